import { join } from 'node:path'
import { ConfigurationError, type Config } from '../platform/config.ts'
import { addressesOf } from '../platform/database-address.ts'
import { databasePrefixes } from '../platform/database-settings.ts'
import { persistedSecret } from '../platform/persisted-secret.ts'
import { serverRoleNames, serverRoles, type RolePasswords, type ServerRole } from './role-urls.ts'

/** Generated once for this machine, each in a file of its own in DATA_DIR. */
export async function generatedPasswords(dataDir: string): Promise<RolePasswords> {
  const entries = serverRoleNames.map(
    async (role) => [role, await persistedSecret(join(dataDir, `${serverRoles[role]}-password`))] as const,
  )
  return Object.fromEntries(await Promise.all(entries)) as RolePasswords
}

/** The passwords in the configured addresses of the roles; undefined if there are none. */
export function configuredPasswords({ databases }: Config): RolePasswords | undefined {
  const found = serverRoleNames.map((role) => [role, passwordIn(role, Object.values(databases[role]))] as const)
  const missing = found.filter(([, password]) => password === undefined).map(([role]) => databasePrefixes[role])
  if (missing.length === found.length) return undefined
  if (missing.length > 0)
    throw new ConfigurationError(`The addresses of all roles must be set: ${missing.join(' and ')} missing.`)
  return Object.fromEntries(found) as RolePasswords
}

function passwordIn(role: ServerRole, addresses: readonly string[]): string | undefined {
  const [password, ...others] = new Set(
    addresses.map((address) => {
      const url = new URL(addressesOf(address)[0])
      if (url.username !== serverRoles[role] || url.password === '')
        throw new ConfigurationError(
          `${databasePrefixes[role]} must name the role ${serverRoles[role]} with a password: postgres://${serverRoles[role]}:password@host/name`,
        )
      return decodeURIComponent(url.password)
    }),
  )
  if (others.length > 0)
    throw new ConfigurationError(`${databasePrefixes[role]} must have the same password for all states.`)
  return password
}
