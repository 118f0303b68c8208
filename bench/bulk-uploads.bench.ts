import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isBulkActionActive, type BulkAction } from '../contract/bulk-actions/bulk-actions.ts'
import { buildManagementSoftware } from '../server/management-software.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createLogger } from '../server/platform/logging.ts'
import type { BenchDatabase } from './bench-database.ts'
import { startBulkWorker } from './bulk-worker.ts'
import { largestAgency, type Agency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals } from './portal-processes.ts'
import type { Figure } from './report.ts'
import { runBench } from './run-bench.ts'

const help = `Uploads many invoices at once to management software that fails every third request, with a worker that is killed
in the middle: how long it takes without the pauses before retries, and whether each bill arrives once.

  npm run bench -- bulk-uploads

  --database x   DATA_DIR of an embedded PostgreSQL with a database, or the owner's address; else one is made under ./data-bench
  --invoices n   default 200
  --port n       port for the server; default 5490`

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    invoices: { type: 'string', default: '200' },
    port: { type: 'string', default: '5490' },
    help: { type: 'boolean' },
  },
})

const token = 'a token of the bench'

/** Invoices that can be uploaded, of all properties of the agency in turn. */
async function prepareInvoices({ owner }: BenchDatabase, { id }: Agency, count: number): Promise<number[]> {
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

async function call<Data>(port: number, { cookie }: Session, path: string, body?: object): Promise<Data> {
  const reply = await fetch(`http://127.0.0.1:${port}/v1/agency/bulk-actions${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, origin: `http://localhost:${port}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, error } = (await reply.json()) as { data: Data; error?: { message: string } }
  if (!reply.ok) throw new Error(`${path} replied ${reply.status}: ${error?.message}`)
  return data
}

async function measure(database: BenchDatabase, port: number, count: number, dataDir: string): Promise<Figure[]> {
  const agency = await largestAgency(database)
  const [session] = (await openSessions(database, [agency])) as [Session]
  const config = { dataDir, managementSoftware: { url: '', token, isBuiltIn: true } }
  const software = await buildManagementSoftware({ config, clock: systemClock, log: createLogger('silent') })
  await software.listen({ port: 0, host: '127.0.0.1' })
  await software.inject({ method: 'PUT', url: '/control', payload: { mode: 'fail-every-third' } })
  const url = `http://127.0.0.1:${(software.server.address() as AddressInfo).port}`
  const settings = { MANAGEMENT_SOFTWARE_URL: url, MANAGEMENT_SOFTWARE_TOKEN: token }
  await database.owner.query('update bulk_actions set finished_at = now() where finished_at is null')
  const ids = await prepareInvoices(database, agency, count)
  const servers = await startPortals(database, [port])
  const workers = [startBulkWorker(database, dataDir, settings), startBulkWorker(database, dataDir, settings)]
  try {
    const began = performance.now()
    const body = { kind: 'UPLOAD_INVOICES', itemIds: ids, message: '' }
    const { id } = await call<BulkAction>(port, session, '/items', body)
    const read = async () => call<BulkAction>(port, session, `/${id}`)
    while ((await read()).counts.DONE < count * 0.3) await sleep(50)
    await workers[0]?.stop('SIGKILL')
    let action = await read()
    while (isBulkActionActive(action)) {
      await sleep(200)
      // The pauses before retries grow to minutes and would be most of what is measured.
      await database.owner.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
      )
      action = await read()
    }
    const seconds = (performance.now() - began) / 1000
    const bills = await Promise.all(
      ids.map(async (each) => {
        const reference = `${agency.state}-${agency.id}-${each}`
        const headers = { authorization: `Bearer ${token}` }
        const reply = await software.inject({ url: `/property-me/v1/bills?reference=${reference}`, headers })
        return reply.json<{ bills: object[] }>().bills.length
      }),
    )
    const { rows } = await database.owner.query<{ attempts: number }>(
      'select sum(upload_attempts)::int as attempts from invoices where agency_id = $1 and id = any($2)',
      [agency.id, ids],
    )
    return [
      {
        name: `Uploading ${count} invoices, one of two workers killed`,
        value: seconds,
        unit: 's',
        limit: { atMost: 900 },
      },
      { name: 'Attempts', value: rows[0]?.attempts ?? NaN, unit: '' },
      { name: 'Not uploaded', value: count - action.counts.DONE, unit: '', limit: { atMost: 0 } },
      { name: 'Bills not exactly once', value: bills.filter((n) => n !== 1).length, unit: '', limit: { atMost: 0 } },
    ]
  } finally {
    for (const worker of workers) await worker.stop('SIGTERM')
    await servers.stop()
    await software.close()
  }
}

await runBench({ help, values, database: { name: 'bulk-uploads', properties: 4000 } }, async (database) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    return await measure(database, Number(values.port), Number(values.invoices), dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
