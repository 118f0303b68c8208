import type { FastifyInstance } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { buildManagementSoftware } from '../../management-software.ts'
import { BillGateway } from '../../outside/bill-gateway.ts'
import { Databases } from '../../platform/databases.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { collectPaymentsJob } from './collect-payments.job.ts'
import { uploadInvoiceJob } from './upload-invoice.job.ts'

const token = 'secret'
const log = createLogger('silent')
const portalUrl = 'https://portal.example.com'
const clock = { now: () => new Date() }
const states: StateCode[] = ['vic', 'nsw']

let directory: string
let source: TestDatabase
let databases: Databases
let given: Given
let software: FastifyInstance
let billGateway: BillGateway
let agencyId: number
let propertyId: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'payments-'))
  source = await testDatabase()
  const urls = Object.fromEntries(stateCodes.map((state) => [state, source.workerUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 5, applicationName: 'tests' })
  given = await Given.in(source.ownerUrl)
  software = await buildManagementSoftware({
    config: { dataDir: directory, billGateway: { token } },
    clock,
    log,
  })
  await software.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(software.server.address() as AddressInfo).port}/bill-gateway`
  billGateway = new BillGateway({ url, token })
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
  ;({ agencyId, propertyId } = await connectedAgency('vic'))
})

async function connectedAgency(state: StateCode) {
  const id = await given.agency(state)
  await given.rows(
    `insert into agency_integrations (agency_id, software) values ($1, 'PROPERTY_ME') on conflict do nothing`,
    [id],
  )
  return { agencyId: id, propertyId: await given.property(id, { software: 'PROPERTY_ME' }) }
}

const control = async (change: object) => software.inject({ method: 'PUT', url: '/control', payload: change })
const collect = async () =>
  collectPaymentsJob({ databases, states, clock, billGateway }).perform(null, {
    log,
    attempt: 1,
    maxAttempts: 1,
  })

/** An invoice that the software has as a bill. */
async function uploaded(agency = agencyId, property = propertyId, state = 'vic') {
  const requestedAt = new Date().toISOString()
  const invoiceId = await given.invoice(agency, property, {
    columns: {
      upload_state: 'UPLOADING',
      upload_requested_at: requestedAt,
      upload_requested_by: await given.user('vic'),
    },
  })
  const job = uploadInvoiceJob({ databases, clock, portalUrl, billGateway })
  await job.perform({ state, agencyId: agency, invoiceId, requestedAt }, { log, attempt: 1, maxAttempts: 8 })
  return invoiceId
}
async function pay(invoiceId: number, agency = agencyId, state = 'vic') {
  const reply = await software.inject({
    url: `/bill-gateway/property-me/bills?reference=${state}-${agency}-${invoiceId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [bill] = reply.json<{ bills: { id: string }[] }>().bills
  const payment = await software.inject({ method: 'PUT', url: `/bills/${bill?.id}/payment`, payload: {} })
  expect(payment.statusCode).toBe(200)
}
const isPaid = async (invoiceId: number, agency = agencyId) =>
  (
    await given.rows<{ isPaid: boolean }>(
      'select paid_at is not null as "isPaid" from invoices where agency_id = $1 and id = $2',
      [agency, invoiceId],
    )
  )[0]?.isPaid
const recorded = async (invoiceId: number) =>
  given.rows(
    `select source, action from audit_events where agency_id = $1 and entity = 'invoices' and entity_id = $2
      and action = 'pay-invoice'`,
    [agencyId, invoiceId],
  )

test('a bill that is paid in the management software makes its invoice paid, once', async () => {
  const [first, second] = [await uploaded(), await uploaded()]
  await collect()
  expect([await isPaid(first), await isPaid(second)]).toEqual([false, false])
  await pay(first)
  for (const _ of [1, 2]) await collect()
  expect([await isPaid(first), await isPaid(second)]).toEqual([true, false])
  expect(await recorded(first)).toEqual([{ source: 'JOB', action: 'pay-invoice' }])
  await pay(second)
  await Promise.all([collect(), collect()])
  expect(await isPaid(second)).toBe(true)
  expect(await recorded(second)).toHaveLength(1)
})

test('an invoice that is paid is no longer overdue on the property’s card', async () => {
  const invoiceId = await uploaded()
  await given.rows(`update invoices set issued_on = '2025-01-01', due_on = '2025-02-01' where agency_id = $1`, [
    agencyId,
  ])
  const tenant = { state: 'vic', agencyId, userId: null } as const
  const today = todayIn('vic', clock.now())
  await databases.of('vic').transaction(tenant, async (db) => rebuildAgency({ db, state: 'vic', agencyId, today }))
  const tags = async () =>
    (
      await given.rows<{ tags: string[] }>(`select item -> 'tags' as tags from property_cards where agency_id = $1`, [
        agencyId,
      ])
    )[0]?.tags
  expect(await tags()).toContain('OVERDUE_INVOICES')
  await pay(invoiceId)
  await collect()
  expect(await tags()).not.toContain('OVERDUE_INVOICES')
})

test('payments of other agencies and states stay with them', async () => {
  const other = await connectedAgency('nsw')
  const mine = await uploaded()
  const theirs = await uploaded(other.agencyId, other.propertyId, 'nsw')
  await pay(theirs, other.agencyId, 'nsw')
  await collect()
  expect(await isPaid(mine)).toBe(false)
  expect(await isPaid(theirs, other.agencyId)).toBe(true)
})

test('while the software is down nothing changes, and the next run catches up', async () => {
  const invoiceId = await uploaded()
  await pay(invoiceId)
  await control({ mode: 'down' })
  await collect()
  expect(await isPaid(invoiceId)).toBe(false)
  await control({ mode: 'ok' })
  await collect()
  expect(await isPaid(invoiceId)).toBe(true)
})

test('more payments than one reply holds are all read', async () => {
  const invoices: number[] = []
  for (let count = 0; count < 3; count += 1) invoices.push(await uploaded())
  for (const invoiceId of invoices) await pay(invoiceId)
  const pages = { listPayments: billGateway.listPayments.bind(billGateway) }
  const oneByOne = {
    listPayments: async (...parameters: Parameters<typeof pages.listPayments>) =>
      (await pages.listPayments(...parameters)).slice(0, 1),
  } as unknown as BillGateway
  const job = collectPaymentsJob({ databases, states, clock, billGateway: oneByOne })
  await job.perform(null, { log, attempt: 1, maxAttempts: 1 })
  for (const invoiceId of invoices) expect(await isPaid(invoiceId)).toBe(true)
})

test('a payment of a voided invoice, or of less than its total, is not recorded and stops nothing', async () => {
  const [voided, dearer, good] = [await uploaded(), await uploaded(), await uploaded()]
  await given.rows('update invoices set voided_at = now() where agency_id = $1 and id = $2', [agencyId, voided])
  await given.rows('update invoices set total_cents = total_cents + 100 where agency_id = $1 and id = $2', [
    agencyId,
    dearer,
  ])
  for (const invoiceId of [voided, dearer, good]) await pay(invoiceId)
  await collect()
  expect([await isPaid(voided), await isPaid(dearer), await isPaid(good)]).toEqual([false, false, true])
})
