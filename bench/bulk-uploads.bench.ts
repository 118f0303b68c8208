import { setTimeout as sleep } from 'node:timers/promises'
import { isBulkActionActive, type BulkAction } from '../contract/bulk-actions/bulk-actions.ts'
import { isSmokeRun, scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { ask } from './calls.ts'
import { agenciesOfSize, type Agency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals, type Server } from './processes.ts'
import type { Figure } from './report.ts'
import { contentsFor, SyncOffices } from './sync-offices.ts'

const count = scaled(200, 6)
const outageMs = scaled(5000, 500)
/** Taking over takes a minute, so that a smoke run kills no worker. */
const killedAfter = scaled(0.3 * count, Infinity)

/** Invoices that can be uploaded, of all properties of the agency in turn. */
async function prepareInvoices({ owner }: BenchDatabase, { id }: Agency): Promise<number[]> {
  await owner.query('delete from agency_integrations where agency_id = $1', [id])
  await owner.query(
    `update portfolio_properties set software = 'PROPERTY_ME', external_id = coalesce('p' || property_id, external_id) where agency_id = $1`,
    [id],
  )
  await owner.query(
    `insert into portfolio_properties (agency_id, software, external_id, property_id, address_line_1, address_line_2, first_active_on)
     select p.agency_id, 'PROPERTY_ME', 'p' || p.id, p.id, p.address_line_1, p.address_line_2, current_date from properties p
      where p.agency_id = $1 and not exists (select from portfolio_properties m where m.agency_id = p.agency_id and m.property_id = p.id)`,
    [id],
  )
  const { rows } = await owner.query<{ id: number }>(
    `with chosen as (
       update properties set software = 'PROPERTY_ME' where agency_id = $1 and cancelled_at is null returning id)
     insert into invoices (agency_id, property_id, invoice_number, issued_on, due_on, total_cents, gst_cents)
     select $1, id, 'B' || id || '-' || turn || '-' || extract(epoch from now())::int, current_date, current_date + 14, 11000, 1000
       from generate_series(1, $2::int) as turn, chosen order by turn, id limit $2
     returning id`,
    [id, count],
  )
  return rows.map((row) => row.id)
}

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const [agency] = (await agenciesOfSize(database, 1_000_000, 'vic', 1)) as [Agency]
  const [session] = (await openSessions(database, [agency])) as [Session]
  const offices = await SyncOffices.start(database)
  const itemIds = await prepareInvoices(database, agency)
  await offices.connect('PROPERTY_ME', agency.id, await contentsFor(database, agency.id))
  await offices.control('PROPERTY_ME', agency.id, { mode: 'down' })
  const worker = await offices.startWorker()
  if (!isSmokeRun) await offices.startWorker()
  const [portal] = (await startPortals(database)) as [Server]
  const send = async (path: string, body?: object) =>
    ask<BulkAction>(portal, session, `/v1/agency/bulk-actions${path}`, body)
  const began = performance.now()
  const { id } = await send('/items', { kind: 'UPLOAD_INVOICES', itemIds, message: '' })
  const read = async () => send(`/${id}`)
  await sleep(outageMs)
  await offices.control('PROPERTY_ME', agency.id, { mode: 'ok' })
  let action = await read()
  let isKilled = false
  while (isBulkActionActive(action)) {
    await sleep(100)
    if (!isKilled && action.counts.DONE >= killedAfter) {
      await worker.stop('SIGKILL')
      isKilled = true
    }
    // The pauses before retries grow to minutes and would be most of what is measured.
    await database.owner.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    )
    action = await read()
  }
  const value = (performance.now() - began) / 1000
  const bills = await offices.bills()
  const { rows } = await database.owner.query<{
    number: string
    attempts: number
    isAsked: boolean
    isUploaded: boolean
  }>(
    `select invoice_number as number, upload_attempts as attempts, upload_state = 'UPLOADED' as "isUploaded",
            upload_state = 'FAILED' and bill_sent_at is not null as "isAsked" from invoices where agency_id = $1 and id = any($2)`,
    [agency.id, itemIds],
  )
  const arrived = rows.map(({ number }) => bills.filter(({ invoiceNumber }) => invoiceNumber === number).length)
  const countOf = (is: (row: (typeof rows)[number], bills: number) => boolean) =>
    rows.filter((row, index) => is(row, arrived[index] ?? 0)).length
  const name = `Uploading ${count} invoices after an outage, one of two workers killed`
  return [
    { name, value, unit: 's', limit: { atMost: 900 } },
    { name: 'Attempts', value: rows.reduce((sum, { attempts }) => sum + attempts, 0), unit: '' },
    { name: 'Left to a person', value: countOf(({ isAsked }) => isAsked), unit: '', limit: { atMost: 4 } },
    {
      name: 'Neither uploaded nor asked',
      value: countOf((row) => !row.isUploaded && !row.isAsked),
      unit: '',
      limit: { atMost: 0 },
    },
    { name: 'Bills that came twice', value: countOf((_, n) => n > 1), unit: '', limit: { atMost: 0 } },
    {
      name: 'Uploaded without a bill',
      value: countOf((row, n) => row.isUploaded && n !== 1),
      unit: '',
      limit: { atMost: 0 },
    },
  ]
}

export const bench: Bench = {
  about: `Uploads 200 invoices to management software that is down at first, and kills a worker: how long it takes without the pauses
before retries, and whether no bill arrives twice. A person is asked about the bills that the killed worker was sending.`,
  properties: 4_000,
  needsCopy: true,
  measures: { 'bulk-uploads': measure },
}
