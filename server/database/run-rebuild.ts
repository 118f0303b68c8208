import { join } from 'node:path'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { agencyInState } from '../areas/cards/cards.queries.ts'
import { rebuildCards } from '../areas/cards/rebuild-cards.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigurationError, readConfig, type Config } from '../platform/config.ts'
import { maybeOne, type Database } from '../platform/database.ts'
import { Databases } from '../platform/databases.ts'
import { Problem } from '../platform/problem.ts'
import { hasEmbeddedDatabase, runningEmbeddedUrl } from './embedded-running.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { readRebuildArguments, rebuildHelp, WrongArgument, type RebuildArguments } from './rebuild-arguments.ts'
import { roleUrl } from './role-urls.ts'
import { schemaCheck } from './schema-version.ts'

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }
type Owners = { urls: Record<StateCode, string>; stop: () => Promise<void> }

/** Returns the exit code. Errors that the user can correct are printed as a sentence. */
export async function runRebuild(given: string[], terminal: Terminal): Promise<number> {
  const { say } = terminal
  try {
    const wanted = readRebuildArguments(given)
    if (wanted === 'help') say(rebuildHelp)
    else await rebuild(wanted, terminal)
    return 0
  } catch (error) {
    for (const line of explain(error)) say(line)
    return 1
  }
}

async function rebuild({ states, agencyIds }: RebuildArguments, { env, say }: Terminal): Promise<void> {
  const owners = await openOwners(readConfig(env), say)
  const urls = Object.fromEntries(stateCodes.map((state) => [state, roleUrl(owners.urls[state], 'portal')]))
  const databases = new Databases(urls as Record<StateCode, string>, {
    poolSize: 2,
    applicationName: 'rebuild-cards',
    patienceMs: 60_000,
  })
  try {
    for (const state of states) await rebuildState(databases.of(state), state, agencyIds, say)
  } finally {
    await databases.close()
    await owners.stop()
  }
}

async function rebuildState(
  database: Database,
  state: StateCode,
  agencyIds: readonly number[] | undefined,
  say: (text: string) => void,
): Promise<void> {
  const isUpToDate = await schemaCheck()
  if (!(await isUpToDate(database.reader({ state, agencyId: null, userId: null }))))
    throw new ConfigurationError('The database is older than this program. Start the server once, then try again.')
  for (const agencyId of agencyIds ?? [])
    if (!(await maybeOne(database.reader({ state, agencyId, userId: null }), agencyInState(agencyId, state))))
      throw new ConfigurationError(`There is no agency ${agencyId} in ${state}.`)
  let spokenAt = performance.now()
  const properties = await rebuildCards({
    database,
    state,
    clock: systemClock,
    agencyIds,
    onAgency: (done) => {
      if (performance.now() - spokenAt < 5_000) return
      spokenAt = performance.now()
      say(`${state}: ${done.agencies} of ${done.of} agencies, ${done.properties} properties`)
    },
  })
  say(`${state}: done, ${properties} properties`)
}

/** The configured databases; otherwise the embedded one, which is started unless a server runs it. */
async function openOwners(config: Config, say: (text: string) => void): Promise<Owners> {
  const { databaseUrl, databaseUrls, dataDir, embeddedDatabasePort } = config
  const withOthers = (otherwise: string) =>
    Object.fromEntries(stateCodes.map((state) => [state, databaseUrls[state] ?? otherwise])) as Owners['urls']
  const keepRunning = async () => {}
  if (databaseUrl !== undefined || stateCodes.every((state) => databaseUrls[state] !== undefined))
    return { urls: withOthers(databaseUrl ?? ''), stop: keepRunning }
  const directory = join(dataDir, 'postgres')
  if (!(await hasEmbeddedDatabase(directory)))
    throw new ConfigurationError(`There is no database in ${dataDir} yet. Set DATA_DIR or DATABASE_URL to where it is.`)
  const running = await runningEmbeddedUrl(directory)
  if (running !== undefined) return { urls: withOthers(running), stop: keepRunning }
  const port = embeddedDatabasePort === undefined ? {} : { port: embeddedDatabasePort }
  const embedded = await startEmbeddedDatabase({ directory, onProgress: say, ...port })
  return { urls: withOthers(embedded.url), stop: async () => embedded.stop() }
}

function explain(error: unknown): string[] {
  if (error instanceof AggregateError)
    return [...error.errors.map((each: Error) => `${each.message} ${causes(each)}`), error.message]
  const { code } = error as { code?: string }
  if (error instanceof WrongArgument || code?.startsWith('ERR_PARSE_ARGS'))
    return [(error as Error).message, '', rebuildHelp]
  if (error instanceof Problem) return [`${error.message} ${causes(error)}`.trim()]
  const isForPeople = error instanceof ConfigurationError || (error instanceof Error && 'isForPeople' in error)
  return [isForPeople ? error.message : ((error as Error).stack ?? String(error))]
}

const causes = ({ cause }: Error): string => (cause instanceof Error ? cause.message : '')
