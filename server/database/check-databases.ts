import type pg from 'pg'
import { ConfigurationError, type Config } from '../platform/config.ts'
import { databasePrefixes } from '../platform/database-settings.ts'
import { openOwners } from './open-owners.ts'
import { refuseOtherRole } from './refuse-other-role.ts'
import { serverRoleNames, type ServerRole } from './role-urls.ts'
import { pendingFiles } from './schema-version.ts'
import { withClient } from './with-client.ts'

/** An address of a database, with the setting that has it. */
export type DatabaseSource = { setting: string; role: ServerRole | 'owner'; url: string }

const oldestVersion = 15
const largestDifferenceMs = 2000

/** The configured addresses of the roles; without any those of the owner, or of the embedded database, which is started. */
export async function openSources(config: Config): Promise<{ sources: DatabaseSource[]; stop: () => Promise<void> }> {
  const sources = serverRoleNames.flatMap((role) =>
    distinct(config.databases[role]).map((url) => ({ setting: databasePrefixes[role], role, url })),
  )
  if (sources.length > 0) return { sources, stop: async () => {} }
  const owners = await openOwners(config, () => {})
  const setting = databasePrefixes.owner
  return { sources: distinct(owners.urls).map((url) => ({ setting, role: 'owner', url })), stop: owners.stop }
}

const distinct = (urls: Record<string, string | undefined>): string[] =>
  [...new Set(Object.values(urls))].filter((url) => url !== undefined)

/** What is wrong with the databases, as sentences. */
export async function checkDatabases(sources: readonly DatabaseSource[], config: Config): Promise<string[]> {
  const faults: string[] = []
  for (const source of sources)
    try {
      await withClient(source.url, async (client) => {
        faults.push(...(await faultsOf(client, source.role)).map((fault) => `${source.setting}: ${fault}`))
        if (config.isProduction && source.role !== 'owner') await refuseOtherRole(client, source.role)
      })
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      faults.push(
        error instanceof ConfigurationError ? message : `${source.setting}: ${describeRefusal(code, message)}`,
      )
    }
  return [...new Set(faults)]
}

/** PostgreSQL's class of refused sign-ins. */
const refusedSignIn = '28'

const describeRefusal = (code: string | undefined, message: string): string =>
  code?.startsWith(refusedSignIn)
    ? `PostgreSQL refuses the sign-in (${message}). Check name and password; “npm run migrate” creates the roles with them.`
    : `the database cannot be reached (${message || code}). Check the address and that PostgreSQL runs.`

async function faultsOf(client: pg.Client, role: DatabaseSource['role']): Promise<string[]> {
  const faults: string[] = []
  const asked = Date.now()
  const { rows } = await client.query<{ version: number; now: number }>(
    `select current_setting('server_version_num')::int / 10000 as version, extract(epoch from clock_timestamp()) * 1000 as now`,
  )
  const [answer] = rows
  const difference = Math.abs(Number(answer?.now) - (asked + Date.now()) / 2)
  if (answer && answer.version < oldestVersion)
    faults.push(`PostgreSQL ${answer.version} is too old: version ${oldestVersion} is needed.`)
  if (difference > largestDifferenceMs)
    faults.push(
      `Its clock and that of this machine differ by ${Math.round(difference / 1000)} seconds: sign-ins and holds expire at wrong times. Synchronise both.`,
    )
  // The role of the jobs has its queue and nothing else.
  const pending = role === 'jobs' ? [] : await pendingFiles(client)
  if (pending.length > 0)
    faults.push(
      `${pending.length} files of the schema are not applied. Run “npm run migrate” with the owner’s address.`,
    )
  return faults
}
