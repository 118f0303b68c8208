import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/days.ts'
import { expireKeys } from '../areas/keys/expire-keys.ts'
import { testPortal, type Browser } from '../testing/test-portal.ts'
import { todayIn } from './scope.ts'

const portal = await testPortal()
await portal.given.features('PortfolioMirroring')
let agencyId: number
let managerId: number
let propertyId: number
let priyaId: number
let priya: Browser
let tom: Browser

const today = () => todayIn('vic', portal.clock.now())
const inAgency = () => ({ state: 'vic', agencyId, userId: null }) as const

beforeEach(async () => {
  agencyId = await portal.given.agency()
  const member = async (name: string) => {
    const id = await portal.given.user('vic', { name })
    await portal.given.membership(id, agencyId)
    return id
  }
  priyaId = await member('Priya Nair')
  priya = await portal.signIn(priyaId)
  tom = await portal.signIn(await member('Tom Okafor'))
  managerId = await portal.given.propertyManager(agencyId)
  propertyId = await portal.given.property(agencyId, { managerId })
  await portal.makeCards(agencyId)
})

type Reply = Awaited<ReturnType<Browser['get']>>
const saved = (reply: Reply) => expect(reply.status, JSON.stringify(reply.body)).toBe(200)
const refusal = (reply: Reply) => {
  expect(reply.status).toBe(409)
  expect(reply.body.error?.code).toBe('conflict')
  return reply.body.error?.message ?? ''
}
const when = String.raw`\d{2}/\d{2}/\d{4}, \d{1,2}:\d{2}.[ap]m`
const says = (change: string) => new RegExp(String.raw`^${change} at ${when}\. Reload to see the change\.$`)

const keys = (version: number, keyNumber = 'K1') => ({
  agencyKey: { isKeyAvailable: true, keyNumber, propertyManagerId: managerId },
  propertyKey: { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes: null },
  version,
})
const editKeys = async (who: Browser, version: number) => who.put(`/v1/property/${propertyId}`, keys(version))
const tenancyForm = (notes: string) => ({
  startDate: addDays(today(), -10),
  endDate: null,
  vacateDate: null,
  notes,
  occupants: [],
})
const addTenancy = async (who: Browser) => {
  const reply = await who.post(`/v1/property/${propertyId}/tenancy`, {
    ...tenancyForm(''),
    leaseType: 'NEW',
  })
  return (reply.body.data as { tenancyId: number }).tenancyId
}

describe('a save with an old version names', () => {
  test('the colleague who changed it', async () => {
    saved(await editKeys(tom, 1))
    expect(refusal(await editKeys(priya, 1))).toMatch(says('This was changed by Tom Okafor'))
  })

  test('the caller only for their own change', async () => {
    saved(await editKeys(priya, 1))
    expect(refusal(await editKeys(priya, 1))).toMatch(says('You changed this in another tab or window'))
  })

  test('the administrator who impersonated the caller', async () => {
    const admin = await portal.given.user('vic', { name: 'Ada Admin', isAdministrator: true })
    const viewing = await portal.signIn(priyaId, { originalUserId: admin })
    saved(await editKeys(viewing, 1))
    expect(refusal(await editKeys(priya, 1))).toMatch(says('This was changed by Ada Admin'))
    expect(refusal(await editKeys(viewing, 1))).toMatch(says('You changed this in another tab or window'))
  })

  test('no user where a nightly job changed it', async () => {
    saved(await editKeys(priya, 1))
    await portal.given.rows(
      `update properties set onsite_key = 'TEMPORARY', onsite_key_expires_on = $2 where id = $1`,
      [propertyId, addDays(today(), -1)],
    )
    await portal.databases
      .of('vic')
      .transaction(inAgency(), async (db) => expireKeys({ ...inAgency(), db, today: today(), now: portal.clock.now() }))
    expect(refusal(await editKeys(priya, 2))).toMatch(says('This was changed automatically'))
  })

  test('the service provider, but not its staff, where it was changed in the state system', async () => {
    const staff = await portal.given.user('vic', { name: 'Ada Admin', isAdministrator: true })
    const at = new Date().toISOString()
    await portal.given.rows(
      'update properties set version = version + 1, updated_at = $2, updated_by = $3 where id = $1',
      [propertyId, at, staff],
    )
    await portal.given.rows(
      `insert into audit_events (at, state, agency_id, user_id, user_name, source, action, entity, entity_id, property_id)
       values ($1, 'vic', $2, $3, 'Ada Admin', 'STATE_SYSTEM', 'record-visit', 'visits', 1, $4)`,
      [at, agencyId, staff, propertyId],
    )
    expect(refusal(await editKeys(priya, 1))).toMatch(says('This was changed by your service provider'))
  })

  test('no user where the change is unknown', async () => {
    await portal.given.rows('update properties set version = 7, updated_at = null where id = $1', [propertyId])
    expect(refusal(await editKeys(priya, 1))).toBe('This was changed. Reload to see the change.')
  })
})

describe('the colleague is named for every kind of change:', () => {
  const byTom = says('This was changed by Tom Okafor')

  test('the property through its tenancy, after the caller changed its keys', async () => {
    saved(await editKeys(priya, 1))
    await addTenancy(tom)
    expect(refusal(await editKeys(priya, 2))).toMatch(byTom)
  })

  test('the property through its keys, before it is marked as vacant', async () => {
    await addTenancy(priya)
    saved(await editKeys(tom, 2))
    const vacated = await priya.post(`/v1/property/${propertyId}/mark-as-vacant`, { version: 2 })
    expect(refusal(vacated)).toMatch(byTom)
  })

  test('a tenancy that a new one ended', async () => {
    const tenancyId = await addTenancy(priya)
    const form = { ...tenancyForm(''), startDate: addDays(today(), 30), leaseType: 'NEW' }
    expect((await tom.post(`/v1/property/${propertyId}/tenancy`, form)).status).toBe(201)
    const edited = await priya.put(`/v1/property/${propertyId}/tenancy/${tenancyId}`, {
      ...tenancyForm('Mine'),
      version: 1,
    })
    expect(refusal(edited)).toMatch(byTom)
  })

  test('a tenancy that is confirmed', async () => {
    await addTenancy(tom)
    const confirmed = await priya.post(`/v1/property/${propertyId}/confirm-single-property-details`, {
      tenancyId: null,
      isVacant: true,
    })
    expect(refusal(confirmed)).toMatch(byTom)
  })

  test('a contact', async () => {
    const contactId = await portal.given.row('contacts', { agency_id: agencyId, name: 'Lou Landlord' })
    await portal.given.row('property_contacts', {
      agency_id: agencyId,
      property_id: propertyId,
      contact_id: contactId,
      role: 'LANDLORD',
    })
    const save = async (who: Browser) =>
      who.put(`/v1/property/${propertyId}/contacts/${contactId}`, {
        name: 'Lou Lane',
        email: 'lou@example.com',
        contactNumbers: [],
        address: { kind: 'none' },
        version: 1,
      })
    saved(await save(tom))
    expect(refusal(await save(priya))).toMatch(byTom)
  })

  test('entry preferences', async () => {
    const save = async (who: Browser) =>
      who.post(`/v1/property/${propertyId}/entry-method-preferences`, {
        preferences: {
          occupantAppointmentPreference: 'YES',
          internalEnPreference: 'YES',
          vacantEntryPreference: 'YES',
        },
        version: 0,
      })
    saved(await save(tom))
    expect(refusal(await save(priya))).toMatch(byTom)
  })

  test('a notification preference', async () => {
    await portal.given.rows('update agencies set is_auto_owner_report_allowed = true where id = $1', [agencyId])
    const save = async (who: Browser) =>
      who.post('/v1/property-manager/notification-settings', {
        propertyManagerId: managerId,
        serviceReportsAutoOwnerEmailPreference: 'ALL_SERVICE_REPORTS',
        version: 1,
      })
    saved(await save(tom))
    expect(refusal(await save(priya))).toMatch(byTom)
  })

  test('a mirrored property, through its enrolled property', async () => {
    const mirrored = await portal.given.portfolioProperty(agencyId, { propertyId })
    const shop = { isResidentialProperty: false, nonResidentialPropertyType: 'COMMERCIAL' }
    saved(await tom.patch(`/v1/property/${propertyId}/residential-status`, shop))
    expect(refusal(await priya.patch(`/v1/integrated-property/${mirrored}`, { ...shop, version: 1 }))).toMatch(byTom)
  })

  test('a document', async () => {
    const fileId = await portal.given.row('files', {
      agency_id: agencyId,
      storage_key: `a/${agencyId}`,
      file_name: 'a.pdf',
      declared_type: 'application/pdf',
      status: 'STORED',
      detected_type: 'application/pdf',
      size_bytes: 10,
      sha256: Buffer.alloc(32),
    })
    const documentId = await portal.given.row('documents', {
      agency_id: agencyId,
      property_id: propertyId,
      type: 'OTHER',
      file_id: fileId,
      dated_on: today(),
      provided_by: 'OTHER',
    })
    const save = async (who: Browser) =>
      who.patch(`/v1/property/${propertyId}/documents/${documentId}`, {
        type: { code: 'QUOTE' },
        services: [{ code: 'GAS' }],
        version: 1,
      })
    saved(await save(tom))
    expect(refusal(await save(priya))).toMatch(byTom)
  })
})
