import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredBill } from '../../management-software/bill.ts'
import { BillGateway } from '../../outside/bill-gateway.ts'
import { createLogger } from '../../platform/logging.ts'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { uploadInvoiceJob } from './upload-invoice.job.ts'

/* Bills through the agency’s own connection, whose software cannot recognise one that comes twice. */

const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 8 }

let offices: TestOffices
let office: TestOffice
let propertyId: number
beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
  propertyId = await offices.portal.given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await office.put('', offices.smallOffice())
  await office.connect()
  await office.put('/control', { suppliers: [], billAccount: 'account-repairs' })
  await misbehave('ok')
})

const misbehave = async (mode: string) =>
  expect((await offices.software.inject({ method: 'PUT', url: '/control', payload: { mode } })).statusCode).toBe(200)

/** The number under which the provider sends its bills. */
async function providerAbn(): Promise<string> {
  const [row] = await offices.portal.given.rows<{ abn: string }>(
    `select abn from app.provider_on('vic', current_date, 'INVOICE')`,
  )
  return (row as { abn: string }).abn
}

async function bills(number: string, software = 'property-me'): Promise<StoredBill[]> {
  const { token } = offices.portal.config.billGateway
  const reply = await offices.software.inject({
    url: `/bill-gateway/${software}/bills`,
    headers: { authorization: `Bearer ${token}` },
  })
  return reply.json<{ bills: StoredBill[] }>().bills.filter(({ invoiceNumber }) => invoiceNumber === number)
}

/** An invoice that is uploading, its number, and a run of its job. */
async function upload({ agencyId, property } = { agencyId: office.agencyId, property: propertyId }) {
  const { portal, connectors } = offices
  const { given, workerDatabases: databases, clock, secrets } = portal
  const requestedAt = clock.now().toISOString()
  const invoiceId = await given.invoice(agencyId, property, {
    columns: { upload_state: 'UPLOADING', upload_requested_at: requestedAt },
  })
  const [row] = await given.rows<{ number: string }>(`select invoice_number as number from invoices where id = $1`, [
    invoiceId,
  ])
  // Nobody answers at the provider's own access, so only the connection can take the bill.
  const billGateway = new BillGateway({ url: 'http://127.0.0.1:9', token: '' })
  const job = uploadInvoiceJob({
    databases,
    clock,
    portalUrl: 'https://portal.example.com',
    billGateway,
    connectors,
    secrets,
  })
  const perform = async () => job.perform({ state: 'vic', agencyId, invoiceId, requestedAt }, context)
  const stored = async () =>
    (
      await given.rows<{ state: string; reference: string | null; error: string | null }>(
        `select upload_state as state, upload_reference as reference, upload_error as error from invoices where id = $1`,
        [invoiceId],
      )
    )[0]
  const set = async (columns: string) =>
    given.rows(`update invoices set ${columns} where id = $1 returning id`, [invoiceId])
  return { invoiceId, number: (row as { number: string }).number, perform, stored, set }
}

test('a bill goes from our supplier record to the owner, once we are set up there', async () => {
  const { number, perform, stored, set } = await upload()
  const abn = await providerAbn()
  await perform()
  expect((await stored())?.error).toContain(`it has no supplier with ABN ${abn}`)
  const again = async () => {
    await set(`upload_state = 'UPLOADING', upload_error = null`)
    await perform()
  }
  await office.put('/control', { suppliers: [abn], billAccount: '00000000-0000-0000-0000-000000000000' })
  await again()
  expect((await stored())?.error).toContain('has no bill account there')
  await office.put('/control', { suppliers: [abn], billAccount: 'account-repairs' })
  await again()
  const [bill] = await bills(number)
  expect(await stored()).toEqual({ state: 'UPLOADED', reference: bill?.id, error: null })
  expect(bill).toMatchObject({ supplierAbn: abn, propertyReference: 'p1', invoiceNumber: number })
  expect(bill?.pdfBytes).toBeGreaterThan(1000)
})

test('a bill whose answer is lost is not sent again before a person has looked', async () => {
  await office.put('/control', { suppliers: [await providerAbn()] })
  const { invoiceId, number, perform, stored } = await upload()
  await misbehave('lose-answer')
  await perform()
  expect(await stored()).toEqual({
    state: 'FAILED',
    reference: null,
    error: `Its answer did not arrive. We do not know whether PropertyMe has this bill. Look there for invoice ${number}, and say here whether it is there.`,
  })
  await perform()
  expect(await bills(number)).toHaveLength(1)

  const answer = async (isThere: boolean, who = office.master) =>
    who.post(`/v1/invoice/${invoiceId}/upload/answer`, { isThere })
  const stranger = await offices.agency()
  expect((await answer(true, stranger.master)).status).toBe(404)
  // Nobody sends it again without having looked, alone or with many others.
  const again = await office.master.post(`/v1/invoice/${invoiceId}/upload`)
  expect([again.status, again.body.error?.message]).toEqual([422, 'Look in PropertyMe first whether the bill arrived'])
  const missing = await answer(false)
  expect(missing.body.data).toMatchObject({ integration: { isUploading: true, isUnclear: false } })
  expect((await answer(true)).status).toBe(409)
})

test('a bill that somebody finds in the software counts as uploaded', async () => {
  const { stored, set, invoiceId } = await upload()
  await set(`upload_state = 'FAILED', upload_error = 'Its answer did not arrive.', bill_sent_at = now()`)
  const reply = await office.master.post(`/v1/invoice/${invoiceId}/upload/answer`, { isThere: true })
  expect(reply.body.data).toMatchObject({ integration: { isUploaded: true, isUnclear: false, lastError: null } })
  expect(await stored()).toMatchObject({ state: 'UPLOADED' })
})

test('a bill that the software refuses may be sent again', async () => {
  await office.put('/control', { suppliers: [await providerAbn()] })
  const { number, perform, stored, set } = await upload()
  await misbehave('refuse')
  await perform()
  expect((await stored())?.error).toContain('PropertyMe refused the invoice')
  await misbehave('ok')
  await set(`upload_state = 'UPLOADING', upload_error = null`)
  await perform()
  expect(await stored()).toMatchObject({ state: 'UPLOADED' })
  expect(await bills(number)).toHaveLength(1)
})

test('Palace takes a bill for the supplier that was chosen; what else it answers is no success', async () => {
  const palace = await offices.agency()
  const address = { streetNumber: '12', streetName: 'High Street' }
  const itsProperty = await offices.portal.given.property(palace.agencyId, address)
  await palace.put('', offices.smallOffice(), 'PALACE')
  const supplier = '97000000023'
  const connect = async (chosen: string) =>
    palace.connectPalace({ supplier: chosen, agent: 'none', diaryGroup: 'none' })
  await connect('none')
  const { number, perform, stored, set } = await upload({ agencyId: palace.agencyId, property: itsProperty })
  const again = async () => {
    await set(
      `upload_state = 'UPLOADING', upload_error = null, bill_sent_at = null, upload_reference = null, uploaded_at = null`,
    )
    await perform()
    return (await stored())?.error
  }
  expect(await again()).toContain('no supplier was chosen there')
  await palace.changeCredentials('PALACE', { supplier: '11111111111' })
  expect(await again()).toContain('is no longer there')
  await palace.changeCredentials('PALACE', { supplier })
  await misbehave('refuse')
  expect(await again()).toContain('It answered “Error: No creditor is set up for the supplier”. We do not know')
  await misbehave('ok')
  expect(await again()).toBeNull()
  expect(await stored()).toEqual({ state: 'UPLOADED', reference: number, error: null })
  expect(await bills(number, 'palace')).toMatchObject([{ supplierAbn: supplier, propertyReference: 'p1' }])
  await misbehave('lose-answer')
  expect(await again()).toContain('Its answer did not arrive. We do not know whether Palace has this bill.')
  await perform()
  expect(await bills(number, 'palace')).toHaveLength(2)
})
