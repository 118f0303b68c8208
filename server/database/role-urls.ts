import { createHmac } from 'node:crypto'

export const serverRoles = { portal: 'portal_server', stateSystem: 'state_system', jobs: 'portal_jobs' } as const
export type ServerRole = keyof typeof serverRoles

/** Every server with the owner's address derives the same passwords, so they need no configuration. */
export function rolePassword(ownerUrl: string, role: ServerRole): string {
  const { password } = new URL(ownerUrl)
  if (!password)
    throw new Error(
      'The address of the database must name its owner with a password: postgres://owner:password@host/name',
    )
  return createHmac('sha256', decodeURIComponent(password)).update(serverRoles[role]).digest('base64url')
}

export function roleUrl(ownerUrl: string, role: ServerRole): string {
  const url = new URL(ownerUrl)
  url.username = serverRoles[role]
  url.password = rolePassword(ownerUrl, role)
  return url.href
}
