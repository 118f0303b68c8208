export const serverRoles = { portal: 'portal_server', stateSystem: 'state_system', jobs: 'portal_jobs' } as const
export type ServerRole = keyof typeof serverRoles
export type RolePasswords = Record<ServerRole, string>
export const serverRoleNames = Object.keys(serverRoles) as ServerRole[]

/** The address of the same database for a role. */
export function roleUrl(ownerUrl: string, role: ServerRole, passwords: RolePasswords): string {
  const url = new URL(ownerUrl)
  url.username = serverRoles[role]
  url.password = passwords[role]
  return url.href
}

/** The owner's address with the rights of a role, for commands: the owner can give the rights of others up and take them. */
export function actingAs(ownerUrl: string, role: ServerRole): string {
  const url = new URL(ownerUrl)
  url.searchParams.set('options', `-c role=${serverRoles[role]}`)
  return url.href
}
