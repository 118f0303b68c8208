import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchHit } from '../../../contract/search.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('PortfolioMirroring')
let agencyId: number
let browser: Browser
let stranger: Browser

type Found = { hits: SearchHit[]; total: number; totalWithOthers: number }
async function find(query: string, who = browser): Promise<Found> {
  const reply = await who.get(`/v1/search?query=${encodeURIComponent(query)}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as Found
}
const shown = async (query: string) =>
  (await find(query)).hits.map((hit) =>
    hit.kind === 'PROPERTY'
      ? `${hit.addressLine1}${hit.match === null ? '' : ` (${hit.match})`}`
      : `${hit.kind} ${hit.number}`,
  )

beforeAll(async () => {
  const { given } = portal
  ;({ agencyId, browser } = await portal.office())
  ;({ browser: stranger } = await portal.office())
  await given.integration(agencyId)
  const property = async (streetNumber: string, streetName: string, tenant: string, key: string | null = null) => {
    const id = await given.property(agencyId, { streetNumber, streetName, columns: { key_number: key } })
    await given.service(agencyId, id, 'smoke')
    await given.tenancy(agencyId, id, { occupant: tenant })
    return id
  }
  const set = async (name: string, column: 'email' | 'number', value: string) => {
    const [occupant] = await given.rows<{ id: number }>('select id from occupants where agency_id = $1 and name = $2', [
      agencyId,
      name,
    ])
    if (column === 'email') await given.rows('update occupants set email = $2 where id = $1', [occupant?.id, value])
    else await given.row('contact_numbers', { agency_id: agencyId, occupant_id: occupant?.id, number: value })
  }
  await property('3', 'Wattle Street', 'Tilda King', 'F477')
  await property('7', 'Gum Street', 'Ana Lee')
  await set('Ana Lee', 'email', 'viking@example.com')
  await property('9', 'Gum Street', 'Ben Ng', 'K12')
  await set('Ben Ng', 'number', '+61412477009')
  await property('12', 'King Terrace', 'Zoe Adams')
  await property('120', 'King Terrace', 'Yusuf Khan')
  await property('5', 'Old Kingsway', 'Mia Chen', 'KING-1')
  const owned = await property('1', 'Ash Street', 'Tom Okafor')
  const landlord = await given.row('contacts', { agency_id: agencyId, name: 'Olive Kingston' })
  await given.row('property_contacts', {
    agency_id: agencyId,
    property_id: owned,
    contact_id: landlord,
    role: 'LANDLORD',
  })
  await given.portfolioProperty(agencyId, { streetNumber: '8', streetName: 'King Terrace' })
  await given.quote(agencyId, owned, { columns: { quote_number: '1024' } })
  await given.invoice(agencyId, owned, { columns: { invoice_number: '1024' } })
  await portal.makeCards(agencyId)
})

describe('the best match comes first', () => {
  test('an address that begins with the words, other addresses, tenants and landlords, then the rest', async () => {
    expect(await shown('king')).toEqual([
      '12 King Terrace',
      '120 King Terrace',
      '8 King Terrace',
      '5 Old Kingsway',
      '3 Wattle Street (Tenant: Tilda King)',
      '1 Ash Street (Landlord: Olive Kingston)',
      '7 Gum Street (Tenant Ana Lee: viking@example.com)',
    ])
  })

  test('a whole number before one that begins with it', async () => {
    expect((await shown('12 king')).slice(0, 2)).toEqual(['12 King Terrace', '120 King Terrace'])
    expect((await shown('120 king'))[0]).toBe('120 King Terrace')
  })

  test('a whole key number before a phone number with these digits', async () => {
    expect(await shown('f477')).toEqual(['3 Wattle Street (Key F477)'])
    expect((await shown('477'))[0]).toBe('9 Gum Street (Tenant Ben Ng: 0412 477 009)')
    expect((await shown('k12'))[0]).toBe('9 Gum Street (Key K12)')
    expect(await shown('0412 477 009')).toEqual(['9 Gum Street (Tenant Ben Ng: 0412 477 009)'])
  })

  test('words of an address and of a person together', async () => {
    expect(await shown('wattle tilda')).toEqual(['3 Wattle Street (Tenant: Tilda King)'])
  })
})

test('the quote and the invoice of a number are found besides the properties that are counted', async () => {
  expect(await shown('1024')).toEqual(['QUOTE 1024', 'INVOICE 1024'])
  expect(await shown('#1024')).toEqual(['QUOTE 1024', 'INVOICE 1024'])
  expect(await find('1024')).toMatchObject({ total: 0, totalWithOthers: 0 })
  expect(await shown('102')).toEqual([])
})

test('a report is found by its number, with its property, until it is deleted', async () => {
  const number = `${agencyId}-77-1`
  const { given } = portal
  const owner = { agency_id: agencyId, property_id: await given.property(agencyId) }
  const file = { agency_id: agencyId, storage_key: number, file_name: 'a.pdf', declared_type: 'application/pdf' }
  const document = { ...owner, type: 'SERVICE_REPORT', dated_on: await given.day(agencyId), report_number: number }
  await given.row('documents', { ...document, file_id: await given.row('files', file) })
  expect(await shown(number)).toEqual([`DOCUMENT ${number}`])
  await portal.given.rows('update documents set deleted_at = now() where agency_id = $1', [agencyId])
  expect(await shown(number)).toEqual([])
})

test.each(['king', '12 king', '477', 'street', 'nothing there', "o'%_ \\ |", ''])(
  'the totals of “%s” are those of the lists',
  async (query) => {
    const listed = async (path: string) =>
      ((await browser.get(`${path}query=${encodeURIComponent(query)}`)).body.data as { total: number }).total
    const { total, totalWithOthers } = await find(query)
    expect(total).toBe(query === '' ? 0 : await listed('/v1/portfolio?'))
    expect(totalWithOthers).toBe(query === '' ? 0 : await listed('/v1/portfolio/integrated?provided-by=OTHER&'))
  },
)

test('another agency finds nothing', async () => {
  for (const query of ['king', '1024', 'f477'])
    expect(await find(query, stranger)).toEqual({ hits: [], total: 0, totalWithOthers: 0 })
})

describe('properties of other providers are not found', () => {
  test('without software', async () => {
    const setActive = async (isActive: boolean) =>
      portal.given.rows('update agency_integrations set is_active = $2 where agency_id = $1', [agencyId, isActive])
    await setActive(false)
    expect(await shown('8 king')).toEqual([])
    await setActive(true)
  })

  test('without mirroring', async () => {
    await portal.given.row('experiment_assignments', {
      experiment: 'AgencyCompliancePortalPortfolioMirroring',
      agency_id: agencyId,
      is_on: false,
    })
    const user = await portal.given.user()
    await portal.given.membership(user, agencyId)
    expect(await find('8 king', await portal.signIn(user))).toEqual({ hits: [], total: 0, totalWithOthers: 0 })
    await portal.given.rows('delete from experiment_assignments where agency_id = $1', [agencyId])
  })
})

test('a missing, repeated or long text is refused', async () => {
  for (const query of ['', '?query=a&query=b', `?query=${'a'.repeat(201)}`])
    expect((await browser.get(`/v1/search${query}`)).status).toBe(400)
})
