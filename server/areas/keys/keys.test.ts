import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { StatementBatch } from '../../platform/statement-batch.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let managerId: number
let propertyId: number
let browser: Browser

const today = () => todayIn('vic', portal.clock.now())
const evaluate = async () => portal.makeCards(agencyId)

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
  propertyId = await portal.given.property(agencyId, { managerId })
  await evaluate()
})

const noKeyOnsite = { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes: null }
const atAgency = () => ({ isKeyAvailable: true, keyNumber: 'K417', propertyManagerId: managerId })
const temporary = (until: string) => ({
  onsiteAvailability: 'TEMPORARY',
  temporaryKeyExpirationDate: until,
  keyOnsiteNotes: 'Lockbox by the meter, code 4417',
})
const keys = (change: object = {}) => ({ agencyKey: atAgency(), propertyKey: noKeyOnsite, ...change })
const edit = async (form: object, id: number | string = propertyId, who = browser) =>
  who.put(`/v1/property/${id}`, form)
const row = async (id = propertyId) =>
  (
    await portal.given.rows(
      `select is_key_available, key_number, manager_id, onsite_key, onsite_key_valid_from::text, onsite_key_expires_on::text,
              onsite_key_notes, version
         from properties where id = $1`,
      [id],
    )
  )[0]
/** Sets columns as if saved on another day. */
const setColumns = async (columns: Record<string, string>) =>
  portal.given.rows(
    `update properties set ${Object.keys(columns)
      .map((name, at) => `${name} = $${at + 2}`)
      .join(', ')} where id = $1`,
    [propertyId, ...Object.values(columns)],
  )
const untouched = {
  is_key_available: false,
  key_number: null,
  onsite_key: 'UNAVAILABLE',
  onsite_key_expires_on: null,
  version: 1,
}

describe('the keys of a property', () => {
  test('are saved in four round trips, of which the first checks the session', async () => {
    // The first save also reads the law, which the server then knows.
    await edit(keys())
    const sent = vi.spyOn(StatementBatch.prototype, 'submit')
    await edit(keys())
    const trips = sent.mock.calls.length
    sent.mockRestore()
    expect(trips).toBe(4)
  })

  test('are saved together and returned as saved', async () => {
    const until = addMonths(today(), 3)
    const reply = await edit(keys({ propertyKey: temporary(until), version: 1 }))
    expect(reply.status).toBe(200)
    expect(reply.body.data).toEqual({
      agencyKey: atAgency(),
      propertyKey: { ...temporary(until), validFrom: today() },
      version: 2,
    })
    expect(await row()).toEqual({
      is_key_available: true,
      key_number: 'K417',
      manager_id: managerId,
      onsite_key: 'TEMPORARY',
      onsite_key_valid_from: today(),
      onsite_key_expires_on: until,
      onsite_key_notes: 'Lockbox by the meter, code 4417',
      version: 2,
    })
  })

  test('a change is audited with the values before and after', async () => {
    await edit(keys({ propertyKey: { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'Under the third pot' } }))
    const rows = await portal.given.rows(
      `select action, entity, entity_id::int, property_id, user_id, source, before, after from audit_events
        where agency_id = $1 and action = 'edit-keys'`,
      [agencyId],
    )
    expect(rows).toEqual([
      {
        action: 'edit-keys',
        entity: 'properties',
        entity_id: propertyId,
        property_id: propertyId,
        user_id: userId,
        source: 'PORTAL',
        before: {
          isKeyAvailable: false,
          keyNumber: null,
          propertyManagerId: managerId,
          propertyManager: 'Tom Okafor',
          ...noKeyOnsite,
          validFrom: null,
        },
        after: {
          ...atAgency(),
          propertyManager: 'Tom Okafor',
          onsiteAvailability: 'AVAILABLE',
          temporaryKeyExpirationDate: null,
          keyOnsiteNotes: 'Under the third pot',
          validFrom: today(),
        },
      },
    ])
  })

  test('the key number is found by a search, and no longer found after it has changed', async () => {
    const found = async (query: string) =>
      ((await browser.get(`/v1/portfolio?query=${query}`)).body.data as { total: number }).total
    await edit(keys({ agencyKey: { ...atAgency(), keyNumber: 'ZZ9' } }))
    expect(await found('zz9')).toBe(1)
    await edit(keys({ agencyKey: { ...atAgency(), keyNumber: 'YY8' } }))
    expect([await found('zz9'), await found('yy8')]).toEqual([0, 1])
  })

  test('a new manager moves the property to that manager’s lists and numbers', async () => {
    const ann = await portal.given.propertyManager(agencyId, 'Ann Lee')
    const totals = async () =>
      Promise.all(
        [managerId, ann].map(
          async (id) =>
            ((await browser.get(`/v1/portfolio?property-manager=${id}`)).body.data as { total: number }).total,
        ),
      )
    expect(await totals()).toEqual([1, 0])
    await edit(keys({ agencyKey: { ...atAgency(), propertyManagerId: ann } }))
    expect(await totals()).toEqual([0, 1])
    const cards = async () =>
      portal.given.rows('select * from card_counters where agency_id = $1 and count <> 0 order by 1, 2, 3, 4', [
        agencyId,
      ])
    const moved = await cards()
    await evaluate()
    expect(await cards()).toEqual(moved)
  })

  test('an onsite key is valid from the day it was added, also when only its notes change', async () => {
    const there = { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'Under the third pot' }
    await edit(keys({ propertyKey: there }))
    const lastWeek = addDays(today(), -7)
    await setColumns({ onsite_key_valid_from: lastWeek })
    await edit(keys({ propertyKey: { ...there, keyOnsiteNotes: 'Under the fourth pot' } }))
    expect(await row()).toMatchObject({ onsite_key_valid_from: lastWeek })
    await edit(keys({ propertyKey: temporary(addMonths(today(), 2)) }))
    expect(await row()).toMatchObject({ onsite_key_valid_from: today() })
    await edit(keys())
    expect(await row()).toMatchObject({ onsite_key_valid_from: null, onsite_key_expires_on: null })
  })

  test('a change sent twice with one idempotency key is done once', async () => {
    const send = async () =>
      browser.call('PUT', `/v1/property/${propertyId}`, {
        body: keys(),
        headers: { 'idempotency-key': 'one-intention' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await row()).toMatchObject({ version: 2 })
  })

  test('a save with an old version is refused, names who changed it and when, and changes nothing', async () => {
    expect((await edit(keys({ version: 1 }))).status).toBe(200)
    const stale = await edit(keys({ agencyKey: { ...atAgency(), keyNumber: 'Other' }, version: 1 }))
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(
      /^You changed this in another tab or window at \d{2}\/\d{2}\/\d{4}, \d{1,2}:\d{2}.[ap]m\. Reload to see the change\.$/,
    )
    expect(await row()).toMatchObject({ key_number: 'K417', version: 2 })
    const replies = await Promise.all([1, 2, 3].map(async () => edit(keys({ version: 2 }))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('a temporary key', () => {
  test.each([
    ['without a day', null, 'There must be an expiration date if key is temporarily available'],
    ['a day before a month is over', -1, 'between'],
    ['a day after six months', 1, 'between'],
    ['until no day at all', 'soon', 'Invalid format. Must be dd/mm/yyyy'],
  ])('%s is refused', async (_, day, message) => {
    const [min, max] = [addMonths(today(), 1), addMonths(today(), 6)]
    const until = typeof day === 'number' ? addDays(day < 0 ? min : max, day) : day
    const reply = await edit(keys({ propertyKey: { ...temporary(''), temporaryKeyExpirationDate: until } }))
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields).toEqual({
      'propertyKey.temporaryKeyExpirationDate':
        message === 'between' ? `Expiration date must be between ${shortDay(min)} and ${shortDay(max)}` : message,
    })
    expect(await row()).toMatchObject(untouched)
  })

  test.each([1, 6])('of exactly %i months is accepted', async (months) => {
    expect((await edit(keys({ propertyKey: temporary(addMonths(today(), months)) }))).status).toBe(200)
  })

  test('may keep its end date even if it is close, but may not be moved to another close date', async () => {
    const until = addDays(today(), 10)
    await setColumns({ onsite_key: 'TEMPORARY', onsite_key_expires_on: until })
    const kept = await edit(keys({ agencyKey: { ...atAgency(), keyNumber: 'K2' }, propertyKey: temporary(until) }))
    expect(kept.status).toBe(200)
    expect((await edit(keys({ propertyKey: temporary(addDays(until, 1)) }))).status).toBe(422)
  })

  test('that has expired no longer keeps its date, even before the nightly refresh', async () => {
    const until = addDays(today(), -1)
    await setColumns({ onsite_key: 'TEMPORARY', onsite_key_expires_on: until })
    expect((await edit(keys({ propertyKey: temporary(until) }))).status).toBe(422)
    const later = addMonths(today(), 2)
    expect((await edit(keys({ propertyKey: temporary(later) }))).status).toBe(200)
    expect(await row()).toMatchObject({ onsite_key_valid_from: today(), onsite_key_expires_on: later })
  })
})

describe('the agency key', () => {
  test('of an integrated property never changes here, even if one is sent', async () => {
    const integrated = await portal.given.property(agencyId, {
      managerId,
      software: 'PROPERTY_ME',
      columns: { is_key_available: true, key_number: 'PM1' },
    })
    const foreign = { isKeyAvailable: false, keyNumber: 'x'.repeat(51), propertyManagerId: null }
    for (const agencyKey of [foreign, null]) {
      const onsite = { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'Under the third pot' }
      const reply = await edit({ agencyKey, propertyKey: onsite, strict: true }, integrated)
      expect(reply.status).toBe(200)
      expect(await row(integrated)).toMatchObject({
        is_key_available: true,
        key_number: 'PM1',
        manager_id: managerId,
        onsite_key: 'AVAILABLE',
      })
    }
    expect((await edit({ propertyKey: temporary('') }, integrated)).body.error?.fields).toEqual({
      'propertyKey.temporaryKeyExpirationDate': 'There must be an expiration date if key is temporarily available',
    })
  })

  test('must be available where a key resolves an access issue, and always in an agency that requires it', async () => {
    const none = keys({ agencyKey: { ...atAgency(), isKeyAvailable: false, keyNumber: null } })
    const refusal = { 'agencyKey.isKeyAvailable': 'Key must be available to be picked up' }
    expect((await edit(none)).status).toBe(200)
    expect((await edit({ ...none, strict: true })).body.error?.fields).toEqual(refusal)
    await portal.given.rows('update agencies set has_strict_keys = true where id = $1', [agencyId])
    const reply = await edit(none)
    expect([reply.status, reply.body.error?.fields]).toEqual([422, refusal])
  })

  test('needs an active property manager of the same agency', async () => {
    const gone = await portal.given.propertyManager(agencyId)
    await portal.given.rows('update property_managers set is_active = false where id = $1', [gone])
    const stranger = await portal.given.propertyManager(await portal.given.agency())
    for (const id of [gone, stranger, 2_000_000_000]) {
      const reply = await edit(keys({ agencyKey: { ...atAgency(), propertyManagerId: id } }))
      expect(reply.status).toBe(422)
      expect(reply.body.error?.fields).toEqual({
        'agencyKey.propertyManagerId': 'Please choose an active property manager of your agency',
      })
    }
    expect(await row()).toMatchObject(untouched)
  })
})

describe('refused are', () => {
  test.each([
    [{}, 422, { propertyKey: expect.any(String) as string }],
    [
      { agencyKey: { isKeyAvailable: true, keyNumber: ' ' }, propertyKey: { onsiteAvailability: null } },
      422,
      {
        'agencyKey.propertyManagerId': 'Property manager is required',
        'agencyKey.keyNumber': 'Key number is required',
        'propertyKey.onsiteAvailability': 'Availability is required',
      },
    ],
    [
      { agencyKey: null, propertyKey: { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: '12345' } },
      422,
      {
        'agencyKey.propertyManagerId': 'Property manager is required',
        'propertyKey.keyOnsiteNotes': 'Key onsite notes must be at least 5 characters long',
      },
    ],
    [
      { agencyKey: null, propertyKey: { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'x'.repeat(501) } },
      422,
      {
        'agencyKey.propertyManagerId': 'Property manager is required',
        'propertyKey.keyOnsiteNotes': 'Message should be 500 characters or less',
      },
    ],
    [{ propertyKey: { onsiteAvailability: 'SOMETIMES' } }, 400, null],
    [{ agencyKey: { isKeyAvailable: 'yes' }, propertyKey: noKeyOnsite }, 400, null],
    [{ agencyKey: { isKeyAvailable: true, propertyManagerId: 'Tom' }, propertyKey: noKeyOnsite }, 400, null],
    [{ propertyKey: noKeyOnsite, version: 'one' }, 400, null],
    [{ propertyKey: [] }, 400, null],
  ])('a form with %j', async (form, status, fields) => {
    const reply = await edit(form)
    expect(reply.status).toBe(status)
    if (fields) expect(reply.body.error?.fields).toEqual(fields)
    expect(await row()).toMatchObject(untouched)
  })

  test('requests without a session', async () => {
    const reply = await edit(keys(), propertyId, portal.browser())
    expect([reply.status, reply.body.error?.message]).toEqual([401, 'No user session'])
  })

  test('another agency’s property, in the same way as one that does not exist', async () => {
    const theirs = await portal.given.property(await portal.given.agency())
    for (const id of [theirs, 2_000_000_000]) {
      const reply = await edit(keys(), id)
      expect(reply.status).toBe(404)
      expect(reply.body.error).toEqual({ code: 'not-found', message: 'Property not found' })
    }
    expect(await row(theirs)).toMatchObject(untouched)
  })

  test('a property of another agency of the same user, with the advice to switch', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = await portal.given.property(session.complianceAgencyId === other ? agencyId : other)
    const reply = await edit(keys(), elsewhere, here)
    expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this property'])
  })

  test('a cancelled property', async () => {
    const cancelled = await portal.given.property(agencyId, {
      managerId,
      columns: { cancelled_at: new Date().toISOString(), cancellation_kind: 'REQUESTED' },
    })
    const reply = await edit(keys(), cancelled)
    expect([reply.status, reply.body.error?.message]).toEqual([422, 'This property has been cancelled'])
  })

  test.each(['0', '-1', 'abc', '1e3', '99999999999'])('the id %s in an address', async (id) => {
    expect((await edit(keys(), id)).status).toBe(400)
  })
})
