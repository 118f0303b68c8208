import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { readConfig } from '../platform/config.ts'
import { readCsv } from '../platform/read-csv.ts'
import { WrongArgument } from './agency-arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { openOwners } from './open-owners.ts'
import { withClient } from './with-client.ts'

/** Each column by the headings that public lists use. */
const headings = {
  name: ['suburb', 'locality', 'name'],
  postcode: ['postcode', 'pcode'],
  state: ['state'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'long', 'lng', 'lon'],
} as const
type Column = keyof typeof headings

const help = `Adds suburbs from a CSV file, so that properties, offices and technicians can be there.

  npm run add-suburbs -- suburbs.csv

  --help   this text

The first line has the headings suburb (or locality), postcode, state, latitude and longitude; others are ignored, so that a list
of the whole country can be used as it is. A suburb that is known stays as it is; run again, the file adds only what is missing.
Rows without a place in Australia, such as those of post office boxes, are left out.

It uses the configured database (DATABASE_URL, DATA_DIR …) and may run while servers do.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }
type Suburb = { state: StateCode; name: string; postcode: string; latitude: number; longitude: number }

const limits = { rows: 100_001, columns: 100, cell: 300 }
const shownLines = 10

/** Returns the exit code: 2 if something was typed wrong, 1 for other failures. */
export async function runAddSuburbs(given: string[], { env, say }: Terminal): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    })
    if (values.help) {
      say(help)
      return 0
    }
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new WrongArgument('Name one file.')
    await add(file, { env, say })
    return 0
  } catch (error) {
    for (const line of explainFailure(error, help)) say(line)
    const isTyped =
      error instanceof WrongArgument || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
    return isTyped ? 2 : 1
  }
}

/** Lists in capitals are written as people write. */
const readable = (name: string): string =>
  name === name.toUpperCase()
    ? name.toLowerCase().replaceAll(/(^|[\s(-])(\p{L})/gu, (found) => found.toUpperCase())
    : name

function readSuburb(valueOf: (column: Column) => string): Suburb | undefined {
  const name = readable(valueOf('name').replaceAll(/\s+/g, ' '))
  const state = stateCodes.find((code) => code === valueOf('state').toLowerCase())
  const postcode = valueOf('postcode').padStart(4, '0')
  const [latitude, longitude] = [Number(valueOf('latitude')), Number(valueOf('longitude'))]
  const isInAustralia = latitude > -45 && latitude < -9 && longitude > 105 && longitude < 160
  if (state === undefined || !/^\d{4}$/.test(postcode) || !isInAustralia || !/^\p{L}.{1,59}$/u.test(name))
    return undefined
  return { state, name, postcode, latitude, longitude }
}

/** The suburbs of a table with headings, each once, and the lines that have none. */
export function readSuburbs(table: readonly string[][]): { suburbs: Suburb[]; leftOut: number[] } {
  const [first = [], ...lines] = table
  const named = first.map((heading) =>
    heading
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  const placeOf = (column: Column): number => {
    const [heading] = headings[column].filter((each) => named.includes(each))
    return heading === undefined ? -1 : named.indexOf(heading)
  }
  const columns = Object.keys(headings) as Column[]
  const missing = columns.filter((column) => placeOf(column) === -1).map((column) => headings[column][0])
  if (missing.length > 0) throw new WrongArgument(`The first line lacks the headings ${missing.join(', ')}.`)
  const places = Object.fromEntries(columns.map((column) => [column, placeOf(column)])) as Record<Column, number>
  const suburbs = new Map<string, Suburb>()
  const leftOut: number[] = []
  for (const [at, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const suburb = readSuburb((column) => (cells[places[column]] ?? '').trim())
    if (!suburb) leftOut.push(at + 2)
    else {
      const key = `${suburb.state} ${suburb.postcode} ${suburb.name.toLowerCase()}`
      if (!suburbs.has(key)) suburbs.set(key, suburb)
    }
  }
  return { suburbs: [...suburbs.values()], leftOut }
}

/** Those that are not known, with whose local holidays they have (as in baseline/04-places.sql). */
const insertion = `
  insert into suburbs (state, name, postcode, latitude, longitude, locality)
  select n.state, n.name, n.postcode, n.latitude, n.longitude,
         case when n.state = 'vic' and (n.postcode between '3000' and '3207' or n.postcode between '3335' and '3338'
                or n.postcode between '3427' and '3429' or n.postcode between '3750' and '3811'
                or n.postcode between '3910' and '3944' or n.postcode between '3975' and '3980') then 'Melbourne'
              when n.state = 'qld' and (n.postcode between '4000' and '4123' or n.postcode between '4151' and '4156'
                or n.postcode between '4169' and '4179') then 'Brisbane'
              else '' end
    from jsonb_to_recordset($1::jsonb) as n (state state_code, name text, postcode text, latitude real, longitude real)
   where not exists (select from suburbs s
                      where s.state = n.state and s.postcode = n.postcode and lower(s.name) = lower(n.name))
  on conflict do nothing`

async function add(file: string, { env, say }: Terminal): Promise<void> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new WrongArgument(`${file} cannot be read.`, { cause: error })
  })
  const { suburbs, leftOut } = readSuburbs(readCsv(bytes, limits))
  if (suburbs.length === 0) throw new WrongArgument(`${file} has no suburbs below its headings.`)
  const owners = await openOwners(readConfig(env), say)
  try {
    // Landlords may live anywhere, so that every database has the suburbs of all states.
    for (const url of new Set(Object.values(owners.urls)))
      await withClient(url, async (client) => {
        const { rowCount } = await client.query(insertion, [JSON.stringify(suburbs)])
        say(`${rowCount ?? 0} suburbs added, ${suburbs.length - (rowCount ?? 0)} known before.`)
      })
    if (leftOut.length > 0)
      say(
        `${leftOut.length} lines were left out, such as ${leftOut.slice(0, shownLines).join(', ')}: they lack a state, a postcode or a place.`,
      )
  } finally {
    await owners.stop()
  }
}
