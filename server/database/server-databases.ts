import { join } from 'node:path'
import type pg from 'pg'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { ConfigurationError, type Config } from '../platform/config.ts'
import { addressesOf } from '../platform/database-address.ts'
import { databasePrefixes, type DatabaseUser } from '../platform/database-settings.ts'
import { isClosedToOthers } from '../platform/production-rules.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { generatedPasswords } from './role-passwords.ts'
import { prepareDatabase } from './prepare-database.ts'
import { refuseOtherRole } from './refuse-other-role.ts'
import { roleUrl, serverRoles, type ServerRole } from './role-urls.ts'
import { pendingFiles } from './schema-version.ts'
import { withClient } from './with-client.ts'

type Urls = Record<StateCode, string>

/** The databases of a server: the address of each role that it needs, and the owner's where the server prepares them. */
export type ServerDatabases = {
  owners: Urls | undefined
  /** No other server uses the embedded database, because its folder is locked. */
  isEmbedded: (url: string) => boolean
  urlsOf: (role: ServerRole) => Urls
}

type Start = {
  config: Config
  roles: readonly ServerRole[]
  say: (text: string) => void
  warn: (text: string) => void
  signal: AbortSignal
  /** Called while the embedded database starts. */
  onLaunch?: () => void
  onStop: (stop: () => Promise<unknown>) => void
}

const everywhere = (url: (state: StateCode) => string): Urls =>
  Object.fromEntries(stateCodes.map((state) => [state, url(state)])) as Urls

const settingOf = (user: DatabaseUser) => databasePrefixes[user]

/** For installations whose worker had the role of the portal. */
const newRole =
  ` The worker has a role of its own, ${serverRoles.worker}: “npm run migrate” with ${settingOf('owner')} and the addresses of ` +
  `all roles creates it. The worker then needs ${settingOf('worker')} instead of ${settingOf('portal')}.`

/** With the addresses of the roles, nothing else is needed; otherwise this server prepares the database first. */
export async function openServerDatabases(start: Start): Promise<ServerDatabases> {
  const { config, roles } = start
  if (roles.length === 0) return { owners: undefined, isEmbedded: () => false, urlsOf: () => everywhere(() => '') }
  const given = roles.filter((role) => Object.keys(config.databases[role]).length > 0)
  const hasOwner = Object.keys(config.databases.owner).length > 0
  if (given.length > 0) return configured(start, hasOwner)
  if (config.isProduction && hasOwner)
    throw new ConfigurationError(
      `In production a server must not have the address of the database’s owner (${settingOf('owner')}). ` +
        `Run “npm run migrate” with it once, and start the server with ${roles.map(settingOf).join(', ')} instead.`,
    )
  if (config.isProduction && !config.isDemoOnNetwork && !isClosedToOthers(config))
    throw new ConfigurationError(
      `In production a server that others reach needs an existing PostgreSQL: set ${roles.map(settingOf).join(', ')}. ` +
        'The embedded one is for trials; DEMO_ON_NETWORK=yes allows it for a demonstration.',
    )
  return prepared(start)
}

async function configured({ config, roles }: Start, hasOwner: boolean): Promise<ServerDatabases> {
  const missing = roles.flatMap((role) =>
    stateCodes.every((state) => config.databases[role][state] !== undefined) ? [] : [settingOf(role)],
  )
  if (missing.length > 0)
    throw new ConfigurationError(
      `${missing.join(' and ')} must be set for every state.${missing.includes(settingOf('worker')) ? newRole : ''}`,
    )
  if (config.isProduction && hasOwner)
    throw new ConfigurationError(
      `Remove ${settingOf('owner')} from the settings of the server: only “npm run migrate” needs the owner’s address.`,
    )
  for (const role of roles)
    for (const url of new Set(Object.values(config.databases[role])))
      await withClient(url, async (client) => {
        if (config.isProduction) await refuseOtherRole(client, role)
        if (role === roles[0]) await refuseOldDatabase(client)
      })
  return {
    owners: undefined,
    isEmbedded: () => false,
    urlsOf: (wanted) => everywhere((state) => config.databases[wanted][state] as string),
  }
}

async function refuseOldDatabase(client: pg.Client): Promise<void> {
  if ((await pendingFiles(client)).length > 0)
    throw new ConfigurationError(
      `The database is older than this program. Run “npm run migrate” with ${settingOf('owner')} first.`,
    )
}

async function prepared({ config, say, warn, signal, onLaunch, onStop }: Start): Promise<ServerDatabases> {
  const { owner } = config.databases
  const needsEmbedded = stateCodes.some((state) => owner[state] === undefined)
  const embedded = needsEmbedded
    ? await startEmbeddedDatabase({
        directory: join(config.dataDir, 'postgres'),
        onProgress: say,
        onTrouble: warn,
        signal,
        ...(onLaunch && { onLaunch }),
        ...(config.embeddedDatabasePort !== undefined && { port: config.embeddedDatabasePort }),
      })
    : undefined
  if (embedded) onStop(async () => embedded.stop())
  const owners = everywhere((state) => owner[state] ?? (embedded?.url as string))
  const passwords = await generatedPasswords(config.dataDir)
  for (const url of new Set(Object.values(owners))) await prepareDatabase(url, passwords, say)
  return {
    owners,
    isEmbedded: (url) => embedded !== undefined && new URL(addressesOf(url)[0]).host === new URL(embedded.url).host,
    urlsOf: (role) => everywhere((state) => roleUrl(owners[state], role, passwords)),
  }
}
