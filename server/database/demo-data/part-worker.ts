import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { evaluateAgency, type Law } from './evaluate-agency.ts'
import { evaluatedTables } from './evaluated-tables.ts'
import type { DataPlan } from './plan.ts'
import { rowCounts, sendAll } from './tables.ts'
import { writeOneAgency, type Today } from './write-state.ts'

export type PartData = Law & { url: string; plan: DataPlan; today: Today }
/** To the worker: ids of the agencies to write next; an empty list stops it. */
export type PartOrder = number[]
/** From the worker: the number of properties and rows per table of the last order. */
export type PartReport = { properties: number; rows: Record<string, number> }

const { url, plan, today, ...law } = workerData as PartData
const port = parentPort
if (!port) throw new Error('This file must be started as a worker of the data set loader')

const client = new pg.Client({ connectionString: url, application_name: 'demo-data' })
const tables = evaluatedTables()
const ready = client
  .connect()
  .then(async () => client.query(`set synchronous_commit = off; set app.loads_results = 'on'`))

port.on('message', (order: PartOrder) => {
  carryOut(order).catch((error: unknown) => {
    // An error thrown here reaches the main thread as an error of the worker.
    setImmediate(() => {
      throw error
    })
  })
})

async function carryOut(order: PartOrder): Promise<void> {
  await ready
  if (order.length === 0) {
    await client.end()
    port?.close()
    return
  }
  const before = rowCounts(tables)
  let properties = 0
  for (const id of order) {
    const agency = plan.agencies[id - 1]
    if (!agency) continue
    writeOneAgency(plan, agency, law.catalogue, today, tables)
    evaluateAgency(tables, agency, law, today[agency.state])
    properties += agency.size
  }
  // One transaction per order, so that agencies are complete.
  await client.query('begin')
  await sendAll(tables, client)
  await client.query('commit')
  const rows = Object.fromEntries(
    Object.entries(rowCounts(tables)).map(([table, now]) => [table, now - (before[table] ?? 0)]),
  )
  port?.postMessage({ properties, rows } satisfies PartReport)
}
