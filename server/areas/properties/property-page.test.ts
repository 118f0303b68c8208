import { beforeEach, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import type { PropertyDetails } from '../../../contract/properties/property-page.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let managerId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  managerId = await portal.given.propertyManager(agencyId, 'Mina Manager')
})

const urlOf = (id: number | string) => `/v1/property/${id}`
const makeCards = async (ofAgency = agencyId) => portal.makeCards(ofAgency)
const day = async (later: number) => portal.given.day(agencyId, later)
const later = (days: number, hour = 0) => new Date(Date.now() + days * 86_400_000 + hour * 3_600_000).toISOString()

async function read(id: number, by = browser): Promise<PropertyDetails> {
  await makeCards()
  const reply = await by.get(urlOf(id))
  expect(reply.body.error).toBeUndefined()
  return reply.body.data as PropertyDetails
}

const property = async (columns: Record<string, unknown> = {}, software: string | null = null) => {
  const id = await portal.given.property(agencyId, {
    managerId,
    streetNumber: '12',
    streetName: 'Elm Street',
    software,
    columns,
  })
  await portal.given.service(agencyId, id, 'smoke')
  return id
}
const technician = async () =>
  portal.given.row('technicians', {
    state: 'vic',
    name: 'Theo Technician',
    latitude: -37.8,
    longitude: 144.9,
    service_ids: '{1,2,3}',
  })
async function visit(propertyId: number, startsAt: string, columns: Record<string, unknown> = {}) {
  const id = await portal.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await technician(),
    starts_at: startsAt,
    ends_at: new Date(new Date(startsAt).getTime() + 7_200_000).toISOString(),
    status: 'BOOKED',
    booked_at: later(-1),
    entry_method: 'APPOINTMENT',
    ...columns,
  })
  await portal.given.row('visit_services', {
    agency_id: agencyId,
    visit_id: id,
    service_id: 1,
    booking_type: 'SMOKE_ALARM_SERVICE',
  })
  return id
}

describe('the page of a property', () => {
  test('shows address, manager and compliance with the same texts as the lists', async () => {
    const id = await property()
    await portal.given.tenancy(agencyId, id)
    const page = await read(id)
    expect(page).toMatchObject({
      compliancePropertyId: id,
      addressLine1: '12 Elm Street',
      isIntegrated: false,
      softwareName: null,
      propertyManager: { id: managerId, name: 'Mina Manager', email: null },
      isCancelled: false,
      cancelledAt: null,
      accessIssueCaseId: null,
      accessNotes: [],
      version: 1,
    })
    expect(page.address).toBe(`${page.addressLine1}, ${page.addressLine2}`)
    const list = (await browser.get('/v1/portfolio')).body.data as { items: PropertyDetails[] }
    const [row] = list.items
    for (const part of ['compliance', 'reasons', 'tags', 'updates', 'nextDueDate'] as const)
      expect(page[part]).toEqual(row?.[part])
    expect(page.services[0]).toMatchObject({
      ...row?.services[0],
      lastServiceDate: await day(-100),
      lastCheck: {
        evidence: `As told by the agency, ${shortDay(await day(-100))}`,
        isProven: false,
        isPassed: false,
        reportDocumentId: null,
        reportSha256: null,
      },
    })
  })

  test('says for which services there are reports', async () => {
    const id = await property()
    await portal.given.service(agencyId, id, 'gas')
    const fileId = await portal.given.row('files', {
      agency_id: agencyId,
      storage_key: `report-${id}`,
      file_name: 'report.pdf',
      declared_type: 'application/pdf',
    })
    const documentId = await portal.given.row('documents', {
      agency_id: agencyId,
      property_id: id,
      type: 'SERVICE_REPORT',
      file_id: fileId,
      dated_on: await day(-100),
    })
    await portal.given.rows(
      `insert into document_subjects (agency_id, document_id, service_code) values ($1, $2, 'SMOKE') returning 1`,
      [agencyId, documentId],
    )
    const reports = async () => {
      const { services } = await read(id)
      return services.map(({ shortName, hasReports }) => [shortName, hasReports])
    }
    expect(await reports()).toEqual([
      ['smoke', true],
      ['gas', false],
    ])
    await portal.given.rows('update documents set deleted_at = now() where id = $1 returning 1', [documentId])
    expect(await reports()).toEqual([
      ['smoke', false],
      ['gas', false],
    ])
  })

  test('shows the current tenancy with its occupants and numbers, and the upcoming one', async () => {
    const id = await property()
    const tenancyId = await portal.given.tenancy(agencyId, id, {
      occupant: 'Ana First',
      columns: { closes_on: await day(30), notes: 'Two dogs', vacates_on: await day(29) },
    })
    const second = await portal.given.row('occupants', {
      agency_id: agencyId,
      tenancy_id: tenancyId,
      position: 2,
      name: 'Bo Second',
      email: 'bo@example.com',
    })
    const number = async (text: string, type: string, reason: string | null) =>
      portal.given.row('contact_numbers', {
        agency_id: agencyId,
        occupant_id: second,
        number: text,
        type,
        do_not_contact_reason: reason,
      })
    await number('+61400000001', 'MOBILE', 'WRONG_NUMBER')
    await number('+61400000002', 'MOBILE', null)
    await number('+61390000003', 'HOME', null)
    const upcomingId = await portal.given.tenancy(agencyId, id, {
      columns: { starts_on: await day(30), ends_on: await day(300) },
    })
    const past = await portal.given.tenancy(agencyId, id, {
      columns: { starts_on: await day(-900), ends_on: await day(-500), closes_on: await day(-500), status: 'CLOSED' },
    })
    const { tenancy, contacts } = await read(id)
    expect(tenancy).toMatchObject({
      isVacant: false,
      upcomingTenancy: { tenancyId: upcomingId, startDate: await day(30) },
      confirmedAt: null,
      currentTenancy: {
        tenancyId,
        status: 'CURRENT',
        leaseType: 'NEW',
        startedAt: await day(-200),
        endedAt: await day(165),
        vacatingAt: await day(29),
        closedAt: await day(30),
        notes: 'Two dogs',
        source: null,
        version: 1,
      },
    })
    expect(tenancy.currentTenancy?.tenancyId).not.toBe(past)
    expect(tenancy.currentTenancy?.occupants.map(({ name }) => name)).toEqual(['Ana First', 'Bo Second'])
    const [first, bo] = tenancy.currentTenancy?.occupants ?? []
    expect(first).toMatchObject({ contactNumbers: [], mobileContacts: [], isAllContactNumbersBlacklisted: false })
    expect(bo).toMatchObject({ mobileContacts: ['0400 000 002'], isAllContactNumbersBlacklisted: false })
    expect(bo?.contactNumbers[0]).toMatchObject({
      number: '0400 000 001',
      doNotContactReasonCode: 'WRONG_NUMBER',
      doNotContactReasonName: 'Wrong number',
    })
    expect(contacts.filter(({ role }) => role === 'OCCUPANT').map(({ name }) => name)).toEqual([
      'Ana First',
      'Bo Second',
    ])
  })

  test('marks an occupant without a number that may be called', async () => {
    const id = await property()
    const tenancyId = await portal.given.tenancy(agencyId, id)
    const [occupant] = await portal.given.rows<{ id: number }>(
      'select id from occupants where agency_id = $1 and tenancy_id = $2',
      [agencyId, tenancyId],
    )
    await portal.given.row('contact_numbers', {
      agency_id: agencyId,
      occupant_id: occupant?.id,
      number: '+61400000009',
      do_not_contact_reason: 'OPTED_OUT',
    })
    const { tenancy } = await read(id)
    expect(tenancy.currentTenancy?.occupants[0]).toMatchObject({
      isAllContactNumbersBlacklisted: true,
      mobileContacts: [],
    })
  })

  test('shows keys, their pick-up location and the entry preferences', async () => {
    const own = await portal.given.row('key_locations', { agency_id: agencyId, full_address: '1 Own Lane' })
    const usual = await portal.given.row('key_locations', {
      agency_id: agencyId,
      full_address: '9 Agency Road',
      is_default: true,
    })
    const withOwn = await property({ key_location_id: own, is_key_available: true, key_number: 'K7' })
    const without = await property({
      onsite_key: 'TEMPORARY',
      onsite_key_valid_from: await day(-10),
      onsite_key_expires_on: await day(0),
      onsite_key_notes: 'Under the mat',
    })
    expect(await read(withOwn)).toMatchObject({
      isKeyAvailable: true,
      keyNumber: 'K7',
      keyLocationId: own,
      keyPickupLocation: { fullAddress: '1 Own Lane', keyLocationId: own },
      entryMethodPreferences: { isOwn: false, agencyPreference: 3 },
    })
    expect(await read(without)).toMatchObject({
      keyLocationId: null,
      keyPickupLocation: { fullAddress: '9 Agency Road', keyLocationId: usual },
      propertyKeyInformation: {
        onsiteAvailability: 'TEMPORARY',
        temporaryKeyExpirationDate: await day(0),
        keyOnsiteNotes: 'Under the mat',
        validFrom: await day(-10),
      },
    })
  })

  test('shows expired keys and exceptions as expired even before the nightly refresh', async () => {
    const id = await property({ onsite_key: 'TEMPORARY', onsite_key_expires_on: await day(-1) })
    await portal.given.row('entry_preferences', {
      agency_id: agencyId,
      property_id: id,
      occupant_appointment: 'BY_EXCEPTION',
      occupant_appointment_until: await day(-1),
      internal_en: 'BY_EXCEPTION',
      internal_en_until: await day(0),
      vacant_entry: 'YES',
    })
    const { propertyKeyInformation, entryMethodPreferences } = await read(id)
    expect(propertyKeyInformation).toMatchObject({
      onsiteAvailability: 'UNAVAILABLE',
      temporaryKeyExpirationDate: null,
    })
    expect(entryMethodPreferences).toMatchObject({
      isOwn: true,
      preferences: {
        occupantAppointmentPreference: 'NO',
        internalEnPreference: 'BY_EXCEPTION',
        vacantEntryPreference: 'YES',
      },
    })
  })

  test('a service has its next visit, blockers and next step', async () => {
    const id = await property()
    await portal.given.tenancy(agencyId, id)
    const first = await visit(id, later(5))
    await visit(id, later(9))
    await visit(id, later(-9))
    await portal.given.finding(agencyId, id)
    await portal.given.quote(agencyId, id, { columns: { quote_number: 'Q-1' } })
    const caseId = await portal.given.accessCase(agencyId, id)
    const page = await read(id)
    const [service] = page.services
    expect(service).toMatchObject({
      visit: { visitId: first, entryMethod: 'APPOINTMENT', technicianName: 'Theo Technician' },
      onHoldUntil: null,
      isCancelled: false,
      tags: ['BOOKED_IN', 'AWAITING_QUOTATION_APPROVAL'],
    })
    expect(service?.nextStep).toMatch(/^Booked for \d\d\/\d\d\/\d{4}, \d+:\d\d [ap]m – \d+:\d\d [ap]m by appointment$/)
    expect(service?.findings).toMatchObject([
      { safety: { isUnsafe: true, deadline: null }, progress: { step: 'OPEN', next: 'Choose how to resolve it.' } },
    ])
    expect(service?.blockers).toEqual([
      `Quote #Q-1 awaits approval until ${shortDay(await day(20))}`,
      'We cannot reach the tenant',
    ])
    expect(page.accessIssueCaseId).toBe(caseId)
    expect(page.counts).toEqual({ invoices: 0, quotes: 1, findings: 1, notices: 1, documents: 0 })
  })

  test('a visit can be booked only while a service is due or ordered, but booked ones can always be changed', async () => {
    const id = await property()
    const booking = async () => {
      const { book, changeVisits } = (await read(id)).actions
      return [book, changeVisits]
    }
    const set = async (columns: string) =>
      portal.given.rows(`update property_services set ${columns} where agency_id = $1`, [agencyId])
    await portal.given.tenancy(agencyId, id)
    await portal.given.rows('update agencies set allow_agency_portal_booking = true where id = $1', [agencyId])
    await set('last_service_on = current_date - 10')
    expect(await booking()).toEqual([false, true])
    await set('ordered_on = current_date')
    expect(await booking()).toEqual([true, true])
    await set('ordered_on = null, last_service_on = current_date - 360')
    expect(await booking()).toEqual([true, true])
    await visit(id, later(5))
    expect(await booking()).toEqual([false, true])
  })

  test('lists requests to the provider, newest first, with their reviews', async () => {
    const id = await property()
    await portal.given.tenancy(agencyId, id)
    const holdId = await portal.given.row('hold_requests', {
      agency_id: agencyId,
      property_id: id,
      service_ids: '{1}',
      hold_until: await day(40),
      reason: 'Renovation',
      requested_by: userId,
      requested_at: later(-1),
    })
    const cancellationId = await portal.given.row('cancellation_requests', {
      agency_id: agencyId,
      property_id: id,
      service_ids: '{1}',
      reason_id: 101,
      notes: 'Settled',
      status: 'DECLINED',
      requested_by: userId,
      requested_at: later(-5),
      reviewed_at: later(-4),
      review_note: 'Under contract',
    })
    const page = await read(id)
    expect(page.requests).toMatchObject([
      {
        requestId: holdId,
        kind: 'HOLD',
        status: 'PENDING',
        serviceIds: [1],
        holdDate: await day(40),
        reason: 'Renovation',
        requestedBy: 'Priya Nair',
        reviewedAt: null,
      },
      {
        requestId: cancellationId,
        kind: 'CANCELLATION',
        status: 'DECLINED',
        reason: 'Sold to owner-occupier',
        notes: 'Settled',
        reviewNote: 'Under contract',
      },
    ])
    expect(page.services[0]?.blockers).toEqual([
      `A request to put this service on hold until ${shortDay(await day(40))} is being reviewed`,
    ])
    expect(page.services[0]?.nextStep).toContain('We are reviewing your request to put this service on hold')
  })

  test('of an integrated property has a read-only tenancy and contacts, and names the software', async () => {
    const id = await property({}, 'PROPERTY_ME')
    await portal.given.tenancy(agencyId, id, { columns: { software: 'PROPERTY_ME' } })
    const landlord = await portal.given.row('contacts', { agency_id: agencyId, name: 'Lou Landlord' })
    await portal.given.row('property_contacts', {
      agency_id: agencyId,
      property_id: id,
      contact_id: landlord,
      role: 'LANDLORD',
    })
    const page = await read(id)
    expect(page).toMatchObject({
      isIntegrated: true,
      softwareName: 'PropertyMe',
      tenancy: { currentTenancy: { source: 'PropertyMe' } },
      actions: { addTenancy: false, editTenancy: false, markVacant: false, editContacts: false, confirmTenancy: true },
    })
    expect(page.tags).toContain('INTEGRATED')
    expect(page.contacts.find(({ role }) => role === 'LANDLORD')).toMatchObject({ name: 'Lou Landlord', version: null })
  })

  test('of a cancelled property allows no action, and its services are cancelled', async () => {
    const at = later(-3)
    const id = await property({ cancelled_at: at, cancellation_kind: 'REQUESTED' })
    const page = await read(id)
    expect(page).toMatchObject({
      isCancelled: true,
      cancelledAt: at,
      compliance: 'NOT_ON_SERVICE',
      reasons: ['The property has been cancelled'],
    })
    expect(Object.values(page.actions)).toEqual(Object.values(page.actions).map(() => false))
    expect(page.services[0]).toMatchObject({
      isCancelled: true,
      compliance: 'UNKNOWN',
      tags: ['CANCELLED'],
      blockers: [],
      nextStep: 'This property has been cancelled',
    })
    expect(page.tags).toContain('CANCELLED')
  })

  test('of a vacant property has no current tenancy, and it cannot be marked vacant again', async () => {
    const page = await read(await property({ is_vacant: true }))
    expect(page.tenancy).toMatchObject({ isVacant: true, currentTenancy: null, upcomingTenancy: null })
    expect(page.actions).toMatchObject({ markVacant: false, confirmTenancy: true, addTenancy: true })
    expect(page.tags).toContain('VACANT')
  })

  test('gas is included only in states that require the confirmation', async () => {
    expect((await read(await property())).gas).toEqual({
      hasGasAppliances: null,
      gasApplianceCount: null,
      confirmedBy: null,
      confirmedAt: null,
    })
    const agency = await portal.given.agency('qld')
    const someone = await portal.given.user('qld')
    await portal.given.membership(someone, agency)
    const there = await portal.signIn(someone, { state: 'qld' })
    const id = await portal.given.property(agency)
    await portal.makeCards(agency, 'qld')
    const reply = await there.get(urlOf(id))
    expect((reply.body.data as PropertyDetails).gas).toBeNull()
    expect((reply.body.data as PropertyDetails).actions.confirmGas).toBe(false)
  })

  test('removed documents are not counted', async () => {
    const id = await property()
    const document = async (columns: Record<string, unknown>) => {
      const file = await portal.given.row('files', {
        agency_id: agencyId,
        storage_key: `key-${Math.random()}`,
        file_name: 'report.pdf',
        declared_type: 'application/pdf',
      })
      await portal.given.row('documents', {
        agency_id: agencyId,
        property_id: id,
        type: 'SERVICE_REPORT',
        file_id: file,
        dated_on: await day(0),
        ...columns,
      })
    }
    await document({})
    await document({ deleted_at: later(0) })
    expect((await read(id)).counts.documents).toBe(1)
  })
})

describe('refused are', () => {
  const paths = ['', '/contacts', '/appliances', '/key-pickup-location', '/notices', '/timeline']

  test.each(paths)('requests without a session (%s)', async (path) => {
    const reply = await portal.browser().get(urlOf(1) + path)
    expect(reply.status).toBe(401)
    expect(reply.body.error?.message).toBe('No user session')
  })

  test.each(paths)('another agency’s property, in the same way as one that does not exist (%s)', async (path) => {
    const other = await portal.given.agency()
    const theirs = await portal.given.property(other)
    await makeCards(other)
    for (const id of [theirs, 2_000_000_000]) {
      const reply = await browser.get(urlOf(id) + path)
      expect(reply.status).toBe(404)
      expect(reply.body.error).toEqual({ code: 'not-found', message: 'Property not found' })
    }
  })

  test.each(paths)('a property of another agency of the same user, with the advice to switch (%s)', async (path) => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = await portal.given.property(session.complianceAgencyId === other ? agencyId : other)
    const reply = await here.get(urlOf(elsewhere) + path)
    expect(reply.status).toBe(403)
    expect(reply.body.error?.message).toBe('You do not have access to this property')
  })

  test.each(paths)('invalid ids (%s)', async (path) => {
    for (const id of ['0', '-1', 'abc', '1e3', '99999999999', '1%00'])
      expect((await browser.get(urlOf(id) + path)).status).toBe(400)
  })
})
