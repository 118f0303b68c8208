import { ConfigurationError, readConfig } from '../platform/config.ts'
import { databasePrefixes } from '../platform/database-settings.ts'
import { explainFailure } from './explain-failure.ts'
import { openOwners } from './open-owners.ts'
import { prepareDatabase } from './prepare-database.ts'
import { configuredPasswords, generatedPasswords } from './role-passwords.ts'
import { serverRoleNames } from './role-urls.ts'

const migrateHelp = `Prepares the databases for this version: roles with their passwords, tables, and the job queue.

  npm run migrate

It needs the owner's address (DATABASE_URL, DATABASE_URL_XX), and gives the roles the passwords in their own addresses
(${serverRoleNames.map((role) => databasePrefixes[role]).join(', ')}). Servers then need only the addresses of their roles.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }

/** Returns the exit code. Errors that the user can correct are printed as a sentence. */
export async function runMigrate(given: string[], terminal: Terminal): Promise<number> {
  const { say } = terminal
  try {
    if (given.length > 0) say(migrateHelp)
    else await migrateAll(terminal)
    return given.every((word) => word === '--help') ? 0 : 1
  } catch (error) {
    for (const line of explainFailure(error, migrateHelp)) say(line)
    return 1
  }
}

async function migrateAll({ env, say }: Terminal): Promise<void> {
  const config = readConfig(env)
  const configured = configuredPasswords(config)
  if (configured === undefined && config.isProduction && Object.keys(config.databases.owner).length > 0)
    throw new ConfigurationError(
      `In production the roles need addresses of their own: set ${serverRoleNames.map((role) => databasePrefixes[role]).join(', ')}.`,
    )
  const passwords = configured ?? (await generatedPasswords(config.dataDir))
  const owners = await openOwners(config, say)
  try {
    for (const url of new Set(Object.values(owners.urls))) await prepareDatabase(url, passwords, say)
  } finally {
    await owners.stop()
  }
  say('The database is ready for this version.')
}
