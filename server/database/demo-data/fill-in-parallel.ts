import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { readCatalogue } from './catalogue.ts'
import { rebuildIndexes, dropIndexes } from './index-rebuild.ts'
import { evaluatedTables } from './evaluated-tables.ts'
import { DemoPace } from './pace.ts'
import type { PartData, PartOrder, PartReport } from './part-worker.ts'
import type { AgencyPlan } from './plan.ts'
import { readProblemLabels } from './problem-labels.ts'
import { advanceSequences } from './sequences.ts'
import { rowCounts, sendAll } from './tables.ts'
import { hasAgencies, generationLock } from './generation-lock.ts'
import { planAgencies, type RowCounts, type DataPart } from './data-part.ts'
import { writeCommonGround } from './write-state.ts'

/** Properties per order: enough to keep PostgreSQL busy, few enough to fit in memory. */
const propertiesPerOrder = 1_500

/** Fills one empty database with a large data set: tables without indexes, several writers, then indexes and keys. */
export async function fillInParallel(part: DataPart): Promise<RowCounts> {
  const { url, states, plan, today, options } = part
  const client = new pg.Client({ connectionString: url, application_name: 'demo-data' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [generationLock])
    if (await hasAgencies(client)) return {}
    const lanes = availableParallelism()
    const tables = evaluatedTables()
    const catalogue = await readCatalogue(client, today)
    const problems = await readProblemLabels(client)
    await dropIndexes(
      client,
      Object.values(tables).map(({ table }) => table),
    )
    await writeCommonGround(plan, states, catalogue, today, tables)
    await sendAll(tables, client)
    const counts = rowCounts(tables)
    await writeParts(part, { url, plan, catalogue, problems, today }, counts)
    await advanceSequences(client, plan, tables)
    await rebuildIndexes(url, lanes, options.onProgress)
    return counts
  } finally {
    await client.end()
  }
}

/** Each order goes to the next free writer; the rows of an agency do not depend on the writer. */
async function writeParts(part: DataPart, data: PartData, counts: RowCounts): Promise<void> {
  const agencies = planAgencies(part.plan, part.states)
  const orders: PartOrder[] = inBatches(agencies).map((batch) => batch.map(({ id }) => id))
  const pace = new DemoPace(agencies.reduce((sum, { size }) => sum + size, 0))
  const file = new URL(import.meta.url.endsWith('.ts') ? './part-worker.ts' : './part-worker.js', import.meta.url)
  const writer = async () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(file, { workerData: data })
      const next = () => worker.postMessage(orders.shift() ?? [])
      worker.on('message', ({ properties, rows }: PartReport) => {
        for (const [table, count] of Object.entries(rows)) counts[table] = (counts[table] ?? 0) + count
        const text = pace.advance(
          properties,
          Object.values(rows).reduce((sum, count) => sum + count, 0),
        )
        if (text) part.options.onProgress(text)
        next()
      })
      worker.on('error', reject)
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error('A writer of the data set stopped unexpectedly')),
      )
      next()
    })
  // One more writer than processors: while one waits for PostgreSQL another generates rows.
  await Promise.all(Array.from({ length: Math.min(8, availableParallelism() + 1) }, writer))
}

function inBatches(agencies: AgencyPlan[]): AgencyPlan[][] {
  const batches: AgencyPlan[][] = []
  let properties = Infinity
  for (const agency of agencies) {
    if (properties >= propertiesPerOrder) {
      batches.push([])
      properties = 0
    }
    batches.at(-1)?.push(agency)
    properties += agency.size
  }
  return batches
}
