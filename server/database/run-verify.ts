import { type StateCode } from '../../contract/states.ts'
import { agencyInState } from '../areas/cards/cards.queries.ts'
import { agenciesWithLedger, propertyOfAgency } from '../areas/ledger/ledger.queries.ts'
import { verifyAgency, verifyRoots } from '../areas/ledger/verify-ledger.ts'
import { ConfigurationError, readConfig } from '../platform/config.ts'
import { maybeOne, type Database } from '../platform/database.ts'
import { Databases } from '../platform/databases.ts'
import { readAgencyArguments, type AgencyArguments } from './agency-arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { openOwners } from './open-owners.ts'
import { schemaCheck } from './schema-version.ts'

const verifyHelp = `Verifies that no result in the ledger was altered, removed or put in between.

  npm run verify-ledger
  npm run verify-ledger -- --state vic --agency 12
  npm run verify-ledger -- --state vic --agency 12 --property 345

  --state code       only this state; may be given several times
  --agency number    only this agency of the given state; may be given several times
  --property number  only this property of the given agency, without digests and roots
  --help             this text

It uses the configured databases (DATABASE_URL, DATA_DIR …), may run while servers do, and ends with exit code 1 if anything is broken.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }

/** Returns the exit code: 0 only if everything was read and nothing is broken. */
export async function runVerify(given: string[], terminal: Terminal): Promise<number> {
  const { say } = terminal
  try {
    const wanted = readAgencyArguments(given, { takesProperty: true })
    if (wanted !== 'help') return (await verify(wanted, terminal)) === 0 ? 0 : 1
    say(verifyHelp)
    return 0
  } catch (error) {
    for (const line of explainFailure(error, verifyHelp)) say(line)
    return 1
  }
}

/** As the owner, who sees agencies that are no longer active, too. */
async function verify({ states, ...wanted }: AgencyArguments, { env, say }: Terminal): Promise<number> {
  const owners = await openOwners(readConfig(env), say)
  const databases = new Databases(owners.urls, {
    poolSize: 2,
    applicationName: 'verify-ledger',
    patienceMs: 60_000,
  })
  try {
    let faults = 0
    for (const state of states) faults += await verifyState(databases.of(state), state, wanted, say)
    return faults
  } finally {
    await databases.close()
    await owners.stop()
  }
}

async function verifyState(
  database: Database,
  state: StateCode,
  { agencyIds, propertyId }: Omit<AgencyArguments, 'states'>,
  say: (text: string) => void,
): Promise<number> {
  const reader = database.reader({ state, agencyId: null, userId: null })
  const isUpToDate = await schemaCheck()
  if (!(await isUpToDate(reader)))
    throw new ConfigurationError('The database is older than this program. Start the server once, then try again.')
  for (const agencyId of agencyIds ?? [])
    if (!(await maybeOne(reader, agencyInState(agencyId, state))))
      throw new ConfigurationError(`There is no agency ${agencyId} in ${state}.`)
  const [onlyAgency] = agencyIds ?? []
  if (onlyAgency !== undefined && propertyId !== undefined)
    if (!(await maybeOne(reader, propertyOfAgency(onlyAgency, propertyId))))
      throw new ConfigurationError(`There is no property ${propertyId} in agency ${onlyAgency}.`)
  const ids = agencyIds ?? (await reader.rows(agenciesWithLedger(state))).map(({ id }) => id)
  const sum = { entries: 0, properties: 0, faults: 0, hasMore: false }
  for (const agencyId of ids) {
    const { entries, properties, faults, hasMore } = await verifyAgency(database, { state, agencyId, propertyId })
    for (const fault of faults) say(`${state}, agency ${agencyId}, ${fault}`)
    sum.entries += entries
    sum.properties += properties
    sum.faults += faults.length
    sum.hasMore ||= hasMore
  }
  if (propertyId === undefined) {
    const { roots, faults, hasMore } = await verifyRoots(database, state)
    for (const { number, through, root } of roots) say(`${state}: root ${number} until ${through} ${root}`)
    for (const fault of faults) say(`${state}, ${fault}`)
    sum.faults += faults.length
    sum.hasMore ||= hasMore
  }
  const broken = sum.hasMore ? `at least ${sum.faults} broken` : `${sum.faults} broken`
  const outcome = sum.faults === 0 ? 'nothing is broken' : broken
  say(`${state}: ${sum.entries} entries of ${sum.properties} properties read, ${outcome}`)
  return sum.faults
}
