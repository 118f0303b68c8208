import { type StateCode } from '../../contract/states.ts'
import { agencyInState } from '../areas/cards/cards.queries.ts'
import { rebuildCards } from '../areas/cards/rebuild-cards.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigurationError, readConfig } from '../platform/config.ts'
import { maybeOne, type Database } from '../platform/database.ts'
import { Databases } from '../platform/databases.ts'
import { readAgencyArguments, type AgencyArguments } from './agency-arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { openOwners } from './open-owners.ts'
import { serverRoles } from './role-urls.ts'
import { schemaCheck } from './schema-version.ts'

const rebuildHelp = `Rebuilds the cards and counters behind lists and numbers from the facts.

  npm run rebuild-cards
  npm run rebuild-cards -- --state vic --agency 12

  --state code     only this state; may be given several times
  --agency number  only this agency of the given state; may be given several times
  --help           this text

It uses the configured databases (DATABASE_URL, DATA_DIR …) and may run while servers do.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }

/** Returns the exit code. Errors that the user can correct are printed as a sentence. */
export async function runRebuild(given: string[], terminal: Terminal): Promise<number> {
  const { say } = terminal
  try {
    const wanted = readAgencyArguments(given)
    if (wanted === 'help') say(rebuildHelp)
    else await rebuild(wanted, terminal)
    return 0
  } catch (error) {
    for (const line of explainFailure(error, rebuildHelp)) say(line)
    return 1
  }
}

async function rebuild({ states, agencyIds }: AgencyArguments, { env, say }: Terminal): Promise<void> {
  const owners = await openOwners(readConfig(env), say)
  const databases = new Databases(owners.urls, {
    role: serverRoles.worker,
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
