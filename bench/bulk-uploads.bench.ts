import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBulkActionActive, type BulkAction } from '../contract/bulk-actions/bulk-actions.ts'
import { buildManagementSoftware } from '../server/management-software.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createLogger } from '../server/platform/logging.ts'
import { atEnd, isSmokeRun, scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { ask } from './calls.ts'
import { largestAgency, type Agency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startParts, startPortals, type Server } from './processes.ts'
import type { Figure } from './report.ts'

const count = scaled(200, 6)
/** Taking over takes a minute, so that a smoke run kills no worker. */
const killedAfter = scaled(0.3 * count, Infinity)
const token = 'a token of the bench'

/** Invoices that can be uploaded, of all properties of the agency in turn. */
async function prepareInvoices({ owner }: BenchDatabase, { id }: Agency): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `with chosen as (
       update properties set software = 'PROPERTY_ME' where agency_id = $1 returning id)
     insert into invoices (agency_id, property_id, invoice_number, issued_on, due_on, total_cents, gst_cents)
     select $1, id, 'B' || id || '-' || turn || '-' || extract(epoch from now())::int, current_date, current_date + 14, 11000, 1000
       from generate_series(1, $2::int) as turn, chosen order by turn, id limit $2
     returning id`,
    [id, count],
  )
  return rows.map((row) => row.id)
}

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const agency = await largestAgency(database)
  const [session] = (await openSessions(database, [agency])) as [Session]
  const config = { dataDir: database.folder, billGateway: { token } }
  const software = await buildManagementSoftware({ config, clock: systemClock, log: createLogger('silent') })
  atEnd(async () => software.close())
  await software.listen({ port: 0, host: '127.0.0.1' })
  await software.inject({ method: 'PUT', url: '/control', payload: { mode: 'fail-every-third' } })
  const url = `http://127.0.0.1:${(software.server.address() as AddressInfo).port}/bill-gateway`
  const settings = { BILL_GATEWAY_URL: url, BILL_GATEWAY_TOKEN: token }
  const itemIds = await prepareInvoices(database, agency)
  const worker = await startParts(database, ['worker'], settings)
  if (!isSmokeRun) await startParts(database, ['worker'], settings)
  const [portal] = (await startPortals(database)) as [Server]
  const send = async (path: string, body?: object) =>
    ask<BulkAction>(portal, session, `/v1/agency/bulk-actions${path}`, body)
  const began = performance.now()
  const { id } = await send('/items', { kind: 'UPLOAD_INVOICES', itemIds, message: '' })
  const read = async () => send(`/${id}`)
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
  const bills = await Promise.all(
    itemIds.map(async (each) => {
      const reference = `${agency.state}-${agency.id}-${each}`
      const headers = { authorization: `Bearer ${token}` }
      const reply = await software.inject({ url: `/bill-gateway/property-me/bills?reference=${reference}`, headers })
      return reply.json<{ bills: object[] }>().bills.length
    }),
  )
  const { rows } = await database.owner.query<{ attempts: number }>(
    'select sum(upload_attempts)::int as attempts from invoices where agency_id = $1 and id = any($2)',
    [agency.id, itemIds],
  )
  const name = `Uploading ${count} invoices, one of two workers killed`
  return [
    { name, value, unit: 's', limit: { atMost: 900 } },
    { name: 'Attempts', value: rows[0]?.attempts ?? NaN, unit: '' },
    { name: 'Not uploaded', value: count - action.counts.DONE, unit: '', limit: { atMost: 0 } },
    { name: 'Bills not exactly once', value: bills.filter((n) => n !== 1).length, unit: '', limit: { atMost: 0 } },
  ]
}

export const bench: Bench = {
  about: `Uploads 200 invoices to management software that fails every third request, and kills a worker: how long it takes
without the pauses before retries, and whether each bill arrives once.`,
  properties: 4_000,
  needsCopy: true,
  measures: { 'bulk-uploads': measure },
}
