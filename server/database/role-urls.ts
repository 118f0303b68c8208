import { changeAddress } from '../platform/database-address.ts'

/** The worker's role has the rights of the portal's, and may execute the functions that only jobs need. */
export const serverRoles = {
  portal: 'portal_server',
  stateSystem: 'state_system',
  worker: 'portal_worker',
  jobs: 'portal_jobs',
} as const
export type ServerRole = keyof typeof serverRoles
export type RolePasswords = Record<ServerRole, string>
export const serverRoleNames = Object.keys(serverRoles) as ServerRole[]

/** The address of the same database for a role. */
export function roleUrl(ownerUrl: string, role: ServerRole, passwords: RolePasswords): string {
  return changeAddress(ownerUrl, (url) => {
    url.username = serverRoles[role]
    url.password = passwords[role]
  })
}
