import { stateCodes, type StateCode } from '../../contract/states.ts'
import * as read from './settings.ts'
import { perState, secretSetting, setting } from './settings.ts'

/** The prefix of the settings with the addresses of the owner and of each role that servers use. */
export const databasePrefixes = {
  owner: 'DATABASE_URL',
  portal: 'PORTAL_DATABASE_URL',
  stateSystem: 'STATE_SYSTEM_DATABASE_URL',
  worker: 'WORKER_DATABASE_URL',
  jobs: 'JOBS_DATABASE_URL',
} as const
export type DatabaseUser = keyof typeof databasePrefixes

export type DatabaseAddresses = Partial<Record<StateCode, string>>

const addresses = (user: DatabaseUser, about: string) => ({
  [databasePrefixes[user]]: secretSetting(about, read.databaseAddress),
  ...perState(
    databasePrefixes[user],
    secretSetting('The same for a state with a separate PostgreSQL', read.databaseAddress),
  ),
})

const ofRole = (role: string, part: string) =>
  `The same with the role ${role}, for the part ${part}; default made from DATABASE_URL at start, except in production`

/** The owner prepares the database; servers in production have the address of their own role only. */
export const databaseSettings = {
  ...addresses(
    'owner',
    'Address of an existing PostgreSQL with its owner, who prepares it; in production only for commands; default the embedded one',
  ),
  ...addresses('portal', ofRole('portal_server', 'portal')),
  ...addresses('stateSystem', ofRole('state_system', 'state-system')),
  ...addresses('worker', ofRole('portal_worker', 'worker')),
  ...addresses('jobs', ofRole('portal_jobs', 'worker')),
  DATABASE_POOL: setting('Connections of each part to each PostgreSQL', read.wholeNumber(2, 200), '10'),
  EMBEDDED_DATABASE_PORT: setting('Port of the embedded PostgreSQL; default a free one', read.port),
}

export const readDatabases = (values: Record<string, string | undefined>): Record<DatabaseUser, DatabaseAddresses> => {
  const of = (prefix: string): DatabaseAddresses =>
    Object.fromEntries(
      stateCodes.flatMap((state) => {
        const address = values[`${prefix}_${state.toUpperCase()}`] ?? values[prefix]
        return address === undefined ? [] : [[state, address]]
      }),
    )
  return {
    owner: of(databasePrefixes.owner),
    portal: of(databasePrefixes.portal),
    stateSystem: of(databasePrefixes.stateSystem),
    worker: of(databasePrefixes.worker),
    jobs: of(databasePrefixes.jobs),
  }
}
