import pg from 'pg'
import { readCatalogue } from './catalogue.ts'
import { readDefinitions } from './definitions.ts'
import { storeDocuments } from './documents.ts'
import { evaluateAgency } from './evaluate-agency.ts'
import { evaluatedTables } from './evaluated-tables.ts'
import { readProblemLabels } from './problem-labels.ts'
import { advanceSequences } from './sequences.ts'
import { rowCounts, sendAll, type DataTables } from './tables.ts'
import { hasAgencies, generationLock } from './generation-lock.ts'
import { planAgencies, type RowCounts, type DataPart } from './data-part.ts'
import type { DemoDocument } from './agency-context.ts'
import { storeVisitDocuments } from './visit-documents.ts'
import { writeCommonGround, writeOneAgency } from './write-state.ts'

/** Fills one database in one transaction, so that the data set is complete or absent. */
export async function fillDirectly(part: DataPart): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: part.url, application_name: 'demo-data' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local app.loads_results = 'on'`)
    await client.query('select pg_advisory_xact_lock($1)', [generationLock])
    if (await hasAgencies(client)) return {}
    const counts = await fill(client, part)
    await client.query('commit')
    await client.query('analyze')
    return counts
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, { plan, states, today, options }: DataPart): Promise<RowCounts> {
  const catalogue = await readCatalogue(client, today)
  const law = { catalogue, problems: await readProblemLabels(client), hasHistory: true }
  const tables = evaluatedTables()
  await writeCommonGround(plan, states, catalogue, today, tables)
  const allDocuments: DemoDocument[] = []
  for (const agency of planAgencies(plan, states)) {
    const documents = writeOneAgency(plan, agency, catalogue, today, tables)
    evaluateAgency(tables, agency, law, today[agency.state])
    if (options.storeFile) await storeDocuments(documents, tables, options.storeFile)
    allDocuments.push(...documents)
  }
  await withoutForeignKeys(client, tables, async () => sendAll(tables, client))
  if (options.storeFile) await storeVisitDocuments(client, allDocuments, options.storeFile)
  await advanceSequences(client, plan, tables)
  return rowCounts(tables)
}

/**
 * Checking all rows of a foreign key together takes a tenth of checking each row. Other sessions never see the keys
 * missing, because it is one transaction.
 */
async function withoutForeignKeys(client: pg.Client, tables: DataTables, work: () => Promise<void>): Promise<void> {
  const names = Object.values(tables).map(({ table }) => table)
  const keys = (await readDefinitions(client, names)).filter(({ kind }) => kind === 'key')
  for (const { drop } of keys) await client.query(drop)
  await work()
  for (const { create } of keys) await client.query(create)
}
