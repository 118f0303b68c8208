import { beforeEach, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  propertyId = await portal.given.property(agencyId)
})

const today = () => todayIn('vic', portal.clock.now())
const urlOf = (id: number | string = propertyId) => `/v1/property/${id}/entry-method-preferences`
const read = async (id: number | string = propertyId) => browser.get(urlOf(id))
const choose = async (form: object, id: number | string = propertyId) => browser.post(urlOf(id), form)

const all = (value: string) => ({
  occupantAppointmentPreference: value,
  internalEnPreference: value,
  vacantEntryPreference: value,
})
const noEnds = {
  occupantAppointmentPreferenceExpiresAt: null,
  internalEnPreferenceExpiresAt: null,
  vacantEntryPreferenceExpiresAt: null,
}
const exception = (until: string | null) => ({
  preferences: { ...all('YES'), internalEnPreference: 'BY_EXCEPTION' },
  tempPreferences: { ...noEnds, internalEnPreferenceExpiresAt: until },
  comments: 'Dog in the yard',
})
const expiry = 'tempPreferences.internalEnPreferenceExpiresAt'

describe('the entry preferences of a property', () => {
  test.each([
    [1, 'EN only', ['NO', 'YES', 'YES']],
    [2, 'Appointment only', ['YES', 'NO', 'YES']],
    [3, 'EN or appointment', ['YES', 'YES', 'YES']],
    [4, 'EN preference', ['YES', 'YES', 'YES']],
    [5, 'Appointment preference', ['YES', 'YES', 'YES']],
  ])('are its agency’s while nothing was chosen: code %i, %s', async (code, name, [appointment, notice, vacant]) => {
    await portal.given.rows('update agencies set entry_preference_code = $1 where id = $2', [code, agencyId])
    const option = (value: string | undefined) => (value === 'YES' ? 1 : null)
    expect((await read()).body.data).toEqual({
      preferences: {
        occupantAppointmentPreference: appointment,
        internalEnPreference: notice,
        vacantEntryPreference: vacant,
      },
      tempPreferences: noEnds,
      fieldOption: {
        occupantAppointmentPreference: option(appointment),
        internalEnPreference: option(notice),
        vacantEntryPreference: option(vacant),
      },
      comments: null,
      tempExpireDateSettings: { min: today(), max: addMonths(today(), 12) },
      isOwn: false,
      agencyPreference: code,
      version: 0,
    })
    expect((await browser.get('/v1/agency/entry-method-preferences')).body.data).toEqual({ code, name })
  })

  test('replace those of the agency once chosen', async () => {
    const until = addDays(today(), 30)
    const saved = await choose({ ...exception(until), version: 0 })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({
      ...exception(until),
      fieldOption: { occupantAppointmentPreference: 1, internalEnPreference: 0, vacantEntryPreference: 1 },
      isOwn: true,
      version: 1,
    })
    expect((await read()).body.data).toEqual(saved.body.data)
    const never = await choose({ preferences: all('NO'), version: 1 })
    expect(never.body.data).toMatchObject({
      preferences: all('NO'),
      tempPreferences: noEnds,
      fieldOption: { occupantAppointmentPreference: null, internalEnPreference: null, vacantEntryPreference: null },
      comments: null,
      version: 2,
    })
  })

  test('are its agency’s again on request, with the version that was seen', async () => {
    const follow = async (query = '') => browser.call('DELETE', urlOf() + query)
    const nothing = await follow()
    expect([nothing.status, nothing.body.data]).toMatchObject([200, { isOwn: false, version: 0 }])
    await choose(exception(today()))
    await choose({ preferences: all('NO'), comments: 'Dog' })
    expect((await follow('?version=1')).status).toBe(409)
    const reply = await follow('?version=2')
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ isOwn: false, comments: null, version: 0 })
    expect((await read()).body.data).toEqual(reply.body.data)
    const [event] = await portal.given.rows(
      'select action, before, after from audit_events where property_id = $1 order by id desc limit 1',
      [propertyId],
    )
    expect(event).toMatchObject({
      action: 'use-agency-preference',
      before: { isOwn: true, comments: 'Dog' },
      after: { isOwn: false },
    })
  })

  test('a date sent with an entry method that is always or never allowed is dropped', async () => {
    const { body } = await choose({ ...exception(addDays(today(), 3)), preferences: all('YES') })
    expect(body.data).toMatchObject({ preferences: all('YES'), tempPreferences: noEnds })
  })

  test('a change is audited with the values before and after', async () => {
    const until = addDays(today(), 30)
    await choose(exception(until))
    await choose({ preferences: all('NO') })
    const rows = await portal.given.rows(
      `select action, entity_id::int as id, property_id, user_id, before, after from audit_events
        where agency_id = $1 and entity = 'entry_preferences' order by audit_events.id`,
      [agencyId],
    )
    const first = {
      ...exception(until).preferences,
      ...exception(until).tempPreferences,
      comments: 'Dog in the yard',
      isOwn: true,
    }
    const row = { action: 'set-entry-preferences', id: propertyId, property_id: propertyId, user_id: userId }
    expect(rows).toEqual([
      { ...row, before: { ...all('YES'), ...noEnds, comments: null, isOwn: false }, after: first },
      { ...row, before: first, after: { ...all('NO'), ...noEnds, comments: null, isOwn: true } },
    ])
  })

  test('an expired exception reads as not allowed even before the nightly refresh', async () => {
    const row = async (until: string) => {
      const id = await portal.given.property(agencyId)
      await portal.given.row('entry_preferences', {
        agency_id: agencyId,
        property_id: id,
        occupant_appointment: 'YES',
        internal_en: 'BY_EXCEPTION',
        internal_en_until: until,
        vacant_entry: 'NO',
      })
      return (await read(id)).body.data
    }
    expect(await row(today())).toMatchObject({
      preferences: { internalEnPreference: 'BY_EXCEPTION' },
      tempPreferences: { internalEnPreferenceExpiresAt: today() },
      fieldOption: { internalEnPreference: 0 },
    })
    expect(await row(addDays(today(), -1))).toMatchObject({
      preferences: { occupantAppointmentPreference: 'YES', internalEnPreference: 'NO' },
      tempPreferences: { internalEnPreferenceExpiresAt: null },
      fieldOption: { occupantAppointmentPreference: 1, internalEnPreference: null },
    })
  })

  test('a save with an old version is refused, names who changed it and when, and changes nothing', async () => {
    await choose({ preferences: all('YES'), version: 0 })
    const stale = await choose({ preferences: all('NO'), version: 0 })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(
      /^You changed this in another tab or window at \d{2}\/\d{2}\/\d{4}, \d{1,2}:\d{2}.[ap]m\. Reload to see the change\.$/,
    )
    expect((await read()).body.data).toMatchObject({ preferences: all('YES'), version: 1 })
    const replies = await Promise.all([1, 2, 3].map(async () => choose({ preferences: all('NO'), version: 1 })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('sent twice with one idempotency key are saved once', async () => {
    const send = async () =>
      browser.call('POST', urlOf(), { body: { preferences: all('NO') }, headers: { 'idempotency-key': 'once' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await read()).body.data).toMatchObject({ version: 1 })
  })
})

describe('an exception', () => {
  test.each([
    ['today', 0, 200],
    ['yesterday', -1, 422],
  ])('until %s', async (_, later, status) => {
    const reply = await choose(exception(addDays(today(), later)))
    expect(reply.status).toBe(status)
    if (status === 422) {
      expect(reply.body.error?.fields).toEqual({
        [expiry]: `Expiration date must be between ${shortDay(today())} and ${shortDay(addMonths(today(), 12))}`,
      })
    }
  })

  test('lasts twelve months at most', async () => {
    const max = addMonths(today(), 12)
    expect((await choose(exception(max))).status).toBe(200)
    expect((await choose(exception(addDays(max, 1)))).body.error?.fields).toEqual({
      [expiry]: `Expiration date must be between ${shortDay(today())} and ${shortDay(max)}`,
    })
  })

  test.each([
    ['without a day', null, 'Expiration date is required'],
    ['with a day that is none', '31/12/2026', 'Invalid format. Must be dd/mm/yyyy'],
  ])('%s is refused', async (_, until, message) => {
    const reply = await choose(exception(until))
    expect([reply.status, reply.body.error?.fields]).toEqual([422, { [expiry]: message }])
  })
})

describe('refused are', () => {
  test.each([
    [{}, 422, { preferences: expect.any(String) as string }],
    [
      { preferences: {}, comments: 'x'.repeat(501) },
      422,
      {
        'preferences.occupantAppointmentPreference': 'Required',
        'preferences.internalEnPreference': 'Required',
        'preferences.vacantEntryPreference': 'Required',
        comments: 'Message should be 500 characters or less',
      },
    ],
    [{ preferences: all('MAYBE') }, 400, null],
    [{ preferences: 'YES' }, 400, null],
    [{ preferences: all('YES'), comments: 7 }, 400, null],
    [{ preferences: all('YES'), tempPreferences: 'never' }, 400, null],
    [{ preferences: all('YES'), version: -1 }, 422, { version: expect.any(String) as string }],
  ])('a form with %j', async (form, status, fields) => {
    const reply = await choose(form)
    expect(reply.status).toBe(status)
    if (fields) expect(reply.body.error?.fields).toEqual(fields)
    expect((await read()).body.data).toMatchObject({ isOwn: false })
  })

  test('requests without a session', async () => {
    const anonymous = portal.browser()
    const replies = [
      await anonymous.get(urlOf(1)),
      await anonymous.post(urlOf(1), { preferences: all('YES') }),
      await anonymous.call('DELETE', urlOf(1)),
      await anonymous.get('/v1/agency/entry-method-preferences'),
    ]
    for (const reply of replies) expect([reply.status, reply.body.error?.message]).toEqual([401, 'No user session'])
  })

  test('another agency’s property, in the same way as one that does not exist', async () => {
    const theirs = await portal.given.property(await portal.given.agency())
    for (const id of [theirs, 2_000_000_000]) {
      for (const reply of [
        await read(id),
        await choose({ preferences: all('NO') }, id),
        await browser.call('DELETE', urlOf(id)),
      ]) {
        expect(reply.status).toBe(404)
        expect(reply.body.error).toEqual({ code: 'not-found', message: 'Property not found' })
      }
    }
    expect(await portal.given.rows('select 1 from entry_preferences where property_id = $1', [theirs])).toEqual([])
  })

  test('a property of another agency of the same user, with the advice to switch', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = await portal.given.property(session.complianceAgencyId === other ? agencyId : other)
    for (const reply of [
      await here.get(urlOf(elsewhere)),
      await here.post(urlOf(elsewhere), { preferences: all('NO') }),
      await here.call('DELETE', urlOf(elsewhere)),
    ]) {
      expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this property'])
    }
  })

  test('changes at a cancelled property, whose preferences can still be read', async () => {
    const cancelled = await portal.given.property(agencyId, {
      columns: { cancelled_at: new Date().toISOString(), cancellation_kind: 'REQUESTED' },
    })
    expect((await read(cancelled)).status).toBe(200)
    const reply = await choose({ preferences: all('NO') }, cancelled)
    expect([reply.status, reply.body.error?.message]).toEqual([422, 'This property has been cancelled'])
  })

  test.each(['0', '-1', 'abc', '99999999999'])('the id %s in an address', async (id) => {
    expect((await read(id)).status).toBe(400)
    expect((await choose({ preferences: all('YES') }, id)).status).toBe(400)
  })
})
