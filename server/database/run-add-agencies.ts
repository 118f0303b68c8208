import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { softwareNames } from '../../contract/agency.ts'
import { serviceCodes } from '../../contract/services.ts'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { addAgencies, agencyColumns, readAgencyRows, type AddedAgency } from '../areas/agencies/add-agencies.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { Databases } from '../platform/databases.ts'
import { readCsv } from '../platform/read-csv.ts'
import { oneOf } from '../platform/settings.ts'
import { WrongArgument } from './agency-arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { openOwners } from './open-owners.ts'
import { serverRoles } from './role-urls.ts'

const help = `Creates agencies of a state from a CSV file and invites their first master users.

  npm run add-agency -- --state vic agencies.csv

  --state code   the state
  --help         this text

The first line has the headings: ${agencyColumns.join(', ')}.
"services" are of ${serviceCodes.join(', ')}, separated by spaces; "software" is one of ${Object.values(softwareNames).join(', ')}, or
empty; "payer" is LANDLORD or AGENCY; "demandsSecondFactor" is yes or no; "tradingNames" are separated by semicolons.
Each row is created by itself; a row that is refused says why and does not hold the others back. Correct it and run the file
again: a row that was created is recognised by its reference, or by its ABN and name, and nothing is done twice. "anotherOffice"
is yes for an agency whose ABN or email domain is known because it is another office of the same company.

It uses the configured database (DATABASE_URL, DATA_DIR …) and may run while servers do; a worker sends the mails.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }

const limits = { rows: 5001, columns: 100, cell: 2000 }

/** Returns the exit code: 2 if something was typed wrong or a row was refused, 1 for other failures. */
export async function runAddAgencies(given: string[], { env, say }: Terminal): Promise<number> {
  try {
    const wanted = readArguments(given)
    if (wanted === 'help') {
      say(help)
      return 0
    }
    return (await add(wanted, { env, say })) === 0 ? 0 : 2
  } catch (error) {
    for (const line of explainFailure(error, help)) say(line)
    const isTyped =
      error instanceof WrongArgument || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
    return isTyped ? 2 : 1
  }
}

function readArguments(given: string[]): { state: StateCode; file: string } | 'help' {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { state: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new WrongArgument('Name one file.')
  try {
    return { state: oneOf(...stateCodes)(values.state ?? ''), file }
  } catch (error) {
    throw new WrongArgument(`--state must ${(error as Error).message}, but is “${values.state ?? ''}”.`, {
      cause: error,
    })
  }
}

async function readRows(file: string) {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new WrongArgument(`${file} cannot be read.`, { cause: error })
  })
  const { rows, unknown } = readAgencyRows(readCsv(bytes, limits))
  if (unknown.length > 0) throw new WrongArgument(`These headings are not known: ${unknown.join(', ')}.`)
  if (rows.length === 0) throw new WrongArgument(`${file} has no rows below its headings.`)
  return rows
}

const describe = ({ line, name, outcome }: AddedAgency): string => {
  if ('problem' in outcome) return `Line ${line}, ${name}: refused. ${outcome.problem}`
  return `Line ${line}, ${name}: ${outcome.isNew ? 'created' : 'was created before'}, agency ${outcome.id}.`
}

/** As a state system, which alone may create agencies. Returns how many rows were refused. */
async function add({ state, file }: { state: StateCode; file: string }, { env, say }: Terminal): Promise<number> {
  const rows = await readRows(file)
  const owners = await openOwners(readConfig(env), say)
  const databases = new Databases(owners.urls, {
    role: serverRoles.stateSystem,
    poolSize: 1,
    applicationName: 'add-agency',
  })
  const counts = { created: 0, before: 0, refused: 0 }
  try {
    const operator = { database: databases.of(state), state, now: () => systemClock.now(), requestId: randomUUID() }
    for await (const added of addAgencies(operator, rows)) {
      say(describe(added))
      if ('problem' in added.outcome) counts.refused += 1
      else counts[added.outcome.isNew ? 'created' : 'before'] += 1
    }
    say(`${counts.created} created, ${counts.before} created before, ${counts.refused} refused.`)
    return counts.refused
  } finally {
    await databases.close()
    await owners.stop()
  }
}
