import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import type { Invoice } from '../../../contract/invoices.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { refreshCards } from '../cards/refresh-cards.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser
let strangers: { propertyId: number; invoiceId: number }

beforeAll(async () => {
  const agency = await portal.given.agency()
  const property = await portal.given.property(agency, { software: 'PROPERTY_ME' })
  strangers = { propertyId: property, invoiceId: await portal.given.invoice(agency, property) }
})

beforeEach(async () => {
  portal.clock.offset = 0
  ;({ agencyId, userId, browser } = await portal.office({ agency: 'Wattlebird Realty', user: 'Mara Manager' }))
  propertyId = await portal.given.property(agencyId, { software: 'PROPERTY_ME' })
  await portal.given.connectedSoftware(agencyId)
})

const day = async (later: number) => portal.given.day(agencyId, later)
const row = async (invoiceId: number) =>
  (await portal.given.rows('select * from invoices where agency_id = $1 and id = $2', [agencyId, invoiceId]))[0]
const numberOf = async (invoiceId: number) => String((await row(invoiceId))?.['invoice_number'])
const refresh = async (...ids: number[]) =>
  portal.databases
    .of('vic')
    .transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
      refreshCards({ db, state: 'vic', agencyId, today: await day(0) }, ids),
    )
const jobsOf = async (invoiceId: number) =>
  portal.given.rows<{ payload: unknown; max_attempts: number; attempts: number }>(
    `select j.payload, j.max_attempts, j.attempts from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'upload-invoice' and j.key = $1`,
    [`invoice:${agencyId}:${invoiceId}`],
  )
const ofProperty = async (id = propertyId, query = '') =>
  (await browser.get(`/v1/property/${id}/invoices${query}`)).body.data as { items: Invoice[]; total: number }
const upload = async (invoiceId: number) => browser.post(`/v1/invoice/${invoiceId}/upload`)

test.each([
  ['GET', '/v1/invoice/analytics/overdue'],
  ['GET', '/v1/property/1/invoices'],
  ['GET', '/v1/invoice/1/pdf'],
  ['GET', '/v1/invoice/1/credit-note/pdf'],
  ['POST', '/v1/invoice/1/forward'],
  ['POST', '/v1/invoice/1/forward/preview'],
  ['POST', '/v1/invoice/1/upload'],
])('%s %s refuses a request without a session', async (method, url) => {
  const reply = await portal.browser().call(method, url, method === 'POST' ? { body: {} } : {})
  expect(reply.status).toBe(401)
  expect(reply.body.error?.message).toBe('No user session')
})

test.each([
  ['GET', (id: number) => `/v1/invoice/${id}/pdf`],
  ['POST', (id: number) => `/v1/invoice/${id}/forward`],
  ['POST', (id: number) => `/v1/invoice/${id}/forward/preview`],
  ['POST', (id: number) => `/v1/invoice/${id}/upload`],
] as const)('%s: another agency’s invoice is reported as not found', async (method, url) => {
  const options = method === 'POST' ? { body: { toAddresses: ['owner@example.com'] } } : {}
  const theirs = await browser.call(method, url(strangers.invoiceId), options)
  const nonexistent = await browser.call(method, url(2_000_000_000), options)
  expect(theirs.status).toBe(404)
  expect(theirs.body).toEqual(nonexistent.body)
  expect(theirs.body.error?.message).toBe('Invoice not found')
})

test('invoices of another agency’s property are refused like those of a property that does not exist', async () => {
  const theirs = await browser.get(`/v1/property/${strangers.propertyId}/invoices`)
  const nonexistent = await browser.get('/v1/property/2000000000/invoices')
  expect(theirs.status).toBe(404)
  expect(theirs.body).toEqual(nonexistent.body)
  expect(theirs.body.error?.message).toBe('Property not found')
})

test.each([
  '/v1/invoice/x/pdf',
  '/v1/invoice/x/credit-note/pdf',
  '/v1/property/1/invoices?cancelled=yes',
  '/v1/property/0/invoices',
  '/v1/property/1/invoices?page=0',
  '/v1/invoice/analytics/overdue?propertyManagerId=1e3',
])('%s is refused as malformed', async (url) => {
  expect((await browser.get(url)).status).toBe(400)
})

describe('overdue invoices', () => {
  const overdue = async (query = '') =>
    (await browser.get(`/v1/invoice/analytics/overdue${query}`)).body.data as { items: Invoice[]; total: number }

  test('are unpaid, not voided and past their due date, oldest first', async () => {
    const late = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(-1) })
    const latest = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(-40) })
    await portal.given.invoice(agencyId, propertyId, { dueOn: await day(0) })
    await portal.given.invoice(agencyId, propertyId, { dueOn: await day(-9), paidAt: new Date().toISOString() })
    await portal.given.invoice(agencyId, propertyId, { dueOn: await day(-9), columns: { voided_at: new Date() } })
    await refresh(propertyId)
    const { items, total } = await overdue()
    expect(items.map(({ id }) => id)).toEqual([latest, late])
    expect(total).toBe(2)
    expect(items[0]).toEqual({
      id: latest,
      invoiceNumber: await numberOf(latest),
      pdfUrl: `/v1/invoice/${latest}/pdf`,
      isPaid: false,
      paidAt: null,
      issuedDate: await day(-54),
      dueDate: await day(-40),
      isOverdue: true,
      isCancelled: false,
      creditNote: null,
      totalIncGst: '110.00',
      property: {
        compliancePropertyId: propertyId,
        addressLine1: expect.any(String),
        addressLine2: expect.any(String),
      },
      integration: {
        softwareName: 'PropertyMe',
        isUploading: false,
        isUploaded: false,
        uploadedAt: null,
        uploadedBy: null,
        isEligibleToUpload: true,
        isUnclear: false,
        takesInvoices: true,
        toEnterIn: null,
        lastError: null,
      },
    })
    expect((await overdue('?page=2&page-size=1')).items.map(({ id }) => id)).toEqual([late])
  })

  test('the total of each manager and of all equals the rows', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    const other = await portal.given.property(agencyId, { managerId })
    for (const property of [propertyId, other, other])
      await portal.given.invoice(agencyId, property, { dueOn: await day(-2) })
    await refresh(propertyId, other)
    expect(await overdue()).toMatchObject({ total: 3, items: { length: 3 } })
    expect(await overdue(`?propertyManagerId=${managerId}`)).toMatchObject({ total: 2, items: { length: 2 } })
    expect(await overdue('?propertyManagerId=2000000000')).toEqual({ total: 0, items: [] })
  })
})

test('the invoices of a property are listed newest first, with cancelled ones on request', async () => {
  const older = await portal.given.invoice(agencyId, propertyId, {
    dueOn: await day(-10),
    paidAt: new Date().toISOString(),
  })
  const newer = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(20) })
  const cancelled = await portal.given.invoice(agencyId, propertyId, {
    dueOn: await day(5),
    columns: { voided_at: new Date() },
  })
  const { items, total } = await ofProperty()
  expect(items.map(({ id }) => id)).toEqual([newer, older])
  expect(total).toBe(2)
  expect(items[1]).toMatchObject({ isPaid: true, isOverdue: false })
  expect((await ofProperty(propertyId, '?page=2&page-size=1')).items.map(({ id }) => id)).toEqual([older])
  expect(await ofProperty(propertyId, '?page=99')).toEqual({ items: [], total: 2 })
  const all = await ofProperty(propertyId, '?cancelled=true')
  expect([all.total, all.items.map(({ id }) => id)]).toEqual([3, [newer, cancelled, older]])
})

describe('the credit note of a cancelled invoice', () => {
  const cancelled = async () =>
    portal.given.invoice(agencyId, propertyId, {
      dueOn: await day(-9),
      columns: { voided_at: '2026-03-04T20:30:00Z', void_reason: 'Wrong plan' },
    })
  const creditNote = (invoiceId: number) => `/v1/invoice/${invoiceId}/credit-note/pdf`

  test('is shown with its number, day in the state and reason', async () => {
    const invoiceId = await cancelled()
    const { items } = await ofProperty(propertyId, '?cancelled=true')
    expect(items).toMatchObject([
      {
        isCancelled: true,
        isOverdue: false,
        creditNote: {
          number: `CN${await numberOf(invoiceId)}`,
          issuedDate: '2026-03-05',
          reason: 'Wrong plan',
          pdfUrl: creditNote(invoiceId),
        },
      },
    ])
  })

  test('is a PDF with its number in the file name', async () => {
    const invoiceId = await cancelled()
    const reply = await browser.get(creditNote(invoiceId))
    expect(reply.headers['content-type']).toBe('application/pdf')
    const name = `credit-note-CN${await numberOf(invoiceId)}.pdf`
    expect(reply.headers['content-disposition']).toContain(`filename="${name}"`)
    expect(reply.body).toMatch(/^%PDF-/)
  })

  test('does not exist for an invoice that was not cancelled, nor for another agency’s', async () => {
    const theirs = await portal.given.agency()
    const theirInvoice = await portal.given.invoice(theirs, await portal.given.property(theirs), {
      columns: { voided_at: new Date() },
    })
    for (const id of [await portal.given.invoice(agencyId, propertyId), theirInvoice, 2_000_000_000]) {
      const reply = await browser.get(creditNote(id))
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Credit note not found'])
    }
  })
})

test('the PDF has the invoice number in its file name', async () => {
  const invoiceId = await portal.given.invoice(agencyId, propertyId)
  const reply = await browser.get(`/v1/invoice/${invoiceId}/pdf`)
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.headers['content-disposition']).toContain(`filename="invoice-${await numberOf(invoiceId)}.pdf"`)
  expect(reply.body).toMatch(/^%PDF-/)
})

describe('forwarding', () => {
  const letter = { toAddresses: ['owner@example.com'], ccAddresses: [], message: 'Please pay <soon>' }

  test('queues one email with the facts of the invoice', async () => {
    const invoiceId = await portal.given.invoice(agencyId, propertyId)
    const reply = await browser.post(`/v1/invoice/${invoiceId}/forward`, letter)
    expect(reply.status).toBe(202)
    expect(reply.body.data).toMatchObject({ status: 'QUEUED', toAddresses: ['owner@example.com'], by: 'Mara Manager' })
    const [mail, ...more] = await portal.given.rows<{ kind: string; subject: string; message_html: string }>(
      'select kind, subject, message_html from mails where agency_id = $1 and invoice_id = $2',
      [agencyId, invoiceId],
    )
    expect(more).toEqual([])
    expect(mail?.kind).toBe('FORWARD_INVOICE')
    expect(mail?.subject).toMatch(/^Invoice #I\d+ for \d+ High Street, /)
    expect(mail?.message_html).toContain('$110.00')
    expect(mail?.message_html).toContain(`Please pay by ${shortDay(await portal.given.day(agencyId, 10))}.`)
    expect(
      await portal.given.rows(
        `select action from audit_events where agency_id = $1 and entity = 'invoices' and entity_id = $2`,
        [agencyId, invoiceId],
      ),
    ).toEqual([{ action: 'forward-invoice' }])
  })

  test('is refused for a voided invoice, without recipients and for an agency that sends no mail', async () => {
    const voided = await portal.given.invoice(agencyId, propertyId, { columns: { voided_at: new Date() } })
    const reply = await browser.post(`/v1/invoice/${voided}/forward`, letter)
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toBe(`Invoice #${await numberOf(voided)} was cancelled and cannot be forwarded`)
    const invoiceId = await portal.given.invoice(agencyId, propertyId)
    const empty = await browser.post(`/v1/invoice/${invoiceId}/forward`, {})
    expect(empty.status).toBe(422)
    expect(empty.body.error?.fields).toEqual({ toAddresses: 'At least one email is required' })
    await portal.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
    const silent = await browser.post(`/v1/invoice/${invoiceId}/forward`, letter)
    expect(silent.body.error?.message).toBe('Sending email is switched off for this agency')
  })
})

describe('uploading', () => {
  test('starts the upload with one job and records the user', async () => {
    const invoiceId = await portal.given.invoice(agencyId, propertyId)
    const reply = await upload(invoiceId)
    expect(reply.status).toBe(202)
    expect((reply.body.data as Invoice).integration).toMatchObject({
      isUploading: true,
      isEligibleToUpload: false,
      lastError: null,
    })
    expect(await row(invoiceId)).toMatchObject({ upload_state: 'UPLOADING', upload_requested_by: userId })
    expect(await jobsOf(invoiceId)).toMatchObject([
      { max_attempts: 8, attempts: 0, payload: { state: 'vic', agencyId, invoiceId } },
    ])
    const [event] = await portal.given.rows(
      `select action, user_id, after->>'uploadState' as state from audit_events where agency_id = $1 and entity = 'invoices'`,
      [agencyId],
    )
    expect(event).toEqual({ action: 'start-invoice-upload', user_id: userId, state: 'UPLOADING' })
  })

  test('by twenty users concurrently is started once; the others are refused with a message', async () => {
    const invoiceId = await portal.given.invoice(agencyId, propertyId)
    const replies = await Promise.all(Array.from({ length: 20 }, async () => upload(invoiceId)))
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 202)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error?.message}`))).toEqual(
      new Set([`409 Invoice #${await numberOf(invoiceId)} is already uploading`]),
    )
    expect(await jobsOf(invoiceId)).toHaveLength(1)
  })

  test('repeated with the same idempotency key returns the first reply', async () => {
    const invoiceId = await portal.given.invoice(agencyId, propertyId)
    const call = async () =>
      browser.call('POST', `/v1/invoice/${invoiceId}/upload`, { headers: { 'idempotency-key': 'one' } })
    const first = await call()
    const second = await call()
    expect([first.status, second.status]).toEqual([202, 202])
    expect(second.body).toEqual(first.body)
  })

  test('after a failure starts a new attempt and clears the failure', async () => {
    const columns = {
      upload_state: 'FAILED',
      upload_error: 'No',
      upload_requested_at: new Date(),
      upload_requested_by: userId,
    }
    const invoiceId = await portal.given.invoice(agencyId, propertyId, { columns })
    expect((await ofProperty()).items[0]?.integration).toMatchObject({
      isEligibleToUpload: true,
      lastError: { message: 'No' },
    })
    expect(((await upload(invoiceId)).body.data as Invoice).integration).toMatchObject({
      isUploading: true,
      lastError: null,
    })
  })

  test('of an uploaded invoice is refused', async () => {
    const at = new Date()
    const columns = { upload_state: 'UPLOADED', uploaded_at: at, upload_requested_at: at, upload_requested_by: userId }
    const invoiceId = await portal.given.invoice(agencyId, propertyId, { columns })
    const reply = await upload(invoiceId)
    expect(reply.status).toBe(409)
    expect(reply.body.error?.message).toBe(`Invoice #${await numberOf(invoiceId)} has already been uploaded`)
    expect((await ofProperty()).items[0]?.integration).toMatchObject({
      isUploaded: true,
      uploadedAt: at.toISOString(),
      uploadedBy: 'Mara Manager',
      isEligibleToUpload: false,
    })
  })

  test('a lost upload may be started again after an hour', async () => {
    const invoiceId = await portal.given.invoice(agencyId, propertyId)
    await upload(invoiceId)
    portal.clock.offset = 59 * 60_000
    expect((await upload(invoiceId)).status).toBe(409)
    portal.clock.offset = 61 * 60_000
    expect((await upload(invoiceId)).status).toBe(202)
    expect(await jobsOf(invoiceId)).toHaveLength(1)
  })

  test.each([
    [null, {}, 'This property is not managed in property management software'],
    ['REST', {}, 'Rest is not connected for invoices. Download the invoice and enter it there.'],
    ['PROPERTY_ME', { voided_at: new Date() }, /^Invoice #I\d+ was cancelled$/],
    ['PROPERTY_ME', { paid_at: new Date() }, /^Invoice #I\d+ has already been paid$/],
  ])('for software %s with %j is refused with a message', async (software, columns, words) => {
    const property = await portal.given.property(agencyId, { software })
    const invoiceId = await portal.given.invoice(agencyId, property, { columns })
    const reply = await upload(invoiceId)
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toMatch(words)
    expect(await jobsOf(invoiceId)).toEqual([])
    for (const { integration } of (await ofProperty(property)).items) expect(integration.isEligibleToUpload).toBe(false)
  })
})
