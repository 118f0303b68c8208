/**
 * In whose name the command invites. Nobody can sign in with it: it is blocked, without rights and password, and no new
 * username can have spaces.
 */
export const commandUser = {
  username: 'npm run invite-staff',
  name: 'System operator (npm run invite-staff)',
  email: 'invite-staff@command.invalid',
}
