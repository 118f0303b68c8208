/**
 * In whose name the command invites. Nobody can sign in with it: it is blocked, without rights and password, and no new
 * username can have spaces.
 */
export const commandUser = {
  username: 'npm run invite-staff',
  name: 'The operator of the system',
  email: 'invite-staff@command.invalid',
}
