import { beforeEach, describe, expect, test } from 'vitest'
import type { NoticeItem } from '../../../contract/access-issues/access-issue-lists.ts'
import type { PropertyContact } from '../../../contract/tenancies/people.ts'
import type { Appliance } from '../../../contract/properties/property-page.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office())
  const managerId = await portal.given.row('property_managers', {
    agency_id: agencyId,
    name: 'Mina Manager',
    email: 'mina@agency.example.com',
    phone: '+61390001111',
  })
  propertyId = await portal.given.property(agencyId, { managerId })
})

const read = async <Data>(path: string): Promise<Data> => {
  const reply = await browser.get(`/v1/property/${propertyId}/${path}`)
  expect(reply.body.error).toBeUndefined()
  return reply.body.data as Data
}

describe('contacts of a property', () => {
  const contact = async (role: string, name: string, position: number, columns: Record<string, unknown> = {}) => {
    const id = await portal.given.row('contacts', { agency_id: agencyId, name, ...columns })
    await portal.given.row('property_contacts', {
      agency_id: agencyId,
      property_id: propertyId,
      contact_id: id,
      role,
      position,
    })
    return id
  }
  const names = async (query = '') => (await read<PropertyContact[]>(`contacts${query}`)).map(({ name }) => name)

  beforeEach(async () => {
    await contact('LANDLORD', 'Second Landlord', 2)
    await contact('LANDLORD', 'First Landlord', 1)
    await contact('AGENCY_CONTACT', 'Ash Agency', 1)
    await portal.given.tenancy(agencyId, propertyId, { occupant: 'Tilda Tenant' })
  })

  test('are all without a flag, sorted by role', async () => {
    const all = ['Mina Manager', 'First Landlord', 'Second Landlord', 'Ash Agency', 'Tilda Tenant']
    expect(await names()).toEqual(all)
    expect(await names('?landlords=false&occupants=0')).toEqual(all)
  })

  test.each([
    ['?landlords=true', ['First Landlord', 'Second Landlord']],
    ['?occupants=1', ['Tilda Tenant']],
    ['?propertyManagers=true', ['Mina Manager']],
    ['?propertyManagers=true&occupants=true', ['Mina Manager', 'Tilda Tenant']],
  ])('are filtered by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('have numbers in Australian format, and their address', async () => {
    const [suburb] = await portal.given.rows<{ id: number; name: string; postcode: string }>(
      `select id, name, postcode from suburbs where state = 'vic' order by id limit 1`,
    )
    const id = await contact('LANDLORD', 'Third Landlord', 3, {
      address_kind: 'AUSTRALIAN',
      line_1: '1 High Street',
      suburb_id: suburb?.id,
      salutation: 'Ms',
    })
    await portal.given.row('contact_numbers', { agency_id: agencyId, contact_id: id, number: '+61400000001' })
    const contacts = await read<PropertyContact[]>('contacts')
    expect(contacts[0]).toMatchObject({
      role: 'PROPERTY_MANAGER',
      email: 'mina@agency.example.com',
      contactNumbers: [{ number: '(03) 9000 1111', type: 'OFFICE' }],
      address: { kind: 'none' },
      version: null,
    })
    expect(contacts.find(({ name }) => name === 'Third Landlord')).toMatchObject({
      contactId: id,
      salutation: 'Ms',
      contactNumbers: [{ number: '0400 000 001', type: 'MOBILE', doNotContactReasonCode: null }],
      address: {
        kind: 'australian',
        line1: '1 High Street',
        line2: null,
        suburbId: suburb?.id,
        suburb: `${suburb?.name} VIC ${suburb?.postcode}`,
      },
      version: 1,
      alsoAt: 0,
    })
    expect(contacts.find(({ role }) => role === 'AGENCY_CONTACT')?.version).toBeNull()
  })

  test('that software manages at another property name it, because they cannot be edited', async () => {
    const id = await contact('LANDLORD', 'Third Landlord', 3)
    // Managers and occupants have numbers of their own, which may be the same.
    const third = async () =>
      (await read<PropertyContact[]>('contacts?landlords=1')).find(({ contactId }) => contactId === id)
    expect(await third()).toMatchObject({ version: 1, softwareName: null })
    const mirrored = await portal.given.property(agencyId, { software: 'PROPERTY_ME' })
    await portal.given.row('property_contacts', {
      agency_id: agencyId,
      property_id: mirrored,
      contact_id: id,
      role: 'LANDLORD',
    })
    expect(await third()).toMatchObject({ version: null, softwareName: 'PropertyMe' })
  })

  test('of a cancelled property cannot be edited', async () => {
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where agency_id = $1 and id = $2`,
      [agencyId, propertyId],
    )
    expect((await read<PropertyContact[]>('contacts?landlords=1')).map(({ version }) => version)).toEqual([null, null])
  })

  test('a repeated flag is refused', async () => {
    expect((await browser.get(`/v1/property/${propertyId}/contacts?landlords=1&landlords=0`)).status).toBe(400)
  })
})

describe('appliances of a property', () => {
  const appliance = async (serviceId: number, name: string, columns: Record<string, unknown> = {}) =>
    portal.given.row('appliances', {
      agency_id: agencyId,
      property_id: propertyId,
      service_id: serviceId,
      name,
      ...columns,
    })
  const names = async (query = '') => (await read<Appliance[]>(`appliances${query}`)).map(({ name }) => name)

  test('are sorted by service and name, without removed ones', async () => {
    await appliance(2, 'Heater', { location: 'Lounge', expires_on: '2030-01-01' })
    await appliance(1, 'Smoke alarm B')
    await appliance(1, 'Smoke alarm A')
    await appliance(3, 'Switchboard')
    await appliance(1, 'Old alarm', { removed_on: await portal.given.day(agencyId, -1) })
    await appliance(1, 'Smoke alarm C', { removed_on: await portal.given.day(agencyId, 3) })
    expect(await names()).toEqual(['Smoke alarm A', 'Smoke alarm B', 'Smoke alarm C', 'Switchboard', 'Heater'])
    expect(await names('?service=gas&service=electrical')).toEqual(['Switchboard', 'Heater'])
    expect(await names('?service=blinds')).toEqual([])
    expect((await read<Appliance[]>('appliances?service=gas'))[0]).toMatchObject({
      serviceId: 2,
      location: 'Lounge',
      expiresOn: '2030-01-01',
    })
  })

  test('of a service that does not exist are refused', async () => {
    expect((await browser.get(`/v1/property/${propertyId}/appliances?service=plumbing`)).status).toBe(400)
  })
})

test('the pick-up location of the key is that of the property, otherwise the agency’s default, otherwise none', async () => {
  expect(await read('key-pickup-location')).toBeNull()
  const other = { agency_id: agencyId, full_address: '3 Elsewhere' }
  await portal.given.row('key_locations', other)
  expect(await read('key-pickup-location')).toBeNull()
  const usual = await portal.given.row('key_locations', { ...other, full_address: '1 Usual Road', is_default: true })
  expect(await read('key-pickup-location')).toEqual({ fullAddress: '1 Usual Road', keyLocationId: usual })
  const own = await portal.given.row('key_locations', { ...other, full_address: '2 Own Lane' })
  await portal.given.rows('update properties set key_location_id = $3 where agency_id = $1 and id = $2', [
    agencyId,
    propertyId,
    own,
  ])
  expect(await read('key-pickup-location')).toEqual({ fullAddress: '2 Own Lane', keyLocationId: own })
})

test('notices of a property are its open case, or its resolved notices, without those of other properties', async () => {
  await portal.given.accessCase(agencyId, propertyId, { problemId: 6 })
  const other = await portal.given.property(agencyId)
  await portal.given.accessCase(agencyId, other)
  await portal.makeCards(agencyId)
  type Page = { items: NoticeItem[]; total: number }
  const open = await read<Page>('notices')
  expect(open.total).toBe(1)
  expect(open.items[0]).toMatchObject({
    property: { compliancePropertyId: propertyId },
    problems: [{ publicName: 'Key did not work', noticeType: 'BAD_KEYS', isContactDiRequired: false }],
    resolution: null,
  })
  expect(await read<Page>('notices?resolved=true')).toMatchObject({ items: [], total: 0 })
  await portal.given.rows(
    `update access_issues set resolved_at = now(), resolve_reason = 'New key cut' where agency_id = $1 and property_id = $2`,
    [agencyId, propertyId],
  )
  await portal.given.rows(
    `update access_cases set status = 'RESOLVED', closed_at = now() where agency_id = $1 and property_id = $2`,
    [agencyId, propertyId],
  )
  await portal.makeCards(agencyId)
  expect((await read<Page>('notices')).total).toBe(0)
  const resolved = await read<Page>('notices?resolved=1&page-size=5')
  expect(resolved).toMatchObject({ total: 1, items: [{ resolution: { reason: 'New key cut' } }] })
  expect((await read<Page>('notices?resolved=1&page=2')).items).toEqual([])
})
