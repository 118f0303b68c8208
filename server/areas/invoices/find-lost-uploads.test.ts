import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Invoice } from '../../../contract/invoices.ts'
import { startWorker } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logging.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { projectRoot } from '../../platform/project-root.ts'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'
import type { Browser, TestPortal } from '../../testing/test-portal.ts'
import { findLostUploadsJob } from './find-lost-uploads.job.ts'
import { lostAfterMs } from './invoice-upload.ts'
import { uploadInvoiceJob } from './upload-invoice.job.ts'

const log = createLogger('silent')
let offices: TestOffices
let office: TestOffice
let portal: TestPortal
let agencyId: number
let propertyId: number
let browser: Browser

beforeAll(async () => {
  offices = await TestOffices.open()
  portal = offices.portal
})
afterAll(async () => offices.close())
beforeEach(async () => {
  portal.clock.offset = 0
  await portal.given.rows('delete from graphile_worker._private_jobs')
  ;({ agencyId, browser } = await portal.office())
  propertyId = await portal.given.property(agencyId, { software: 'PROPERTY_ME' })
  office = await offices.connect(agencyId, [propertyId])
})

const findLost = async () =>
  findLostUploadsJob({ ...portal, databases: portal.workerDatabases, states: ['vic'] }).perform(
    {},
    { log, attempt: 1, maxAttempts: 1 },
  )
const integrationOf = async (invoiceId: number) => {
  const { items } = (await browser.get(`/v1/property/${propertyId}/invoices`)).body.data as { items: Invoice[] }
  return items.find(({ id }) => id === invoiceId)?.integration
}
const billsOf = async (invoiceId: number) => {
  const [row] = await portal.given.rows<{ number: string }>(
    'select invoice_number as number from invoices where id = $1',
    [invoiceId],
  )
  return offices.bills(row?.number ?? '')
}
const uploadJob = () =>
  uploadInvoiceJob({
    ...portal,
    databases: portal.workerDatabases,
    portalUrl: 'https://portal.example.com',
    connectors: offices.connectors,
  })
async function uploading(): Promise<number> {
  const invoiceId = await portal.given.invoice(agencyId, propertyId)
  expect((await browser.post(`/v1/invoice/${invoiceId}/upload`)).status).toBe(202)
  return invoiceId
}
const work = async () =>
  startWorker({
    jobsUrl: portal.database.jobsUrl,
    jobs: [uploadJob()],
    log,
    metrics: createMetrics(),
    pace: { beatMs: 20, retryMs: 20, deadMs: 300, steadyMs: 100 },
    pollMs: 100,
  })

/** A worker in a process of its own takes the upload, and is killed in the middle of it. */
async function killWhileUploading(): Promise<void> {
  const script = `
    import { run } from 'graphile-worker'
    const upload = async () => { console.log('uploading'); await new Promise((done) => setTimeout(done, 600_000)) }
    await run({ connectionString: process.env.JOBS_URL, concurrency: 1, pollInterval: 50, noHandleSignals: true,
                taskList: { 'upload-invoice': upload } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot,
    env: { ...process.env, JOBS_URL: portal.database.jobsUrl },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const text of child.stdout) if (String(text).includes('uploading')) break
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('an upload whose worker is killed at its last attempt reads as failed, and trying again stores one bill', async () => {
  await office.put('/control', { mode: 'down' })
  const invoiceId = await uploading()
  // The attempts before failed.
  await portal.given.rows('update graphile_worker._private_jobs set attempts = max_attempts - 1')
  const [job] = await portal.given.rows<{ payload: object }>('select payload from graphile_worker._private_jobs')
  await expect(uploadJob().perform(job?.payload, { log, attempt: 7, maxAttempts: 8 })).rejects.toThrow()
  await office.put('/control', { mode: 'ok' })
  await killWhileUploading()
  portal.clock.offset = 90_000
  await findLost()
  // The dead worker still holds the job, so it may be running.
  expect(await integrationOf(invoiceId)).toMatchObject({ isUploading: true, lastError: null })

  const worker = await work()
  try {
    await vi.waitFor(async () =>
      expect(
        await portal.given.rows('select from graphile_worker._private_jobs where locked_at is not null'),
      ).toHaveLength(0),
    )
    await findLost()
    expect(await integrationOf(invoiceId)).toMatchObject({
      isUploading: false,
      isUploaded: false,
      isEligibleToUpload: true,
      lastError: { message: 'The upload was interrupted. Please try again.' },
    })
    expect((await browser.post(`/v1/invoice/${invoiceId}/upload`)).status).toBe(202)
    await vi.waitFor(
      async () => expect(await integrationOf(invoiceId)).toMatchObject({ isUploaded: true, lastError: null }),
      { timeout: 10_000 },
    )
    expect(await billsOf(invoiceId)).toHaveLength(1)
  } finally {
    await worker.stop()
  }
})

test('an upload whose job was removed is found within minutes', async () => {
  const [lost, waiting] = [await uploading(), await uploading()]
  await portal.given.rows('delete from graphile_worker._private_jobs where key = $1', [`invoice:${agencyId}:${lost}`])
  await findLost()
  expect(await integrationOf(lost)).toMatchObject({ isUploading: true })
  portal.clock.offset = 90_000
  await findLost()
  expect(await integrationOf(lost)).toMatchObject({ isUploading: false, lastError: { message: expect.any(String) } })
  expect(await integrationOf(waiting)).toMatchObject({ isUploading: true, lastError: null })
  const audit = await portal.given.rows(
    `select entity_id, source from audit_events where agency_id = $1 and action = 'finish-invoice-upload'`,
    [agencyId],
  )
  expect(audit).toEqual([{ entity_id: String(lost), source: 'JOB' }])
})

test('after an hour an upload reads as failed, even before it is found', async () => {
  const invoiceId = await uploading()
  portal.clock.offset = lostAfterMs - 1000
  browser = await portal.signIn(
    (await portal.given.rows<{ id: number }>('select max(id) as id from users'))[0]?.id as number,
  )
  expect(await integrationOf(invoiceId)).toMatchObject({ isUploading: true, isEligibleToUpload: false })
  portal.clock.offset = lostAfterMs + 1000
  expect(await integrationOf(invoiceId)).toMatchObject({
    isUploading: false,
    isEligibleToUpload: true,
    lastError: { message: 'The upload was interrupted. Please try again.' },
  })
})

test('an invoice that is voided while it uploads is not uploaded, and does not stay uploading', async () => {
  const invoiceId = await uploading()
  await portal.given.rows('update invoices set voided_at = now() where id = $1', [invoiceId])
  const worker = await work()
  try {
    await vi.waitFor(async () =>
      expect(
        await portal.given.rows('select upload_state, upload_error from invoices where id = $1', [invoiceId]),
      ).toEqual([{ upload_state: 'FAILED', upload_error: 'The invoice was cancelled before it was uploaded' }]),
    )
  } finally {
    await worker.stop()
  }
  expect(await billsOf(invoiceId)).toEqual([])
})
