import { stateCodes, type StateCode } from '../../contract/states.ts'
import { databaseAddress, perState, secretSetting } from './settings.ts'

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

const addresses = (user: DatabaseUser, whose: string, otherwise: string) => ({
  [databasePrefixes[user]]: secretSetting(
    `Address of an existing PostgreSQL, ${whose}; default ${otherwise}`,
    databaseAddress,
  ),
  ...perState(databasePrefixes[user], (state) =>
    secretSetting(`The same for a separate PostgreSQL of ${state.toUpperCase()}`, databaseAddress),
  ),
})

/** The owner prepares the database; servers in production have the address of their own role only. */
export const databaseSettings = {
  ...addresses('owner', 'with its owner', 'the embedded one'),
  ...addresses('portal', 'with the role portal_server', 'prepared at start, which production refuses'),
  ...addresses('stateSystem', 'with the role state_system', 'prepared at start, which production refuses'),
  ...addresses('worker', 'with the role portal_worker', 'prepared at start, which production refuses'),
  ...addresses('jobs', 'with the role portal_jobs', 'prepared at start, which production refuses'),
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
