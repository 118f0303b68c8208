import pg from 'pg'
import { readCatalogue } from './catalogue.ts'
import { storePapers } from './papers.ts'
import { advanceSequences } from './sequences.ts'
import { rowCounts, sendAll, worldTables } from './tables.ts'
import { hasAgencies, worldLock } from './world-lock.ts'
import { agenciesOf, type RowCounts, type WorldPart } from './world-part.ts'
import { writeCommonGround, writeOneAgency } from './write-state.ts'

/** Fills one database in one transaction, with every index and key in place: all of the world or nothing. */
export async function fillDirectly(part: WorldPart): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: part.url, application_name: 'world' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [worldLock])
    if (await hasAgencies(client)) return {}
    const counts = await fill(client, part)
    await client.query('commit')
    await client.query('analyze')
    return counts
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, { plan, states, today, options }: WorldPart): Promise<RowCounts> {
  const catalogue = await readCatalogue(client)
  const tables = worldTables()
  await writeCommonGround(plan, states, catalogue, today, tables)
  for (const agency of agenciesOf(plan, states)) {
    const papers = writeOneAgency(plan, agency, catalogue, today, tables)
    if (options.storeFile) await storePapers(papers, tables, options.storeFile)
  }
  await sendAll(tables, client)
  await advanceSequences(client, plan, tables)
  for (const state of states) {
    const ids = agenciesOf(plan, [state]).map(({ id }) => id)
    await options.afterAgencies?.(client, ids, state, today[state])
  }
  return rowCounts(tables)
}
