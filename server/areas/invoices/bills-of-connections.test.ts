import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SoftwareUnreachable } from '../../outside/software/bill.ts'
import type { SoftwareConnector } from '../../outside/software/connector.ts'
import type { Connectors } from '../../outside/software/connectors.ts'
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
  const perform = async (more: { attempt?: number; requestedAt?: string; connectors?: Connectors } = {}) =>
    uploadInvoiceJob({
      databases,
      clock,
      portalUrl: 'https://portal.example.com',
      connectors: more.connectors ?? connectors,
      secrets,
    }).perform(
      { state: 'vic', agencyId, invoiceId, requestedAt: more.requestedAt ?? requestedAt },
      { ...context, attempt: more.attempt ?? 1 },
    )
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
  const { invoiceId, number, perform, stored, set } = await upload()
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
  const [bill] = await offices.bills(number)
  expect(await stored()).toEqual({ state: 'UPLOADED', reference: bill?.id, error: null })
  expect(bill).toMatchObject({
    supplierAbn: abn,
    propertyReference: 'p1',
    totalIncGst: '110.00',
    dueDate: await offices.portal.given.day(office.agencyId, 10),
    description: `Smoke alarm check (${number})`,
  })
  expect(bill?.pdfBytes).toBeGreaterThan(1000)
  const audited = await offices.portal.given.rows(
    `select action, source, after->>'state' as state from audit_events where agency_id = $1 and entity_id = $2 order by id desc limit 1`,
    [office.agencyId, invoiceId],
  )
  expect(audited).toEqual([{ action: 'finish-invoice-upload', source: 'JOB', state: 'UPLOADED' }])
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
  expect(await offices.bills(number)).toHaveLength(1)

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
  expect(await offices.bills(number)).toHaveLength(1)
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
  expect(await offices.bills(number, 'PALACE')).toMatchObject([{ supplierAbn: supplier, propertyReference: 'p1' }])
  await misbehave('lose-answer')
  expect(await again()).toContain('Its answer did not arrive. We do not know whether Palace has this bill.')
  await perform()
  expect(await offices.bills(number, 'PALACE')).toHaveLength(2)
})

test('during an outage the invoice stays uploading, then it is uploaded once; after the last attempt users are told', async () => {
  await office.put('/control', { suppliers: [await providerAbn()], mode: 'down' })
  const { number, perform, stored } = await upload()
  for (const attempt of [1, 2]) await expect(perform({ attempt })).rejects.toThrow(SoftwareUnreachable)
  expect(await stored()).toMatchObject({ state: 'UPLOADING', error: null })
  await office.put('/control', { mode: 'ok' })
  await perform({ attempt: 3 })
  expect(await stored()).toMatchObject({ state: 'UPLOADED' })
  expect(await offices.bills(number)).toHaveLength(1)

  await office.put('/control', { mode: 'down' })
  const late = await upload()
  await late.perform({ attempt: 8 })
  const error = 'PropertyMe could not be reached. Please try again later.'
  expect(await late.stored()).toMatchObject({ state: 'FAILED', error })
})

test('five workers upload one bill, and an older request or a finished upload changes nothing', async () => {
  await office.put('/control', { suppliers: [await providerAbn()] })
  const { number, perform, stored } = await upload()
  await perform({ requestedAt: '2020-01-01T00:00:00.000Z' })
  expect(await stored()).toMatchObject({ state: 'UPLOADING' })
  await Promise.all(Array.from({ length: 5 }, async () => perform()))
  expect(await offices.bills(number)).toHaveLength(1)
  expect(await stored()).toMatchObject({ state: 'UPLOADED', error: null })
  await misbehave('refuse')
  await perform()
  expect(await stored()).toMatchObject({ state: 'UPLOADED', error: null })
})

test('an invoice that was cancelled is not sent; if its bill was on its way, the agency is asked to cancel it', async () => {
  await office.put('/control', { suppliers: [await providerAbn()] })
  const before = await upload()
  await before.set(`voided_at = now(), void_reason = 'Wrong plan'`)
  await before.perform()
  const error = 'The invoice was cancelled before it was uploaded'
  expect(await before.stored()).toMatchObject({ state: 'FAILED', error })
  expect(await offices.bills(before.number)).toEqual([])

  const { given } = offices.portal
  await given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [office.agencyId])
  const { invoiceId, perform, stored, set } = await upload()
  const connector = offices.connectors.get('PROPERTY_ME') as SoftwareConnector
  const open: SoftwareConnector['open'] = (store) => {
    const session = connector.open(store)
    const postBill: typeof session.postBill = async (...bill) => {
      const answer = await session.postBill(...bill)
      await set(`voided_at = now(), void_reason = 'Wrong plan'`)
      return answer
    }
    return { postBill } as unknown as typeof session
  }
  await perform({ connectors: new Map([['PROPERTY_ME', { open } as SoftwareConnector]]) })
  expect(await stored()).toMatchObject({ state: 'UPLOADED' })
  const mails = await given.rows<{ html: string }>(
    'select message_html as html from mails where agency_id = $1 and invoice_id = $2',
    [office.agencyId, invoiceId],
  )
  expect(mails.map(({ html }) => html)).toEqual([
    expect.stringContaining('please cancel the bill there and attach the credit note'),
  ])
})

test('an agency that has ended its connection meanwhile is told to enter the bill', async () => {
  const alone = await offices.agency()
  const property = await offices.portal.given.property(alone.agencyId, { software: 'PROPERTY_ME' })
  const { perform, stored } = await upload({ agencyId: alone.agencyId, property })
  await perform()
  const error = 'PropertyMe is not connected for invoices. Download the invoice and enter it there.'
  expect(await stored()).toMatchObject({ state: 'FAILED', error })
})
