import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invoice } from '../../../contract/invoices.ts'
import { readSpreadsheet } from '../../testing/read-spreadsheet.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { refreshCards } from '../cards/refresh-cards.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser
let strangersManagerId: number

beforeAll(async () => {
  const strangers = await portal.given.agency('vic', 'Strangers')
  strangersManagerId = await portal.given.propertyManager(strangers)
  const property = await portal.given.property(strangers, { managerId: strangersManagerId })
  await portal.given.invoice(strangers, property)
})

beforeEach(async () => {
  portal.clock.offset = 0
  ;({ agencyId, userId, browser } = await portal.office({ agency: 'Wattlebird Realty', user: 'Mara Manager' }))
  propertyId = await portal.given.property(agencyId, {
    software: 'PROPERTY_ME',
    streetNumber: '12',
    streetName: 'Wattle Street',
  })
  await portal.given.connectedSoftware(agencyId)
})

const day = async (later: number) => portal.given.day(agencyId, later)
/** The totals come from the counters, which the writing use cases refresh and `given` does not. */
const refresh = async () => {
  const properties = await portal.given.rows<{ id: number }>('select id from properties where agency_id = $1', [
    agencyId,
  ])
  await portal.databases.of('vic').transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    refreshCards(
      { db, state: 'vic', agencyId, today: await day(0) },
      properties.map(({ id }) => id),
    ),
  )
}
const list = async (query = '') => {
  await refresh()
  const reply = await browser.get(`/v1/invoice${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as { items: Invoice[]; total: number; unfilteredTotal: number }
}
const found = async (query = '') => {
  const { items, total } = await list(query)
  expect(total).toBe(items.length)
  return items.map(({ id }) => id)
}
const ids = async (query = '') =>
  (await browser.get(`/v1/invoice/ids${query}`)).body.data as { ids: number[]; total: number }
const now = new Date().toISOString()

test.each(['/v1/invoice', '/v1/invoice/ids', '/v1/invoice/export'])(
  '%s refuses a request without a session',
  async (url) => {
    const reply = await portal.browser().get(url)
    expect(reply.status).toBe(401)
    expect(reply.body.error?.message).toBe('No user session')
  },
)

test.each([
  '/v1/invoice?status=VOID',
  '/v1/invoice?upload=LOST',
  '/v1/invoice?service=plumbing',
  '/v1/invoice?due=YEAR',
  '/v1/invoice?sort=luck',
  '/v1/invoice?direction=up',
  '/v1/invoice?page=0',
  '/v1/invoice?property-manager=-1',
  '/v1/invoice/ids?upload=LOST',
  '/v1/invoice/export?status=VOID',
])('%s is refused as malformed', async (url) => {
  expect((await browser.get(url)).status).toBe(400)
})

test('the list has every invoice that is owed or paid, newest first, and cancelled ones if they are asked for', async () => {
  const paid = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(-60), paidAt: now })
  const due = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(3) })
  const overdue = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(-1) })
  const cancelled = await portal.given.invoice(agencyId, propertyId, {
    dueOn: await day(-2),
    columns: { voided_at: new Date(), invoice_number: '770077' },
  })
  expect(await found()).toEqual([due, overdue, paid])
  expect(await found('?status=PAID')).toEqual([paid])
  expect(await found('?status=DUE')).toEqual([due])
  expect(await found('?status=OVERDUE')).toEqual([overdue])
  expect(await found('?status=DUE&status=PAID')).toEqual([due, paid])
  expect(await list('?status=PAID')).toMatchObject({ total: 1, unfilteredTotal: 3 })
  expect(await found('?status=CANCELLED')).toEqual([cancelled])
  expect(await found('?status=OVERDUE&status=CANCELLED')).toEqual([overdue, cancelled])
  expect(await found('?status=CANCELLED&due=MONTH')).toEqual([])
  expect(await found('?status=CANCELLED&upload=NOT_UPLOADED')).toEqual([])
  expect(await found('?status=CANCELLED&query=CN770077')).toEqual([cancelled])
  expect(await found('?query=770077')).toEqual([cancelled])
  expect(await found('?query=cn770077')).toEqual([cancelled])
  expect(await found('?query=%23770077')).toEqual([cancelled])
  expect(await found('?query=%23CN770077')).toEqual([cancelled])
  expect(await found('?query=770077&status=DUE')).toEqual([])
})

test('an invoice that is due today is due, not overdue', async () => {
  const today = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(0) })
  expect(await found('?status=DUE')).toEqual([today])
  expect(await found('?status=OVERDUE')).toEqual([])
  expect(await found('?due=WEEK')).toEqual([today])
})

test('invoices are filtered by when they are due, as long as they are unpaid', async () => {
  const week = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(7) })
  const month = await portal.given.invoice(agencyId, propertyId, { dueOn: await day(30) })
  await portal.given.invoice(agencyId, propertyId, { dueOn: await day(31) })
  await portal.given.invoice(agencyId, propertyId, { dueOn: await day(5), paidAt: now })
  await portal.given.invoice(agencyId, propertyId, { dueOn: await day(-1) })
  expect(await found('?due=WEEK')).toEqual([week])
  expect(await found('?due=MONTH')).toEqual([month, week])
})

test('invoices are filtered by the state of their upload, as the list shows it', async () => {
  const asked = { upload_requested_at: now, upload_requested_by: userId }
  const make = async (columns: Record<string, unknown>) => portal.given.invoice(agencyId, propertyId, { columns })
  const none = await make({})
  const syncing = await make({ ...asked, upload_state: 'UPLOADING' })
  const uploaded = await make({ ...asked, upload_state: 'UPLOADED', uploaded_at: now, upload_reference: 'B1' })
  const failed = await make({ ...asked, upload_state: 'FAILED', upload_error: 'PropertyMe did not answer' })
  const elsewhere = await portal.given.property(agencyId)
  const alone = await portal.given.invoice(agencyId, elsewhere)
  // Neither can be uploaded: one is paid, the other's software takes none.
  await make({ paid_at: new Date() })
  await portal.given.invoice(agencyId, await portal.given.property(agencyId, { software: 'REST' }))
  expect(await found('?upload=NOT_UPLOADED')).toEqual([none])
  expect(await found('?upload=SYNCING')).toEqual([syncing])
  expect(await found('?upload=UPLOADED')).toEqual([uploaded])
  expect(await found('?upload=FAILED')).toEqual([failed])
  expect(await found('?upload=NOT_INTEGRATED')).toEqual([alone])
  expect(await found('?upload=NOT_UPLOADED&upload=FAILED&sort=number&direction=ascending')).toEqual([none, failed])
  expect((await ids('?upload=FAILED')).ids).toEqual([failed])
  // Lost: it reads as failed, so it is found there.
  portal.clock.offset = 61 * 60_000
  expect(await found('?upload=SYNCING')).toEqual([])
  expect(await found('?upload=FAILED&sort=number&direction=ascending')).toEqual([syncing, failed])
})

test('invoices are filtered by the services of their lines, the manager and the search text', async () => {
  const managerId = await portal.given.propertyManager(agencyId)
  const other = await portal.given.property(agencyId, { managerId, streetNumber: '7', streetName: 'Banksia Road' })
  const smoke = await portal.given.invoice(agencyId, propertyId)
  const both = await portal.given.invoice(agencyId, other)
  await portal.given.row('invoice_lines', {
    agency_id: agencyId,
    invoice_id: both,
    position: 2,
    service_id: 2,
    description: 'Gas safety check',
    total_cents: 5000,
    gst_cents: 455,
  })
  await refresh()
  const { items } = await list()
  const numberOf = (id: number) => items.find((item) => item.id === id)?.invoiceNumber
  const service = (
    await portal.given.rows<{ code: string }>('select lower(code) as code from services where id = 2')
  )[0]?.code
  expect(await found(`?service=${service}`)).toEqual([both])
  expect(await found('?service=smoke')).toEqual([both, smoke])
  expect(await found(`?property-manager=${managerId}`)).toEqual([both])
  expect(await found(`?property-manager=${strangersManagerId}`)).toEqual([])
  expect(await found('?query=banksia')).toEqual([both])
  expect(await found(`?query=${numberOf(smoke)}`)).toContain(smoke)
  expect(await found('?query=%25')).toEqual([])
})

test('invoices are sorted by issue, due date, total or number in both directions, and paged', async () => {
  const make = async (number: string, cents: number, dueIn: number, issuedIn: number) =>
    portal.given.invoice(agencyId, propertyId, {
      dueOn: await day(dueIn),
      columns: { invoice_number: number, total_cents: cents, gst_cents: 0, issued_on: await day(issuedIn) },
    })
  await make('99', 300_00, 5, -3)
  await make('100', 100_00, 20, -2)
  await make('101', 200_00, 10, -9)
  const numbers = async (query: string) => (await list(query)).items.map(({ invoiceNumber }) => invoiceNumber)
  expect(await numbers('')).toEqual(['100', '99', '101'])
  expect(await numbers('?direction=ascending')).toEqual(['101', '99', '100'])
  expect(await numbers('?sort=due&direction=ascending')).toEqual(['99', '101', '100'])
  expect(await numbers('?sort=due')).toEqual(['100', '101', '99'])
  expect(await numbers('?sort=total')).toEqual(['99', '101', '100'])
  expect(await numbers('?sort=number&direction=ascending')).toEqual(['99', '100', '101'])
  expect(await list('?sort=number&page=2&page-size=2')).toMatchObject({ total: 3, items: [{ invoiceNumber: '99' }] })
})

test('the spreadsheet has all pages of the filtered list, and says how it was filtered', async () => {
  for (let each = 0; each < 11; each += 1)
    await portal.given.invoice(agencyId, propertyId, { dueOn: await day(-1 - each) })
  await portal.given.invoice(agencyId, propertyId, { paidAt: now })
  const { headers, rows, about } = await readSpreadsheet(
    portal,
    browser,
    '/v1/invoice/export?status=OVERDUE&upload=NOT_UPLOADED',
  )
  expect(headers['x-total-rows']).toBe('11')
  expect(headers['content-disposition']).toMatch(/Invoices \d{4}-\d{2}-\d{2}\.xlsx/)
  expect(rows).toHaveLength(12)
  expect(rows[1]?.slice(1, 2)).toEqual(['12 Wattle Street'])
  expect(rows[1]?.slice(3, 5)).toEqual(['Smoke alarm', 'Overdue'])
  expect(rows[1]?.slice(7, 9)).toEqual([110, 'Not uploaded'])
  for (const text of ['Mara Manager', 'Overdue', 'Not uploaded', 'Issued, descending']) expect(about).toContain(text)
})
