import type { FastifyInstance } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { buildManagementSoftware } from '../../management-software.ts'
import { BillGateway } from '../../outside/bill-gateway.ts'
import { SoftwareUnreachable } from '../../outside/software/bill.ts'
import { readConfig } from '../../platform/config.ts'
import { Databases } from '../../platform/databases.ts'
import { startWorker, type Job, type Worker } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logging.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { uploadInvoiceJob } from './upload-invoice.job.ts'

const token = 'secret'
const log = createLogger('silent')
const portalUrl = 'https://portal.example.com'
const clock = { now: () => new Date() }

let directory: string
let source: TestDatabase
let databases: Databases
let given: Given
let software: FastifyInstance
let url: string
let job: Job
let agencyId: number
let propertyId: number
let userId: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'uploads-'))
  source = await testDatabase()
  const urls = Object.fromEntries(stateCodes.map((state) => [state, source.portalUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 5, applicationName: 'tests' })
  given = await Given.in(source.ownerUrl)
  software = await buildManagementSoftware({
    config: { dataDir: directory, billGateway: { token } },
    clock,
    log,
  })
  await software.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(software.server.address() as AddressInfo).port}/bill-gateway`
})
afterAll(async () => {
  await software.close()
  await databases.close()
  await given.close()
  await source.drop()
  await rm(directory, { recursive: true, force: true })
})

beforeEach(async () => {
  await control({ mode: 'ok' })
  job = uploadInvoiceJob({ databases, clock, portalUrl, billGateway: new BillGateway({ url, token }) })
  agencyId = await given.agency('vic', 'Wattlebird Realty')
  userId = await given.user('vic')
  propertyId = await given.property(agencyId, { software: 'PROPERTY_ME' })
})

const control = async (change: object) => {
  const reply = await software.inject({ method: 'PUT', url: '/control', payload: change })
  expect(reply.statusCode).toBe(200)
}

/** An invoice with a requested upload. */
async function onItsWay(columns: object = {}) {
  const requestedAt = new Date().toISOString()
  const invoiceId = await given.invoice(agencyId, propertyId, {
    columns: { upload_state: 'UPLOADING', upload_requested_at: requestedAt, upload_requested_by: userId, ...columns },
  })
  return { invoiceId, payload: { state: 'vic', agencyId, invoiceId, requestedAt } }
}
const perform = async (payload: object, attempt = 1, maxAttempts = 8) =>
  job.perform(payload, { log, attempt, maxAttempts })
const row = async (invoiceId: number) =>
  (
    await given.rows(
      `select upload_state as state, upload_error as error, upload_reference as reference, upload_attempts as attempts,
              uploaded_at as at from invoices where agency_id = $1 and id = $2`,
      [agencyId, invoiceId],
    )
  )[0]
const billsOf = async (invoiceId: number) =>
  (
    await software.inject({
      url: `/bill-gateway/property-me/bills?reference=vic-${agencyId}-${invoiceId}`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json<{ bills: Record<string, unknown>[] }>().bills

test('an invoice is uploaded with its amounts, property and PDF, and marked as uploaded', async () => {
  await given.portfolioProperty(agencyId, { propertyId, columns: { external_id: 'PR-77' } })
  const { invoiceId, payload } = await onItsWay()
  await perform(payload)
  const [bill, ...more] = await billsOf(invoiceId)
  expect(more).toEqual([])
  expect(bill).toMatchObject({
    invoiceNumber: expect.stringMatching(/^I\d+$/),
    dueDate: await given.day(agencyId, 10),
    totalIncGst: '110.00',
    gst: '10.00',
    supplierAbn: '97000000023',
    propertyReference: 'PR-77',
    description: 'Smoke alarm check',
  })
  expect(bill?.['pdfBytes']).toBeGreaterThan(1000)
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED', reference: bill?.['id'], error: null, attempts: 1 })
  expect(
    await given.rows(
      `select action, source, after->>'state' as state from audit_events where agency_id = $1 and entity_id = $2`,
      [agencyId, invoiceId],
    ),
  ).toEqual([{ action: 'finish-invoice-upload', source: 'JOB', state: 'UPLOADED' }])
})

test('a refusal fails immediately with the software’s reason', async () => {
  await control({ mode: 'refuse', reason: 'The property was archived' })
  const { invoiceId, payload } = await onItsWay()
  await perform(payload)
  expect(await row(invoiceId)).toMatchObject({
    state: 'FAILED',
    error: 'Our gateway to PropertyMe refused the invoice: The property was archived',
  })
  expect(await billsOf(invoiceId)).toEqual([])
})

test('during an outage the invoice stays uploading, then it is uploaded once', async () => {
  await control({ mode: 'down' })
  const { invoiceId, payload } = await onItsWay()
  for (const attempt of [1, 2, 3]) {
    await expect(perform(payload, attempt)).rejects.toThrow(SoftwareUnreachable)
    expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADING', error: null, attempts: attempt })
  }
  await control({ mode: 'ok' })
  await perform(payload, 4)
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED', attempts: 4 })
  expect(await billsOf(invoiceId)).toHaveLength(1)
})

test('an invoice that was cancelled before the first attempt is not uploaded', async () => {
  const { invoiceId, payload } = await onItsWay({ voided_at: new Date(), void_reason: 'Wrong plan' })
  await perform(payload)
  expect(await row(invoiceId)).toMatchObject({
    state: 'FAILED',
    error: 'The invoice was cancelled before it was uploaded',
  })
  expect(await billsOf(invoiceId)).toEqual([])
})

test('the agency is asked to cancel the bill of an invoice that was cancelled after an attempt without an answer', async () => {
  await given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
  const { invoiceId, payload } = await onItsWay()
  await control({ mode: 'lose-answer' })
  await expect(perform(payload)).rejects.toThrow(SoftwareUnreachable)
  await control({ mode: 'ok' })
  await given.rows(
    `update invoices set voided_at = now(), void_reason = 'Wrong plan' where agency_id = $1 and id = $2`,
    [agencyId, invoiceId],
  )
  await perform(payload, 2)
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED', reference: expect.any(String) })
  expect(await billsOf(invoiceId)).toHaveLength(1)
  const mails = await given.rows<{ html: string }>(
    `select message_html as html from mails where agency_id = $1 and invoice_id = $2`,
    [agencyId, invoiceId],
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.html).toContain('please cancel the bill there and attach the credit note')
})

test('after the last attempt the failure states that the software could not be reached', async () => {
  job = uploadInvoiceJob({
    portalUrl,
    databases,
    clock,
    billGateway: new BillGateway({ url: 'http://127.0.0.1:9', token }, 500),
  })
  const { invoiceId, payload } = await onItsWay()
  await expect(perform(payload, 7)).rejects.toThrow(SoftwareUnreachable)
  await perform(payload, 8)
  expect(await row(invoiceId)).toMatchObject({
    state: 'FAILED',
    error: 'Our gateway to PropertyMe could not be reached. Please try again later.',
  })
})

test('a lost reply does not create a second bill', async () => {
  await control({ mode: 'lose-answer' })
  const { invoiceId, payload } = await onItsWay()
  await expect(perform(payload, 1)).rejects.toThrow(SoftwareUnreachable)
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADING' })
  await perform(payload, 2)
  const [bill, ...more] = await billsOf(invoiceId)
  expect(more).toEqual([])
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED', reference: bill?.['id'] })
})

test('software that is too slow gets a second attempt and stores one bill', async () => {
  job = uploadInvoiceJob({
    databases,
    clock,
    portalUrl,
    billGateway: new BillGateway({ url, token }, 500),
  })
  await control({ mode: 'slow', delayMs: 900 })
  const { invoiceId, payload } = await onItsWay()
  await expect(perform(payload, 1)).rejects.toThrow(SoftwareUnreachable)
  await control({ mode: 'ok' })
  // The slow request is still in progress when the next attempt begins.
  await perform(payload, 2)
  await vi.waitFor(async () => expect(await billsOf(invoiceId)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await billsOf(invoiceId)).toHaveLength(1)
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED' })
})

test('a slow reply within the time limit is not a failure', async () => {
  await control({ mode: 'slow', delayMs: 100 })
  const { invoiceId, payload } = await onItsWay()
  await perform(payload)
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED', attempts: 1 })
})

test('after a failure that still created a bill, the next request finds the same bill', async () => {
  await control({ mode: 'lose-answer' })
  const { invoiceId, payload } = await onItsWay()
  await perform(payload, 8)
  expect(await row(invoiceId)).toMatchObject({ state: 'FAILED' })
  const requestedAt = new Date().toISOString()
  await given.rows(
    `update invoices set upload_state = 'UPLOADING', upload_error = null, upload_requested_at = $3 where agency_id = $1 and id = $2`,
    [agencyId, invoiceId, requestedAt],
  )
  await perform({ ...payload, requestedAt })
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED' })
  expect(await billsOf(invoiceId)).toHaveLength(1)
})

test('an attempt for an older request or a finished upload changes nothing', async () => {
  const { invoiceId, payload } = await onItsWay()
  await perform({ ...payload, requestedAt: '2020-01-01T00:00:00.000Z' })
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADING', attempts: 0 })
  await perform(payload)
  const before = await row(invoiceId)
  await control({ mode: 'refuse' })
  await perform(payload, 2)
  expect(await row(invoiceId)).toEqual(before)
})

test('two concurrent workers upload one bill', async () => {
  const { invoiceId, payload } = await onItsWay()
  await Promise.all(Array.from({ length: 5 }, async () => perform(payload)))
  expect(await billsOf(invoiceId)).toHaveLength(1)
  expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED' })
  const done = await given.rows(
    `select 1 from audit_events where agency_id = $1 and action = 'finish-invoice-upload'`,
    [agencyId],
  )
  expect(done).toHaveLength(1)
})

test('a wrong token fails immediately', async () => {
  job = uploadInvoiceJob({
    databases,
    clock,
    portalUrl,
    billGateway: new BillGateway({ url, token: 'guess' }, 500),
  })
  const { invoiceId, payload } = await onItsWay()
  await perform(payload)
  expect((await row(invoiceId))?.['error']).toBe(
    'Our gateway to PropertyMe refused the invoice: the connection is not authorised',
  )
})

describe('in the worker', () => {
  let worker: Worker
  beforeAll(async () => {
    const parts = { portalUrl, databases, clock, billGateway: new BillGateway({ url, token }, 500) }
    worker = await startWorker({
      jobsUrl: source.jobsUrl,
      jobs: [uploadInvoiceJob(parts)],
      log,
      metrics: createMetrics(),
    })
  })
  afterAll(async () => worker.stop())

  test('an upload is retried until the software is back', async () => {
    await control({ mode: 'down' })
    const { invoiceId, payload } = await onItsWay()
    await given.rows(`select app.enqueue('upload-invoice', $1::json, job_key => 'k', max_attempts => 8)`, [
      JSON.stringify(payload),
    ])
    await vi.waitFor(
      async () => {
        await given.hurryJobs()
        expect(Number((await row(invoiceId))?.['attempts'])).toBeGreaterThanOrEqual(3)
      },
      { timeout: 15_000, interval: 200 },
    )
    await control({ mode: 'ok' })
    await vi.waitFor(
      async () => {
        await given.hurryJobs()
        expect(await row(invoiceId)).toMatchObject({ state: 'UPLOADED' })
      },
      { timeout: 15_000, interval: 200 },
    )
    expect(await billsOf(invoiceId)).toHaveLength(1)
  })

  test('if the software stays down, the upload fails after the last attempt and leaves no job', async () => {
    await control({ mode: 'down' })
    const { invoiceId, payload } = await onItsWay()
    await given.rows(`select app.enqueue('upload-invoice', $1::json, job_key => 'k2', max_attempts => 3)`, [
      JSON.stringify(payload),
    ])
    await vi.waitFor(
      async () => {
        await given.hurryJobs()
        expect(await row(invoiceId)).toMatchObject({ state: 'FAILED', attempts: 3 })
      },
      { timeout: 15_000, interval: 200 },
    )
    expect(await given.rows(`select 1 from graphile_worker._private_jobs where key = 'k2'`)).toEqual([])
  })
})

test('without a gateway, which only a trial has by itself, the agency is told to connect its software', async () => {
  const { invoiceId, payload } = await onItsWay()
  job = uploadInvoiceJob({ databases, clock, portalUrl, billGateway: undefined })
  await perform(payload)
  expect(await row(invoiceId)).toMatchObject({
    state: 'FAILED',
    error:
      'PropertyMe is not connected. Connect it in Settings → Management software, or enter the bill there by hand.',
  })
  expect(await billsOf(invoiceId)).toEqual([])
  const isOffered = (environment: Record<string, string>) => readConfig(environment).billGateway.isOffered
  const ownGateway = { BILL_GATEWAY_URL: 'https://bills.example.com' }
  expect([{}, { NODE_ENV: 'production' }, { NODE_ENV: 'production', ...ownGateway }].map(isOffered)).toEqual([
    true,
    false,
    true,
  ])
})
