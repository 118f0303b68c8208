import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { undoHeader, type RecentAction } from '../../../contract/undo.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('PortfolioMirroring', 'ProblemRegister')
let agencyId: number
let property: number
let browser: Browser
let colleague: Browser
let managerId: number

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office({ user: 'Priya Nair' }))
  const other = await portal.given.user('vic', { name: 'Ben Ito' })
  await portal.given.membership(other, agencyId)
  colleague = await portal.signIn(other)
  managerId = await portal.given.propertyManager(agencyId)
  property = await portal.given.property(agencyId, { managerId, columns: { is_key_available: true, key_number: 'K7' } })
  await portal.given.service(agencyId, property)
  await portal.makeCards(agencyId)
})

const today = (later = 0) => addDays(todayIn('vic', portal.clock.now()), later)
const url = (rest: string) => `/v1/property/${property}${rest}`
type Reply = Awaited<ReturnType<Browser['get']>>
const idIn = ({ status, headers, body }: Reply): string => {
  expect([status, body.error?.message]).toEqual([expect.toBeOneOf([200, 201, 204]), undefined])
  return headers[undoHeader] as string
}
const undo = async (id: string, who = browser) => who.post(`/v1/actions/${id}/undo`)
const recent = async (who = browser) =>
  (await who.get('/v1/actions')).body.data as { items: RecentAction[]; total: number }

const ana = { name: 'Ana Lee', email: 'ana@lee.example', contactNumbers: [{ number: '0491 570 159' }] }
const bo = { name: 'Bo Park', contactNumbers: [{ type: 'HOME', number: '(03) 9123 4567' }] }
const add = async (days: number, occupants: object[], who = browser) =>
  who.post(url('/tenancy'), { startDate: today(days), endDate: today(days + 365), leaseType: 'NEW', occupants })
const noPropertyKey = { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes: null }
const editKeys = async (keyNumber: string, who = browser) =>
  who.put(url(''), {
    agencyKey: { isKeyAvailable: true, keyNumber, propertyManagerId: managerId },
    propertyKey: noPropertyKey,
  })
const allows = (internalEnPreference: string) => ({
  occupantAppointmentPreference: 'YES',
  internalEnPreference,
  vacantEntryPreference: 'YES',
})
const prefer = async (internalEn: string, who = browser) =>
  who.post(url('/entry-method-preferences'), { preferences: allows(internalEn) })

const snooze = async (days: number | null, who = browser) =>
  who.put('/v1/work/snooze', {
    properties: [{ compliancePropertyId: property }],
    until: days === null ? null : today(days),
    reason: 'The owner is away',
    asked: 'OWNER',
  })

/** What undoing must bring back: all that the portal stores about who lives there and how to get in. */
const state = async () =>
  (
    await portal.given.rows<{ state: string }>(
      `select jsonb_pretty(jsonb_build_object(
         'property', (select to_jsonb(p) - '{version,updated_at,updated_by}'::text[] from properties p where p.id = $1),
         'tenancies', (select jsonb_agg(to_jsonb(t) - '{version,updated_at,updated_by}'::text[] order by t.id) from tenancies t
                        where t.property_id = $1),
         'people', (select jsonb_agg(to_jsonb(o) order by o.id) from occupants o join tenancies t on t.id = o.tenancy_id
                     where t.property_id = $1),
         'numbers', (select jsonb_agg(to_jsonb(n) order by n.id) from contact_numbers n join occupants o on o.id = n.occupant_id
                       join tenancies t on t.id = o.tenancy_id where t.property_id = $1),
         'preferences', (select to_jsonb(e) - '{version,updated_at,updated_by}'::text[] from entry_preferences e where e.property_id = $1),
         'issues', (select jsonb_agg(i.id order by i.id) from access_issues i where i.property_id = $1 and i.resolved_at is null),
         'finding', (select jsonb_agg(f.dismissed_at is not null) from findings f where f.property_id = $1),
         'marks', (select jsonb_agg(to_jsonb(k)) from work_marks k where k.subject_id = $1 and k.kind = 1),
         'card', (select c.item::jsonb - '{version}'::text[] from property_cards c where c.kind = 1 and c.subject_id = $1))) as state`,
      [property],
    )
  )[0]?.state
const tenancyId = async () =>
  (
    await portal.given.rows<{ id: number }>('select id from tenancies where property_id = $1 order by id desc', [
      property,
    ])
  )[0]!.id
let finding: number

type Case = {
  prepare?: () => Promise<unknown>
  act: () => Promise<Reply>
  other?: () => Promise<Reply>
  changed?: string
}
const cases: Record<string, Case> = {
  'adding a tenancy': {
    prepare: async () => add(-100, [ana]),
    act: async () => add(0, [bo]),
    other: async () =>
      colleague.put(url(`/tenancy/${await tenancyId()}`), { startDate: today(), endDate: today(90), occupants: [] }),
    changed: 'The confirmation of the details and the tenancies were changed by Ben Ito at',
  },
  'changing a tenancy and its people': {
    prepare: async () => {
      await add(-100, [ana])
      await add(20, [bo])
    },
    act: async () =>
      browser.put(url(`/tenancy/${await tenancyId()}`), { startDate: today(30), endDate: null, occupants: [ana] }),
    other: async () =>
      colleague.put(url(`/tenancy/${await tenancyId()}`), { startDate: today(30), endDate: null, occupants: [bo] }),
    changed: 'The tenancies were changed by Ben Ito at',
  },
  'removing an upcoming tenancy': {
    prepare: async () => {
      await add(-100, [ana])
      await add(20, [bo])
    },
    act: async () => browser.call('DELETE', url(`/tenancy/${await tenancyId()}`)),
    other: async () => add(40, [bo], colleague),
    changed: 'were changed by Ben Ito at',
  },
  'marking a property as vacant': {
    prepare: async () => add(-100, [ana]),
    act: async () => browser.post(url('/mark-as-vacant'), {}),
    other: async () => add(0, [bo], colleague),
    changed: 'The vacancy, the confirmation of the details and the tenancies were changed by Ben Ito at',
  },
  'confirming the tenancy': {
    prepare: async () => add(-100, [ana]),
    act: async () =>
      browser.post(url('/confirm-single-property-details'), { tenancyId: await tenancyId(), isVacant: false }),
    other: async () => colleague.post(url('/mark-as-vacant'), {}),
    changed: 'were changed by Ben Ito at',
  },
  'changing a key': {
    act: async () => editKeys('K8'),
    other: async () => editKeys('K9', colleague),
    changed: 'The agency’s key was changed by Ben Ito at',
  },
  'choosing entry preferences that leave no way in': {
    act: async () =>
      browser.post(url('/entry-method-preferences'), {
        preferences: { ...allows('NO'), occupantAppointmentPreference: 'NO', vacantEntryPreference: 'NO' },
      }),
    other: async () => prefer('YES', colleague),
    changed: 'The entry preferences and the access issues were changed by Ben Ito at',
  },
  'choosing entry preferences that solve an access issue': {
    prepare: async () =>
      browser.post(url('/entry-method-preferences'), {
        preferences: { ...allows('NO'), occupantAppointmentPreference: 'NO', vacantEntryPreference: 'NO' },
      }),
    act: async () => prefer('YES'),
    other: async () => prefer('NO', colleague),
    changed: 'The entry preferences were changed by Ben Ito at',
  },
  'following the agency’s preference again': {
    prepare: async () => prefer('NO'),
    act: async () => browser.call('DELETE', url('/entry-method-preferences')),
    other: async () => prefer('YES', colleague),
    changed: 'The entry preferences were changed by Ben Ito at',
  },
  'confirming gas appliances': {
    act: async () => browser.put(url('/gas-confirmation'), { hasGasAppliances: true, gasApplianceCount: 2 }),
    other: async () => colleague.put(url('/gas-confirmation'), { hasGasAppliances: false, gasApplianceCount: 0 }),
    changed: 'The gas appliances were changed by Ben Ito at',
  },
  'dismissing a finding': {
    prepare: async () => {
      finding = await portal.given.finding(agencyId, property, { itemCode: 'SMK15', severity: 'RECOMMENDED' })
      await portal.makeCards(agencyId)
    },
    act: async () => browser.post(`/v1/reported-findings/${finding}/dismiss`),
    other: async () => colleague.post(`/v1/reported-findings/${finding}/restore`),
    changed: 'The finding was changed by Ben Ito at',
  },
  'letting work wait': {
    prepare: async () => {
      await portal.given.invoice(agencyId, property, { dueOn: today(3) })
      await portal.makeCards(agencyId)
    },
    act: async () => snooze(5),
    other: async () => snooze(5, colleague),
    changed: 'The marks were changed by Ben Ito at',
  },
  'bringing work back': {
    prepare: async () => {
      await portal.given.invoice(agencyId, property, { dueOn: today(3) })
      await portal.makeCards(agencyId)
      await snooze(5)
    },
    act: async () => snooze(null),
    other: async () => snooze(7, colleague),
    changed: 'The marks were changed by Ben Ito at',
  },
  'giving work to a colleague': {
    prepare: async () => {
      await portal.given.invoice(agencyId, property, { dueOn: today(3) })
      await portal.makeCards(agencyId)
    },
    act: async () =>
      browser.put('/v1/work/assignment', {
        properties: [{ compliancePropertyId: property }],
        propertyManagerId: managerId,
      }),
    other: async () => snooze(5, colleague),
    changed: 'The marks were changed by Ben Ito at',
  },
  'saying who pays for water': {
    act: async () => browser.put(url('/water-charging'), { isWaterCharged: true }),
    other: async () => colleague.put(url('/water-charging'), { isWaterCharged: false }),
    changed: 'The water charging was changed by Ben Ito at',
  },
}

describe.each(Object.entries(cases))('%s', (_, { prepare, act, other, changed }) => {
  beforeEach(async () => prepare?.())

  test('is undone, once, and leaves all as it was', async () => {
    const before = await state()
    const id = idIn(await act())
    expect(await state()).not.toEqual(before)
    expect((await recent()).items[0]).toMatchObject({ id, propertyId: property, problem: null, undoneAt: null })
    const first = await undo(id)
    expect(first).toMatchObject({ status: 200 })
    expect(await state()).toEqual(before)
    const again = await undo(id)
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect((await recent()).items[0]).toMatchObject({ id, undoneAt: expect.any(String) })
    const events = await portal.given.rows(
      `select before ->> 'action' as action, user_name from audit_events where agency_id = $1 and action = 'undo-action'`,
      [agencyId],
    )
    expect(events).toEqual([{ action: id, user_name: 'Priya Nair' }])
  })

  test.runIf(other)('is not undone after a colleague changed it, who is named', async () => {
    const id = idIn(await act())
    idIn(await other!())
    const after = await state()
    const refused = await undo(id)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'conflict'])
    expect(refused.body.error?.message).toContain(changed)
    expect((await recent()).items.find((item) => item.id === id)?.problem).toBe(refused.body.error?.message)
    expect(await state()).toEqual(after)
  })
})

describe('a request for a hold', () => {
  const hold = async () =>
    browser.post(url('/hold-request'), { services: [1], holdDate: today(30), reasonNote: 'Renovation until spring' })
  const status = async () =>
    (
      await portal.given.rows<{ status: string }>('select status from hold_requests where property_id = $1', [property])
    )[0]?.status

  test('is withdrawn', async () => {
    const id = idIn(await hold())
    expect((await undo(id)).status).toBe(200)
    expect(await status()).toBe('WITHDRAWN')
  })

  test('is kept once it was answered', async () => {
    const id = idIn(await hold())
    await portal.given.rows(
      "update hold_requests set status = 'DECLINED', reviewed_at = now() where property_id = $1",
      [property],
    )
    expect((await undo(id)).body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The request was changed'),
    })
    expect(await status()).toBe('DECLINED')
  })
})

describe('a new management', () => {
  test.each(['dismiss', 'under-enrolment'])('is as before after %s', async (action) => {
    await portal.given.integration(agencyId)
    const id = await portal.given.portfolioProperty(agencyId, { firstActiveOn: today(-3) })
    await portal.makeCards(agencyId)
    const rows = async () =>
      portal.given.rows('select dismissed_at, under_enrolment_at from portfolio_properties where id = $1', [id])
    const before = await rows()
    const undoId = idIn(await browser.post(`/v1/portfolio/new-management/${id}/${action}`))
    expect(await rows()).not.toEqual(before)
    expect((await undo(undoId)).status).toBe(200)
    expect(await rows()).toEqual(before)
  })
})

describe('refuses', () => {
  test('everybody but the user in this agency, as an action that does not exist', async () => {
    const id = idIn(await editKeys('K8'))
    const stranger = await portal.office()
    const nowhere = 'b4a1c7e2-1111-4222-8333-444455556666'
    const missing = { status: 404, body: { error: { code: 'not-found', message: 'This action was not found' } } }
    expect(await undo(nowhere)).toMatchObject(missing)
    expect(await undo(id, colleague)).toMatchObject(missing)
    expect(await undo(id, stranger.browser)).toMatchObject(missing)
    expect((await undo(id, portal.browser())).status).toBe(401)
    expect((await undo('7')).status).toBe(400)
    expect((await recent(colleague)).total).toBe(0)
    expect((await undo(id)).status).toBe(200)
  })

  test('what was done more than 24 hours ago, and what a cancelled property no longer allows', async () => {
    const id = idIn(await editKeys('K8'))
    await portal.given.rows("update undoable_actions set done_at = done_at - interval '24 hours' where id = $1", [id])
    const refused = await undo(id)
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      'This was done more than 24 hours ago, so it can no longer be undone',
    ])
    expect((await recent()).items).toEqual([])
    const next = idIn(await editKeys('K9'))
    await portal.given.rows(
      "update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1",
      [property],
    )
    expect((await undo(next)).status).toBe(422)
  })

  test('a change on which a visit relies that was booked since', async () => {
    const id = idIn(await editKeys('K8'))
    const visitId = await portal.given.row('visits', {
      agency_id: agencyId,
      property_id: property,
      technician_id: await givenTechnician(portal.given, 'vic'),
      status: 'BOOKED',
      booked_at: new Date(Date.now() + 1000).toISOString(),
      starts_at: `${today(3)}T01:00:00Z`,
      ends_at: `${today(3)}T03:00:00Z`,
    })
    await portal.given.rows(
      `insert into audit_events (at, state, agency_id, user_name, source, action, entity, entity_id, property_id)
       values (now() + interval '1 second', 'vic', $1, 'Ben Ito', 'PORTAL', 'book-visit', 'visits', $2, $3)`,
      [agencyId, visitId, property],
    )
    expect((await undo(id)).body.error?.message).toMatch(
      /^A visit was booked by Ben Ito at .* since and relies on this/,
    )
  })
})

test('what changes nothing, and what fails, is not listed', async () => {
  idIn(await editKeys('K8'))
  expect((await editKeys('K8')).headers[undoHeader]).toBeUndefined()
  expect((await editKeys('')).headers[undoHeader]).toBeUndefined()
  expect(await recent()).toMatchObject({ total: 1, items: [{ title: 'Keys changed' }] })
})

test('undoing and a change by a colleague at the same time never lose the change', async () => {
  const id = idIn(await editKeys('K8'))
  const [undone, changed] = await Promise.all([undo(id), editKeys('K9', colleague)])
  expect(changed.status).toBe(200)
  expect(undone.status).toBeOneOf([200, 409])
  expect(await portal.given.rows('select key_number from properties where id = $1', [property])).toEqual([
    { key_number: 'K9' },
  ])
})
