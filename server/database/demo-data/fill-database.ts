import { availableParallelism } from 'node:os'
import pg, { type Client } from 'pg'
import { readCatalogue } from './catalogue.ts'
import { writeDemoProvider } from './demo-provider.ts'
import { writeSharedRows } from './demo-users.ts'
import { evaluatedTables } from './evaluated-tables.ts'
import type { Batch, Order } from './generate-agencies.ts'
import type { DataPart, RowCounts } from './generate-data.ts'
import { openGenerator, type Generator } from './open-generator.ts'
import { progressOf } from './pace.ts'
import { demoLicences } from './licences.ts'
import { type AgencyPlan, childrenPerProperty, type DataPlan } from './plan.ts'
import { dropIndexes, readDefinitions, rebuildIndexes } from './table-indexes.ts'
import { takeAll, type DataTables } from './tables.ts'
import { demoRosterDays, slotId, windowStarts } from './roster.ts'
import { once } from 'node:events'
import { from as copyFrom } from 'pg-copy-streams'
import type { TableRows } from './copy-writer.ts'

/** Sends rows; waits while PostgreSQL is slower. */
export async function copyRows(client: Client, { table, columns, chunks }: TableRows): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  const done = once(stream, 'finish')
  // The first await handles the rejection; without this handler the other would end the process.
  done.catch(() => undefined)
  for (const chunk of chunks) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
  stream.end()
  await done
}

/** Moves the sequences past the ids of the data set. The ranges are known, so no table has to be read. */
async function advanceSequences(client: Client, plan: DataPlan, tables: DataTables): Promise<void> {
  const last = plan.agencies.at(-1)
  if (!last) return
  const child = last.before.child + (last.size + 1) * childrenPerProperty
  const own: Record<string, number> = {
    agencies: last.id,
    key_locations: last.id,
    users: last.before.user + last.managers + 1,
    property_managers: last.before.manager + last.managers,
    properties: Math.max(1, last.before.property + last.size),
    portfolio_properties: Math.max(1, last.before.mirror + last.size + last.others),
    technicians: plan.technicians.length,
    technician_licences: plan.technicians.length * demoLicences.length,
    technician_slots: slotId(plan.technicians.length, demoRosterDays, windowStarts.length - 1),
    experiment_assignments: 1_000 + (last.id + 1) * 10,
    terms: 3,
  }
  const names = Object.values(tables).flatMap(({ table, columns }) =>
    (columns as string[]).includes('id') ? [table] : [],
  )
  await client.query(
    `select setval(pg_get_serial_sequence('public.' || name, 'id'), last) from unnest($1::text[], $2::bigint[]) as ids (name, last)`,
    [names, names.map((name) => own[name] ?? child)],
  )
}

/** Held while a data set is loaded, so that two servers that start concurrently load only one. */
const generationLock = 7_031_906_205

/** From this number of properties, building the indexes afterwards and generating in several threads is faster. */
const largeData = 30_000
const propertiesPerOrder = { small: 300, large: 1_500 }
/** Batches that wait to be sent, at most: enough to keep PostgreSQL busy, few enough to fit in memory. */
const mostWaiting = 3

export const hasAgencies = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from agencies limit 1')).rowCount !== 0

/** Fills one database in one transaction, so that the rows are complete or absent; indexes of many rows follow. */
export async function fillDatabase(part: DataPart): Promise<RowCounts> {
  const { url, states, plan, today, options } = part
  const agencies = plan.agencies.filter(({ state }) => states.includes(state))
  const size = agencies.reduce((sum, agency) => sum + agency.size, 0)
  const isLarge = size >= largeData
  const client = new pg.Client({ connectionString: url, application_name: 'demo-data' })
  client.on('error', () => undefined)
  await client.connect()
  const generators: Generator[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [generationLock])
    if (await hasAgencies(client)) return {}
    generators.push(...Array.from({ length: availableParallelism() }, () => openGenerator(isLarge)))
    await client.query('begin')
    await writeDemoProvider(client, states)
    const catalogue = await readCatalogue(client, today)
    for (const generator of generators) generator.begin({ plan, catalogue, today })
    const tables = evaluatedTables()
    const names = [...new Set([...Object.values(tables).map(({ table }) => table), 'card_texts'])]
    const restore = await withoutChecks(client, names, isLarge)
    // The demo data has an agreement of its own.
    await client.query('delete from terms where is_default')
    await writeSharedRows(part, catalogue, tables)
    const counts: RowCounts = {}
    const send = sender(client, part, isLarge ? progressOf(size, options.onProgress) : () => {}, counts)
    await send.batch({ properties: 0, tables: takeAll(tables), documents: [] })
    const orders = toOrders(agencies, isLarge ? propertiesPerOrder.large : propertiesPerOrder.small)
    await generateAll(generators, orders, send.batch)
    await send.end()
    await advanceSequences(client, plan, tables)
    await restore()
    await client.query('commit')
    if (isLarge) await rebuildIndexes(url, availableParallelism(), options.onProgress)
    // Small samples are enough for so few rows, and take a fifth of the time.
    else await client.query(`set default_statistics_target = 20; analyze ${names.join(', ')}`)
    return counts
  } finally {
    for (const generator of generators) generator.stop()
    await client.end()
  }
}

/**
 * Generated rows need no checks of keys and no triggers, which would take as long as the rows. Whoever may not turn them
 * off drops the keys. Other sessions see nothing of it, because it is one transaction. Returns what restores them.
 */
async function withoutChecks(client: pg.Client, names: string[], isLarge: boolean): Promise<() => Promise<void>> {
  await client.query(`set local app.loads_results = 'on'`)
  await client.query('savepoint before_checks')
  const isUnchecked = await client.query('set local session_replication_role = replica').then(
    () => true,
    () => false,
  )
  if (!isUnchecked) await client.query('rollback to before_checks')
  const definitions = isLarge ? [] : await readDefinitions(client, isUnchecked ? ['card_texts'] : names)
  // The index of letters is slow to write row by row.
  const later = definitions.filter(
    ({ kind, relation }) => kind === (isUnchecked ? 'index' : 'key') || relation === 'card_texts',
  )
  if (isLarge) {
    await dropIndexes(client, names)
    await renewEmpty(client, names)
  }
  for (const { drop } of later) await client.query(drop)
  return async () => {
    if (isUnchecked)
      await client.query(`insert into card_texts (agency_id, kind, subject_id, sort_key, text)
        select agency_id, kind, subject_id, sort_key, search_text from property_cards`)
    for (const { create } of later) await client.query(create)
  }
}

/** A table that is new in its transaction needs no write-ahead log where PostgreSQL has the settings of a load. */
async function renewEmpty(client: pg.Client, names: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    names.map((name) => `select '${name}' as name where not exists (select from ${name})`).join(' union '),
  )
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

function toOrders(agencies: AgencyPlan[], most: number): Order[] {
  const orders: Order[] = []
  let properties = Infinity
  for (const { id, size } of agencies) {
    if (properties >= most) {
      orders.push([])
      properties = 0
    }
    orders.at(-1)?.push(id)
    properties += size
  }
  return orders
}

/** Each order goes to the next free generator; the rows of an agency do not depend on it. */
async function generateAll(
  generators: Generator[],
  orders: Order[],
  send: (batch: Batch) => Promise<void>,
): Promise<void> {
  const sent: Promise<void>[] = []
  const lane = async (generator: Generator) => {
    for (let order = orders.shift(); order; order = orders.shift()) {
      const batch = await generator.generate(order)
      await sent.at(-mostWaiting)
      const sending = (sent.at(-1) ?? Promise.resolve()).then(async () => send(batch))
      sending.catch(() => orders.splice(0))
      sent.push(sending)
    }
  }
  await Promise.all(generators.map(lane))
  await sent.at(-1)
}

/** Sends batches one after the other, while the bytes of their documents are stored. */
function sender(client: pg.Client, { options }: DataPart, advance: ReturnType<typeof progressOf>, counts: RowCounts) {
  const { storeFile } = options
  const storing: Promise<void>[] = []
  return {
    batch: async ({ properties, tables, documents }: Batch): Promise<void> => {
      for (const { key, bytes } of documents) {
        if (!storeFile) continue
        const stored = storeFile(key, bytes)
        stored.catch(() => undefined)
        storing.push(stored)
      }
      for (const rows of tables) {
        await copyRows(client, rows)
        counts[rows.table] = (counts[rows.table] ?? 0) + rows.rows
      }
      advance(
        properties,
        tables.reduce((total, { rows }) => total + rows, 0),
      )
    },
    end: async (): Promise<void> => {
      await Promise.all(storing)
    },
  }
}
