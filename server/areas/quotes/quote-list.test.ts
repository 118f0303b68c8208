import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Quote } from '../../../contract/quotes/quotes.ts'
import { readSpreadsheet } from '../../testing/read-spreadsheet.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { refreshCards } from '../cards/refresh-cards.ts'

const portal = await testPortal()
let agencyId: number
let propertyId: number
let browser: Browser
let strangersManagerId: number

beforeAll(async () => {
  const strangers = await portal.given.agency('vic', 'Strangers')
  strangersManagerId = await portal.given.propertyManager(strangers)
  const property = await portal.given.property(strangers, { managerId: strangersManagerId })
  await portal.given.quote(strangers, property)
})

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office({ agency: 'Wattlebird Realty', user: 'Mara Manager' }))
  propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'Wattle Street' })
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
  const reply = await browser.get(`/v1/quote${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as { items: Quote[]; total: number; unfilteredTotal: number }
}
const found = async (query: string) => {
  const { items, total } = await list(query)
  expect(total).toBe(items.length)
  return items.map(({ complianceQuoteId }) => complianceQuoteId)
}
const ids = async (query = '') =>
  (await browser.get(`/v1/quote/ids${query}`)).body.data as { ids: number[]; total: number }

test.each(['/v1/quote/ids', '/v1/quote/export'])('%s refuses a request without a session', async (url) => {
  expect((await portal.browser().get(url)).status).toBe(401)
})

test.each([
  '/v1/quote?service=plumbing',
  '/v1/quote?urgency=HIGH',
  '/v1/quote?due=YEAR',
  '/v1/quote/ids?status=LOST',
  '/v1/quote/export?sort=luck',
])('%s is refused as malformed', async (url) => {
  expect((await browser.get(url)).status).toBe(400)
})

test('quotes are filtered by service, urgency and how soon they expire, alone and together', async () => {
  const gas = await portal.given.quote(agencyId, propertyId, { service: 'gas', expiresOn: await day(7) })
  const advice = await portal.given.quote(agencyId, propertyId, { severity: 'RECOMMENDED', expiresOn: await day(8) })
  const unsafe = await portal.given.quote(agencyId, propertyId, {
    severity: 'DISCONNECTED_SAFETY_ISSUE',
    expiresOn: await day(31),
  })
  const ranOut = await portal.given.quote(agencyId, propertyId, { expiresOn: await day(-1) })
  const decided = await portal.given.quote(agencyId, propertyId, { status: 'ACCEPTED', expiresOn: await day(2) })
  expect(await found('?service=gas')).toEqual([gas])
  expect(await found('?service=gas&service=smoke')).toHaveLength(5)
  expect(await found('?urgency=URGENT')).toEqual([ranOut, decided, gas, unsafe])
  expect(await found('?urgency=NON_URGENT')).toEqual([advice])
  expect(await found('?due=WEEK')).toEqual([gas])
  expect(await found('?due=MONTH')).toEqual([gas, advice])
  expect(await found('?due=MONTH&urgency=NON_URGENT&service=smoke')).toEqual([advice])
  expect(await found('?status=EXPIRED')).toEqual([ranOut])
  expect((await list('?service=gas&urgency=NON_URGENT')).unfilteredTotal).toBe(5)
})

test('quotes are sorted by when they were created, whatever their numbers', async () => {
  const make = async (number: string, createdAt: string) =>
    portal.given.quote(agencyId, propertyId, { columns: { quote_number: number, created_at: createdAt } })
  const older = await make('900', '2026-01-01T00:00:00Z')
  const newer = await make('100', '2026-02-01T00:00:00Z')
  expect(await found('?sort=created')).toEqual([older, newer])
  expect(await found('?sort=created&direction=descending')).toEqual([newer, older])
})

test('the ids of all pages are those of the filter', async () => {
  const made: number[] = []
  for (let each = 0; each < 12; each += 1) made.push(await portal.given.quote(agencyId, propertyId))
  await portal.given.quote(agencyId, propertyId, { status: 'CANCELLED' })
  const { ids: all, total } = await ids('?status=AWAITING_APPROVAL')
  expect(all.toSorted((one, other) => one - other)).toEqual(made)
  expect(total).toBe(12)
})

test('another agency’s property manager has no quotes here', async () => {
  await portal.given.quote(agencyId, propertyId)
  const query = `?property-manager=${strangersManagerId}`
  expect(await found(query)).toEqual([])
  expect(await ids(query)).toEqual({ ids: [], total: 0 })
  expect((await readSpreadsheet(portal, browser, `/v1/quote/export${query}`)).rows).toHaveLength(1)
})

test('the spreadsheet has all pages of the filtered list, and says how it was filtered', async () => {
  const managerId = await portal.given.propertyManager(agencyId, 'Priya Nair')
  const other = await portal.given.property(agencyId, { managerId, streetNumber: '=1', streetName: 'Banksia Road' })
  for (let each = 0; each < 11; each += 1) await portal.given.quote(agencyId, other)
  await portal.given.quote(agencyId, propertyId)
  await refresh()
  const query = `?property-manager=${managerId}&status=AWAITING_APPROVAL&due=MONTH&query=banksia&fileName=Open%20quotes`
  const { headers, rows, about } = await readSpreadsheet(portal, browser, `/v1/quote/export${query}`)
  expect(headers['x-total-rows']).toBe('11')
  expect(headers['content-disposition']).toContain('Open quotes.xlsx')
  expect(rows[0]?.slice(0, 7)).toEqual([
    'Quote',
    'Address',
    'Suburb',
    'Service',
    'Status',
    'Severity',
    'Price inc. GST',
  ])
  expect(rows).toHaveLength(12)
  expect(rows[1]?.slice(3, 7)).toEqual(['Smoke alarm', 'Awaiting approval', 'Urgent', 220])
  expect(rows[1]?.[1]).toBe('=1 Banksia Road')
  for (const text of ['Mara Manager', 'Priya Nair', 'banksia', 'Awaiting approval', 'Expires within 30 days'])
    expect(about).toContain(text)
})
