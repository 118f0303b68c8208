import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import { startWorker } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logging.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { BulkOffice } from '../../testing/bulk-office.ts'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { portalUrl, type TestPortal } from '../../testing/test-portal.ts'
import { uploadInvoiceJob } from '../invoices/upload-invoice.job.ts'
import { runBulkActionJob } from './run-bulk-action.job.ts'

const log = createLogger('silent')
let offices: TestOffices
let portal: TestPortal
let office: BulkOffice
let software: TestOffice

beforeAll(async () => {
  offices = await TestOffices.open()
  portal = offices.portal
})
afterAll(async () => offices.close())
beforeEach(async () => {
  await portal.given.rows('delete from graphile_worker._private_jobs')
  await control({ mode: 'ok' })
  office = await BulkOffice.open(portal)
})

const control = async (payload: object) => offices.software.inject({ method: 'PUT', url: '/control', payload })
const invoices = async (count: number): Promise<number[]> => {
  const [ids, properties]: [number[], number[]] = [[], []]
  for (let made = 0; made < count; made += 1) {
    const propertyId = await portal.given.property(office.agencyId, { software: 'PROPERTY_ME' })
    properties.push(propertyId)
    ids.push(await portal.given.invoice(office.agencyId, propertyId))
  }
  software = await offices.connect(office.agencyId, properties)
  return ids
}
async function start(itemIds: number[]): Promise<BulkAction> {
  const reply = await office.browser.post('/v1/agency/bulk-actions/items', { kind: 'UPLOAD_INVOICES', itemIds })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data as BulkAction
}
const billCounts = async (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const [row] = await portal.given.rows<{ number: string }>(
        'select invoice_number as number from invoices where id = $1',
        [id],
      )
      return (await offices.bills(row?.number ?? '')).length
    }),
  )
const outcomes = async (id: number) =>
  new Map((await office.results(id)).items.map(({ itemId, status, note }) => [itemId, [status, note]]))
const work = async () =>
  startWorker({
    jobsUrl: portal.database.jobsUrl,
    jobs: [
      uploadInvoiceJob({
        ...portal,
        databases: portal.workerDatabases,
        portalUrl,
        connectors: offices.connectors,
      }),
      runBulkActionJob({ ...portal, apiUrl: portalUrl, portalUrl }),
    ],
    log,
    metrics: createMetrics(),
    pollMs: 100,
  })
const finished = async (id: number) =>
  vi.waitFor(
    async () => {
      await portal.given.hurryJobs()
      const action = await office.read(id)
      expect(action.finishedAt).not.toBeNull()
      return action
    },
    { timeout: 30_000, interval: 100 },
  )

test('each bill arrives once, after an outage of the software', async () => {
  const ids = await invoices(18)
  await software.put('/control', { mode: 'down' })
  const worker = await work()
  try {
    const { id } = await start(ids)
    await vi.waitFor(async () => {
      const [failed] = await portal.given.rows(
        'select from graphile_worker._private_jobs where attempts > 0 and last_error is not null',
      )
      expect(failed).toBeDefined()
    })
    await software.put('/control', { mode: 'ok' })
    expect(await finished(id)).toMatchObject({ counts: { DONE: 18, FAILED: 0, SKIPPED: 0 }, canBeUndone: false })
    expect(await billCounts(ids)).toEqual(ids.map(() => 1))
    expect((await outcomes(id)).get(ids[0] as number)).toEqual(['DONE', 'Uploaded to PropertyMe'])
    const retried = await portal.given.rows('select from invoices where agency_id = $1 and upload_attempts > 1', [
      office.agencyId,
    ])
    expect(retried.length).toBeGreaterThan(0)
  } finally {
    await worker.stop()
  }
})

test('a refused bill, and one that a colleague uploads in between, have their results in words', async () => {
  const [first, second] = (await invoices(2)) as [number, number]
  const { id } = await start([first, second])
  expect((await office.browser.post(`/v1/invoice/${second}/upload`)).status).toBe(202)
  await control({ mode: 'refuse', reason: 'The property was archived' })
  // Before the worker, which may end the colleague's upload first.
  await office.run(id)
  const worker = await work()
  try {
    expect(await finished(id)).toMatchObject({ counts: { FAILED: 1, SKIPPED: 1 } })
  } finally {
    await worker.stop()
  }
  expect(await outcomes(id)).toEqual(
    new Map([
      [first, ['FAILED', 'PropertyMe refused the invoice: The property was archived The property was archived']],
      [second, ['SKIPPED', 'It is already uploading']],
    ]),
  )
})

test('an action waits for its uploads, shows them as running, and a stop leaves out only those that wait', async () => {
  const ids = await invoices(2)
  const { id } = await start(ids)
  await office.run(id)
  expect(await office.read(id)).toMatchObject({ finishedAt: null, counts: { RUNNING: 2, WAITING: 0 } })
  expect((await outcomes(id)).get(ids[0] as number)).toEqual(['RUNNING', 'Uploading to PropertyMe'])
  await office.stop(id)
  expect(await office.read(id)).toMatchObject({ finishedAt: null, counts: { RUNNING: 2 } })
  const again = await office.browser.post('/v1/agency/bulk-actions/items/check', {
    kind: 'UPLOAD_INVOICES',
    itemIds: ids,
  })
  expect(again.body.data).toMatchObject({ possible: 0, impossible: [{ count: 2, reason: 'It is already uploading' }] })
  const worker = await work()
  try {
    expect(await finished(id)).toMatchObject({ counts: { DONE: 2 }, leftByStop: 0 })
  } finally {
    await worker.stop()
  }
})

test('an invoice of a property without management software is left out', async () => {
  const [plain] = (await invoices(1)) as [number]
  const other = await portal.given.invoice(office.agencyId, await portal.given.property(office.agencyId))
  const { id } = await start([plain, other])
  expect((await outcomes(id)).get(other)).toEqual([
    'SKIPPED',
    'This property is not managed in property management software',
  ])
})
