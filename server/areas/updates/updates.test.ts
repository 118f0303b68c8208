import { beforeAll, describe, expect, test } from 'vitest'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let tom: number
let browser: Browser
/** Property ids by their problem. */
const properties: Record<string, number> = {}

async function property(name: string, options: { managerId?: number; software?: string; isLet?: boolean } = {}) {
  const { isLet = true, ...more } = options
  const id = await portal.given.property(agencyId, { streetName: `${name} Street`, ...more })
  await portal.given.service(agencyId, id)
  if (isLet) {
    const tenancyId = await portal.given.tenancy(agencyId, id)
    await portal.given.rows(`update occupants set email = 'tenant@example.com' where tenancy_id = $1`, [tenancyId])
  }
  properties[name] = id
  return id
}

beforeAll(async () => {
  agencyId = await portal.given.agency()
  tom = await portal.given.propertyManager(agencyId, 'Tom Okafor')
  const userId = await portal.given.user('vic', { name: 'Priya Nair' })
  await portal.given.membership(userId, agencyId)
  browser = await portal.signIn(userId)
  await property('Fine')
  await property('Gas', { managerId: tom })
  await portal.given.service(agencyId, properties['Gas'] as number, 'gas')
  await property('Unlet', { isLet: false, software: 'PROPERTY_ME' })
  await property('=Formula', { isLet: false })
  await property('Late')
  await portal.given.rows(
    `update property_services set last_service_on = '2020-01-01' where agency_id = $1 and property_id = $2`,
    [agencyId, properties['Late']],
  )
  const elsewhere = await portal.given.agency()
  const theirs = await portal.given.property(elsewhere)
  await portal.given.service(elsewhere, theirs)
  for (const agency of [agencyId, elsewhere]) await portal.makeCards(agency)
})

const summary = '/v1/update/summary'
const overdue = '/v1/update/get-all-overdue-properties'
const exported = '/v1/update/summary/export'
type Listing = { items: ManagedProperty[]; total: number; unfilteredTotal: number }
const list = async (url = summary) => (await browser.get(url)).body.data as Listing
const ids = ({ items }: Listing) => items.map(({ compliancePropertyId }) => compliancePropertyId)

describe('required updates', () => {
  test('are the properties with missing information, described as text', async () => {
    const all = await list()
    expect(all).toMatchObject({ total: 3, unfilteredTotal: 3 })
    expect(ids(all)).toEqual([properties['=Formula'], properties['Gas'], properties['Unlet']])
    const codes = Object.fromEntries(
      all.items.map(({ compliancePropertyId, updates }) => [compliancePropertyId, updates.map(({ code }) => code)]),
    )
    expect(codes[properties['Gas'] as number]).toEqual(['GAS_CONFIRMATION_REQUIRED'])
    expect(codes[properties['Unlet'] as number]).toEqual(['LEASE_AGREEMENT_UPDATE_REQUIRED'])
    expect(all.items.every(({ updates }) => updates.every(({ text }) => text.length > 20))).toBe(true)
  })

  test.each([
    ['facet=GAS_CONFIRMATION_REQUIRED', ['Gas']],
    ['facet=LEASE_AGREEMENT_UPDATE_REQUIRED', ['=Formula', 'Unlet']],
    ['facet=LEASE_AGREEMENT_UPDATE_REQUIRED&facet=GAS_CONFIRMATION_REQUIRED', ['=Formula', 'Gas', 'Unlet']],
    ['service=gas', ['Gas']],
    ['service=gas&serviceExclusivity=EXCLUDING', ['=Formula', 'Unlet']],
    ['query=unlet', ['Unlet']],
    ["query=' or 1=1 --", []],
    ['query=%25', []],
    ['page=9', []],
  ])('filtered by %s are %j', async (query, names) => {
    const found = await list(`${summary}?${query}`)
    expect(ids(found)).toEqual(names.map((name) => properties[name]))
    expect(found.unfilteredTotal).toBe(3)
  })

  test('of one property manager include no other manager', async () => {
    expect(ids(await list(`${summary}?property-manager=${tom}`))).toEqual([properties['Gas']])
  })
})

test('overdue properties have a service whose due date has passed', async () => {
  const found = await list(overdue)
  expect(ids(found)).toEqual([properties['Late']])
  expect(found.total).toBe(1)
})

describe('the spreadsheet', () => {
  const rowsOf = async (query = '') => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await portal.app.inject({ url: `${exported}${query}`, headers: { cookie } })
    const { sheets } = await readWorkbook(response.rawPayload)
    return { response, rows: sheets[0]?.rows ?? [], about: JSON.stringify(sheets[1]?.rows) }
  }

  test('contains the whole list with the missing information, and a formula in an address is text', async () => {
    const { response, rows, about } = await rowsOf()
    expect(response.statusCode).toBe(200)
    expect(response.headers['x-total-rows']).toBe('3')
    expect(response.headers['content-disposition']).toMatch(/Required updates \d{4}-\d{2}-\d{2}\.xlsx/)
    expect(rows[0]?.slice(0, 3)).toEqual(['Address', 'Suburb', 'What is missing'])
    expect(rows).toHaveLength(4)
    expect(rows.some((row) => row[2] === 'Please confirm whether there are gas appliances')).toBe(true)
    expect(rows.slice(1).every((row) => typeof row[0] === 'string')).toBe(true)
    const law = rows[0]?.indexOf('Law') as number
    const gas = rows.find((row) => row[2] === 'Please confirm whether there are gas appliances')
    expect(gas?.[law]).toContain('Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 2')
    expect(about).toContain('Priya Nair')
  })

  test('uses the filters and the given file name', async () => {
    const { response, rows } = await rowsOf('?facet=GAS_CONFIRMATION_REQUIRED&fileName=Gas%20properties')
    expect(rows).toHaveLength(2)
    expect(response.headers['content-disposition']).toMatch(/Gas properties\.xlsx/)
  })
})

describe('refused are', () => {
  test.each([summary, overdue, exported])('%s without a session', async (url) => {
    const reply = await portal.browser().get(url)
    expect(reply.status).toBe(401)
    expect(reply.body.error?.message).toBe('No user session')
  })

  test.each([summary, overdue, exported])('%s of another agency’s property manager', async (url) => {
    const elsewhere = await portal.given.propertyManager(await portal.given.agency())
    for (const id of [elsewhere, 2_000_000_000]) {
      const reply = await browser.get(`${url}?property-manager=${id}`)
      expect(reply.status).toBe(404)
      expect(reply.body.error?.message).toBe('This property manager was not found')
    }
  })

  test.each([summary, overdue, exported])('%s by a filter that the list does not have', async (url) => {
    for (const facet of ['NONSENSE', 'OVERDUE_INVOICES', 'UPDATE_REQUIRED']) {
      const reply = await browser.get(`${url}?facet=${facet}`)
      expect(reply.status).toBe(400)
      expect(reply.body.error?.message).toBe(`There is no filter called ${facet}`)
    }
  })

  test.each(['page=0', 'page-size=500', 'service=plumbing', 'serviceExclusivity=SOME', 'property-manager=x'])(
    'the query %s',
    async (query) => {
      expect((await browser.get(`${summary}?${query}`)).status).toBe(400)
    },
  )

  test('gas as a filter outside Victoria', async () => {
    const brisbane = await portal.given.agency('qld')
    const someone = await portal.given.user('qld')
    await portal.given.membership(someone, brisbane)
    const there = await portal.signIn(someone, { state: 'qld' })
    const reply = await there.get(`${summary}?facet=GAS_CONFIRMATION_REQUIRED`)
    expect(reply.status).toBe(400)
    expect((await there.get(summary)).body.data).toEqual({ items: [], total: 0, unfilteredTotal: 0 })
  })
})
