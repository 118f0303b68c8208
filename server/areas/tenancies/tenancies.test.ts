import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { Tenancy, TenancySummary } from '../../../contract/tenancies/people.ts'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import { StatementBatch } from '../../platform/statement-batch.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { nightlyRefresh } from '../cards/nightly-refresh.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { beginTenancies } from './begin-tenancies.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let property: number
let browser: Browser
let day: (later?: number) => string

async function openAgency(state: 'vic' | 'qld') {
  agencyId = await portal.given.agency(state)
  userId = await portal.given.user(state, { name: 'Priya Nair' })
  await portal.given.membership(userId, agencyId)
  browser = await portal.signIn(userId, { state })
  const today = await portal.given.day(agencyId)
  day = (later = 0) => addDays(today, later)
}
const cardsOf = async (state: 'vic' | 'qld') => portal.makeCards(agencyId, state)

beforeEach(async () => {
  await openAgency('vic')
  // With a key, so that a vacant property has a way in and raises no access issue.
  property = await portal.given.property(agencyId, { columns: { is_key_available: true, key_number: 'K7' } })
  await portal.given.service(agencyId, property)
})

const base = (id: number | string = property) => `/v1/property/${id}`
const summary = async (id = property) => (await browser.get(`${base(id)}/tenancy`)).body.data as TenancySummary
const list = async (id = property) => (await browser.get(`${base(id)}/tenancies`)).body.data as Tenancy[]
const add = async (form: object, id: number | string = property) => browser.post(`${base(id)}/tenancy`, form)
const edit = async (tenancyId: number, form: object, id: number | string = property) =>
  browser.put(`${base(id)}/tenancy/${tenancyId}`, form)
const vacate = async (id: number | string = property, body: object = {}) =>
  browser.post(`${base(id)}/mark-as-vacant`, body)
const confirm = async (body: object, id: number | string = property) =>
  browser.post(`${base(id)}/confirm-single-property-details`, body)

const ana = { name: 'Ana Lee', email: 'ana@lee.example', contactNumbers: [{ number: '0491 570 159' }] }
const bo = { name: 'Bo Park', contactNumbers: [{ type: 'HOME', number: '(03) 9123 4567' }] }
type Reply = { body: { data?: unknown } }
const tenancyIn = ({ body }: Reply) => body.data as Tenancy
const summaryIn = ({ body }: Reply) => body.data as TenancySummary
const isVacant = async () =>
  (await portal.given.rows<{ v: boolean }>('select is_vacant as v from properties where id = $1', [property]))[0]?.v
const audit = async () =>
  portal.given.rows<{ action: string; before: Record<string, unknown>; after: Record<string, unknown>; by: string }>(
    `select action, before, after, user_name as by from audit_events where agency_id = $1 and property_id = $2 order by id`,
    [agencyId, property],
  )
const hasFacet = async (facet: keyof typeof facets) =>
  (
    await portal.given.rows<{ has: boolean }>(
      'select facet_mask & (1::bigint << $1) <> 0 as has from property_cards where kind = 1 and subject_id = $2',
      [facets[facet].bit, property],
    )
  )[0]?.has

describe('adding a tenancy', () => {
  test('with two occupants returns them as typed, with phones in national format', async () => {
    const reply = await add({ startDate: day(), endDate: day(365), notes: ' Dog ', occupants: [ana, bo] })
    expect(reply.status).toBe(201)
    expect(tenancyIn(reply)).toMatchObject({
      status: 'CURRENT',
      leaseType: 'NEW',
      startedAt: day(),
      endedAt: day(365),
      vacatingAt: null,
      closedAt: null,
      notes: 'Dog',
      source: null,
      version: 1,
      occupants: [
        {
          name: 'Ana Lee',
          email: 'ana@lee.example',
          contactNumbers: [{ number: '0491 570 159', type: 'MOBILE', doNotContactReasonCode: null }],
          mobileContacts: ['0491 570 159'],
          isAllContactNumbersBlacklisted: false,
        },
        {
          name: 'Bo Park',
          email: null,
          contactNumbers: [{ number: '(03) 9123 4567', type: 'HOME' }],
          mobileContacts: [],
        },
      ],
    })
    expect(await list()).toEqual([reply.body.data])
    expect(await summary()).toMatchObject({ isVacant: false, upcomingTenancy: null, currentTenancy: reply.body.data })
  })

  test('ends the current one on its first day, without a vacancy', async () => {
    const first = await portal.given.tenancy(agencyId, property)
    await add({ startDate: day(-3), occupants: [ana] })
    expect((await list()).map(({ status, closedAt, startedAt }) => [status, startedAt, closedAt])).toEqual([
      ['CURRENT', day(-3), null],
      ['PAST', day(-200), day(-3)],
    ])
    expect((await list())[1]?.tenancyId).toBe(first)
    expect(await isVacant()).toBe(false)
  })

  test('in the future leaves the current one in force until then', async () => {
    await portal.given.tenancy(agencyId, property)
    await add({ startDate: day(30), occupants: [ana] })
    expect((await list()).map(({ status, closedAt }) => [status, closedAt])).toEqual([
      ['UPCOMING', null],
      ['CURRENT', day(30)],
    ])
    expect(await summary()).toMatchObject({ upcomingTenancy: { startDate: day(30) } })
  })

  test('of a vacant property lets it from the first day, immediately or at that midnight', async () => {
    await portal.given.rows('update properties set is_vacant = true where id = $1', [property])
    await cardsOf('vic')
    await add({ startDate: day(10), occupants: [ana] })
    expect(await isVacant()).toBe(true)
    expect(await summary()).toMatchObject({
      isVacant: true,
      currentTenancy: null,
      upcomingTenancy: { startDate: day(10) },
    })
    const steps = [beginTenancies]
    const turn = async (days: number) =>
      nightlyRefresh({
        database: portal.workerDatabases.of('vic'),
        state: 'vic',
        now: new Date(Date.now() + days * 86_400_000),
        expireQuotes,
        steps,
      })
    await turn(9)
    expect(await isVacant()).toBe(true)
    await turn(10)
    expect(await isVacant()).toBe(false)
    expect((await audit()).at(-1)).toMatchObject({ action: 'end-vacancy', by: null, after: { isVacant: false } })
    await turn(11)
    expect((await audit()).filter(({ action }) => action === 'end-vacancy')).toHaveLength(1)
  })

  test('that begins before the property was marked vacant lets it immediately', async () => {
    await portal.given.tenancy(agencyId, property)
    await vacate()
    await add({ startDate: day(-7), occupants: [bo] })
    expect(await isVacant()).toBe(false)
    expect((await list()).map(({ status, closedAt }) => [status, closedAt])).toEqual([
      ['CURRENT', null],
      ['PAST', day(-7)],
    ])
  })

  test('between the current and an upcoming one ends when that one starts', async () => {
    await portal.given.tenancy(agencyId, property)
    await add({ startDate: day(60) })
    await add({ startDate: day(30) })
    expect((await list()).map(({ startedAt, closedAt }) => [startedAt, closedAt])).toEqual([
      [day(60), null],
      [day(30), day(60)],
      [day(-200), day(30)],
    ])
  })

  test('is refused on the start of another, and before the start of the current one', async () => {
    await portal.given.tenancy(agencyId, property)
    const [same, before] = [await add({ startDate: day(-200) }), await add({ startDate: day(-201) })]
    expect([same.status, before.status]).toEqual([422, 422])
    expect(same.body.error?.fields?.['startDate']).toMatch(
      /^Another tenancy starts on \d\d\/\d\d\/\d{4}: edit that one/,
    )
    expect(before.body.error?.fields?.['startDate']).toMatch(/^The current tenancy started on .*: choose a later day/)
    expect(await list()).toHaveLength(1)
    expect(await audit()).toEqual([])
  })

  test('sent twice with one idempotency key adds it once', async () => {
    const send = async () =>
      browser.call('POST', `${base()}/tenancy`, {
        body: { startDate: day(), occupants: [ana] },
        headers: { 'idempotency-key': 'one-intention' },
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await list()).toHaveLength(1)
    expect(await audit()).toHaveLength(1)
  })

  test('is audited with names, numbers and days', async () => {
    await portal.given.tenancy(agencyId, property)
    await add({ startDate: day(), occupants: [ana], notes: 'Dog' })
    expect(await audit()).toEqual([
      {
        action: 'add-tenancy',
        by: 'Priya Nair',
        before: { isVacant: false },
        after: {
          isVacant: false,
          leaseType: 'New',
          startDate: day(),
          endDate: null,
          vacateDate: null,
          notes: 'Dog',
          occupants: ['Ana Lee, 0491 570 159, ana@lee.example'],
          previousTenancy: expect.stringMatching(/^Tilda Tenant, from \d\d\/\d\d\/\d{4}$/),
        },
      },
    ])
  })

  test('removes the property from those that need a lease update', async () => {
    await portal.given.tenancy(agencyId, property, { columns: { ends_on: day(-5) } })
    await cardsOf('vic')
    expect(await hasFacet('LEASE_AGREEMENT_UPDATE_REQUIRED')).toBe(true)
    await add({ startDate: day(), endDate: day(365), occupants: [ana] })
    expect(await hasFacet('LEASE_AGREEMENT_UPDATE_REQUIRED')).toBe(false)
  })
})

describe('renewing', () => {
  const withReason = async () => {
    const tenancyId = tenancyIn(await add({ startDate: day(-300), occupants: [ana, bo], notes: 'Dog' })).tenancyId
    await portal.given.rows(
      `update contact_numbers set do_not_contact_reason = 'OPTED_OUT' where agency_id = $1 and number = '+61491570159'`,
      [agencyId],
    )
    return tenancyId
  }

  test('keeps the occupants when none are sent, with their do-not-contact reasons', async () => {
    const old = await withReason()
    const reply = await add({ leaseType: 'RENEWAL', startDate: day(20), endDate: day(385) })
    const renewed = tenancyIn(reply)
    expect(renewed).toMatchObject({ leaseType: 'RENEWAL', status: 'UPCOMING' })
    expect(renewed.occupants.map(({ name }) => name)).toEqual(['Ana Lee', 'Bo Park'])
    expect(renewed.occupants[0]).toMatchObject({
      isAllContactNumbersBlacklisted: true,
      mobileContacts: [],
      contactNumbers: [{ doNotContactReasonCode: 'OPTED_OUT', doNotContactReasonName: 'Asked not to be contacted' }],
    })
    const [, before] = await list()
    expect(before).toMatchObject({ tenancyId: old, status: 'CURRENT', closedAt: day(20) })
    expect(renewed.occupants[0]?.occupantId).not.toBe(before?.occupants[0]?.occupantId)
    expect((await audit()).at(-1)).toMatchObject({ action: 'renew-tenancy', after: { leaseType: 'Renewal' } })
  })

  test('keeps the reasons of occupants sent with their ids, and ends the old lease without a vacancy', async () => {
    await withReason()
    const known = (await summary()).currentTenancy?.occupants[0]
    const reply = await add({ leaseType: 'RENEWAL', startDate: day(), occupants: [{ ...ana, ...known }] })
    expect(tenancyIn(reply).occupants).toMatchObject([
      { name: 'Ana Lee', contactNumbers: [{ doNotContactReasonCode: 'OPTED_OUT' }] },
    ])
    expect(await summary()).toMatchObject({ isVacant: false, currentTenancy: { leaseType: 'RENEWAL' } })
  })

  test('again is refused while a renewal is recorded, unless it continues that one', async () => {
    await withReason()
    const renew = async (startDate: string) => add({ leaseType: 'RENEWAL', startDate, endDate: null })
    await add({ leaseType: 'RENEWAL', startDate: day(20), endDate: day(385) })
    for (const start of [day(1), day(21), day(385)]) {
      const again = await renew(start)
      expect(again.status).toBe(422)
      expect(again.body.error?.fields?.['startDate']).toMatch(/^A renewal from .* is already recorded: edit or remove/)
    }
    expect((await renew(day(386))).status).toBe(201)
    expect(await list()).toHaveLength(3)
  })

  test('is refused once the tenants have left', async () => {
    await add({ startDate: day(-100), endDate: day(200), vacateDate: day(-6), occupants: [ana] })
    const reply = await add({ leaseType: 'RENEWAL', startDate: day(201) })
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields?.['leaseType']).toMatch(/^The tenants left on .*: choose New/)
  })

  test('needs a tenancy to renew', async () => {
    const reply = await add({ leaseType: 'RENEWAL', startDate: day() })
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields).toEqual({ leaseType: 'There is no tenancy to renew on that day: choose New' })
  })
})

describe('editing', () => {
  let tenancyId: number
  let current: Tenancy
  beforeEach(async () => {
    tenancyId = tenancyIn(await add({ startDate: day(-100), occupants: [ana, bo] })).tenancyId
    current = (await summary()).currentTenancy as Tenancy
  })
  const same = () => ({
    startDate: current.startedAt,
    occupants: current.occupants.map(({ occupantId, name, email, contactNumbers }) => ({
      occupantId,
      name,
      email,
      contactNumbers: contactNumbers.map(({ contactNumberId, type, number }) => ({ contactNumberId, type, number })),
    })),
  })

  test('takes four round trips, also with new people and numbers', async () => {
    const [first, second] = same().occupants
    const withNumber = { ...second, contactNumbers: [...(second?.contactNumbers ?? []), { number: '0491 570 156' }] }
    const sent = vi.spyOn(StatementBatch.prototype, 'submit')
    const reply = await edit(tenancyId, { ...same(), occupants: [{ ...bo, name: 'Cy Dunn' }, first, withNumber] })
    const trips = sent.mock.calls.length
    sent.mockRestore()
    expect(tenancyIn(reply).occupants.map(({ name, contactNumbers }) => [name, contactNumbers.length])).toEqual([
      ['Cy Dunn', 1],
      ['Ana Lee', 1],
      ['Bo Park', 2],
    ])
    expect(trips).toBe(4)
  })

  test('keeps the ids of occupants and numbers that stay, and adds and removes the others', async () => {
    const [first] = same().occupants
    const occupants = [
      { name: 'Cy Dunn', email: 'cy@dunn.example' },
      { ...first, name: 'Ana Lee-Park' },
    ]
    const reply = await edit(tenancyId, { ...same(), occupants, version: 1, vacateDate: day(5) })
    expect(reply.status).toBe(200)
    const saved = tenancyIn(reply)
    expect(saved).toMatchObject({ version: 2, vacatingAt: day(5) })
    expect(saved.occupants.map(({ name }) => name)).toEqual(['Cy Dunn', 'Ana Lee-Park'])
    expect(saved.occupants[1]).toMatchObject({
      occupantId: first?.occupantId,
      contactNumbers: [{ contactNumberId: first?.contactNumbers[0]?.contactNumberId }],
    })
    expect((await audit()).at(-1)).toMatchObject({
      action: 'edit-tenancy',
      before: { vacateDate: null, occupants: [expect.stringMatching(/^Ana Lee,/), expect.stringMatching(/^Bo Park,/)] },
      after: { vacateDate: day(5), occupants: ['Cy Dunn, cy@dunn.example', expect.stringMatching(/^Ana Lee-Park,/)] },
    })
    expect(Object.keys((await audit()).at(-1)?.after ?? {}).toSorted()).toEqual(['occupants', 'vacateDate'])
  })

  test('keeps the agreement to notices by email unless it is changed, and drops it with the address', async () => {
    const [first] = same().occupants
    const save = async (change: object) =>
      tenancyIn(await edit(tenancyId, { ...same(), occupants: [{ ...first, ...change }] })).occupants[0]
    const email = 'ana@lee.example'
    expect(await save({ email, acceptsNoticesByEmail: true })).toMatchObject({ acceptsNoticesByEmail: true })
    expect((await audit()).at(-1)?.after).toMatchObject({ occupants: [expect.stringContaining('notices by email')] })
    expect(await save({ email })).toMatchObject({ acceptsNoticesByEmail: true })
    expect(await save({ email: null })).toMatchObject({ acceptsNoticesByEmail: false })
    const refused = await edit(tenancyId, {
      ...same(),
      occupants: [{ ...first, email: '', acceptsNoticesByEmail: true }],
    })
    expect(refused.body.error?.fields).toEqual({ 'occupants.0.email': 'Please enter the email address for notices' })
  })

  test('keeps the do-not-contact reason of a number that stays, also when typed again; a changed one loses it', async () => {
    await portal.given.rows(
      `update contact_numbers set do_not_contact_reason = 'WRONG_NUMBER' where agency_id = $1 and number = '+61491570159'`,
      [agencyId],
    )
    const [first] = same().occupants
    const number = first?.contactNumbers[0]
    const saved = async (contactNumbers: object[]) =>
      tenancyIn(await edit(tenancyId, { ...same(), occupants: [{ ...first, contactNumbers }] })).occupants[0]
        ?.contactNumbers
    expect(await saved([{ ...number, type: 'OFFICE' }])).toMatchObject([
      { type: 'OFFICE', doNotContactReasonCode: 'WRONG_NUMBER' },
    ])
    expect(await saved([{ number: '+61 491 570 159' }])).toMatchObject([{ doNotContactReasonCode: 'WRONG_NUMBER' }])
    expect(await saved([{ number: '0491 570 156' }])).toMatchObject([{ doNotContactReasonCode: null }])
  })

  test('with an old version is refused, names who changed it and when, and changes nothing', async () => {
    expect((await edit(tenancyId, { ...same(), notes: 'First', version: 1 })).status).toBe(200)
    const stale = await edit(tenancyId, { ...same(), notes: 'Second', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(
      /^You changed this in another tab or window at \d{2}\/\d{2}\/\d{4}, \d{1,2}:\d{2}.[ap]m\. Reload to see the change\.$/,
    )
    expect((await summary()).currentTenancy).toMatchObject({ notes: 'First', version: 2 })
  })

  test('occupants and numbers of another tenancy are refused', async () => {
    const other = await portal.given.property(agencyId)
    const theirs = tenancyIn(await add({ startDate: day(), occupants: [ana] }, other)).occupants[0]
    const [first, second] = same().occupants
    const stranger = await edit(tenancyId, { ...same(), occupants: [{ ...ana, occupantId: theirs?.occupantId }] })
    expect(stranger.status).toBe(422)
    expect(stranger.body.error?.fields).toEqual({
      'occupants.0.occupantId': 'This person does not belong to this tenancy',
    })
    const number = await edit(tenancyId, {
      ...same(),
      occupants: [{ ...first, contactNumbers: second?.contactNumbers }],
    })
    expect(number.status).toBe(422)
    expect(number.body.error?.fields).toEqual({
      'occupants.0.contactNumbers.0.contactNumberId': 'This number does not belong to this person',
    })
    const twice = await edit(tenancyId, { ...same(), occupants: [first, first] })
    expect(twice.status).toBe(422)
    expect((await summary()).currentTenancy).toEqual(current)
  })

  test('a later start leaves the property vacant until then; an earlier one lets it again', async () => {
    const { body } = await edit(tenancyId, { ...same(), startDate: day(20) })
    expect(body.data).toMatchObject({ status: 'UPCOMING' })
    expect(await summary()).toMatchObject({ isVacant: true, upcomingTenancy: { startDate: day(20) } })
    expect((await audit()).at(-1)).toMatchObject({ before: { isVacant: false }, after: { isVacant: true } })
    await edit(tenancyId, { ...same(), startDate: day(-1) })
    expect(await summary()).toMatchObject({ isVacant: false, currentTenancy: { startedAt: day(-1) } })
  })

  test('a later start of the following tenancy extends the previous one', async () => {
    const next = tenancyIn(await add({ startDate: day(-10) }))
    await edit(next.tenancyId, { startDate: day(10) })
    expect((await list()).map(({ status, closedAt }) => [status, closedAt])).toEqual([
      ['UPCOMING', null],
      ['CURRENT', day(10)],
    ])
    expect(await isVacant()).toBe(false)
    await edit(next.tenancyId, { startDate: day(-20) })
    expect((await list()).map(({ status, closedAt }) => [status, closedAt])).toEqual([
      ['CURRENT', null],
      ['PAST', day(-20)],
    ])
    const tooEarly = await edit(next.tenancyId, { startDate: day(-100) })
    expect(tooEarly.status).toBe(422)
    expect(tooEarly.body.error?.fields?.['startDate']).toMatch(/^The previous tenancy started on/)
  })

  test('a tenancy that has ended is refused', async () => {
    await vacate()
    const reply = await edit(tenancyId, same())
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toBe('This tenancy has ended and can no longer be changed')
    expect((await edit(tenancyId, { ...same(), version: 1 })).status).toBe(409)
  })

  test('an overlap found by the database is reported as a conflict', async () => {
    // Only a write that bypasses the lock of the property can cause this.
    await portal.given.rows(
      `create function meet() returns trigger language plpgsql as $$
       begin raise exception using errcode = 'exclusion_violation'; end $$;
       create trigger meet before insert on tenancies for each row execute function meet()`,
    )
    const reply = await add({ startDate: day(3) })
    await portal.given.rows('drop trigger meet on tenancies; drop function meet')
    expect(reply.status).toBe(409)
    expect(reply.body.error?.message).toBe('Another tenancy covers some of these days. Reload to see it.')
  })
})

describe('removing', () => {
  const remove = async (tenancyId: number, query = '') =>
    browser.call('DELETE', `${base()}/tenancy/${tenancyId}${query}`)

  test('an upcoming tenancy lets the one before it continue until the next, and is audited', async () => {
    await add({ startDate: day(-100), occupants: [ana] })
    const first = tenancyIn(await add({ startDate: day(30), occupants: [bo] }))
    const second = tenancyIn(await add({ startDate: day(60), occupants: [bo] }))
    const reply = await remove(first.tenancyId, '?version=2')
    expect([reply.status, summaryIn(reply).upcomingTenancy?.startDate]).toEqual([200, day(60)])
    expect((await list()).map(({ startedAt, closedAt }) => [startedAt, closedAt])).toEqual([
      [day(60), null],
      [day(-100), day(60)],
    ])
    await remove(second.tenancyId)
    expect((await list()).map(({ status, closedAt }) => [status, closedAt])).toEqual([['CURRENT', null]])
    expect((await audit()).at(-1)).toMatchObject({
      action: 'remove-tenancy',
      before: { startDate: day(60), occupants: [expect.stringMatching(/^Bo Park,/)] },
    })
  })

  test('is refused for a tenancy that has begun, an old version, and a tenancy that is not there', async () => {
    const current = tenancyIn(await add({ startDate: day(), occupants: [ana] }))
    const upcoming = tenancyIn(await add({ startDate: day(30), occupants: [bo] }))
    const begun = await remove(current.tenancyId)
    expect([begun.status, begun.body.error?.message]).toEqual([
      422,
      'This tenancy has begun, so it can only be ended, not removed',
    ])
    expect((await remove(upcoming.tenancyId, '?version=7')).status).toBe(409)
    expect((await remove(2_000_000_000)).status).toBe(404)
    expect(await list()).toHaveLength(2)
  })
})

describe('marking a property as vacant', () => {
  test('ends current and previous tenancies today and keeps upcoming ones', async () => {
    await portal.given.tenancy(agencyId, property, {
      columns: { status: 'CLOSED', starts_on: day(-399), ends_on: null, closes_on: day(-200) },
    })
    await add({ startDate: day(-100), occupants: [ana], vacateDate: day(14) })
    await add({ startDate: day(40), occupants: [bo] })
    const reply = await vacate()
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      isVacant: true,
      currentTenancy: null,
      upcomingTenancy: { startDate: day(40) },
    })
    expect((await list()).map(({ status, vacatingAt, closedAt }) => [status, vacatingAt, closedAt])).toEqual([
      ['UPCOMING', null, null],
      ['PAST', day(), day()],
      ['PAST', day(-200), day(-200)],
    ])
    expect((await audit()).at(-1)).toMatchObject({
      action: 'mark-vacant',
      before: { isVacant: false, tenancy: expect.stringMatching(/^Ana Lee, from/) },
      after: { isVacant: true },
    })
  })

  test('removes the renewals of those who left, but no later tenancy of others', async () => {
    await add({ startDate: day(-100), occupants: [ana] })
    await add({ leaseType: 'RENEWAL', startDate: day(20), endDate: day(200) })
    await add({ leaseType: 'RENEWAL', startDate: day(201), endDate: day(300) })
    await add({ startDate: day(301), occupants: [bo] })
    expect(await summary()).toMatchObject({ upcomingTenancy: { startDate: day(20), isRenewal: true } })
    expect(summaryIn(await vacate())).toMatchObject({
      isVacant: true,
      upcomingTenancy: { startDate: day(301), isRenewal: false },
    })
    expect((await list()).map(({ status, startedAt }) => [status, startedAt])).toEqual([
      ['UPCOMING', day(301)],
      ['PAST', day(-100)],
    ])
    expect((await audit()).at(-1)?.before).toMatchObject({
      renewals: [expect.stringMatching(/^Ana Lee, from/), expect.stringMatching(/^Ana Lee, from/)],
    })
  })

  test('needs no body, and also ends a tenancy that began today', async () => {
    await add({ startDate: day(), occupants: [ana] })
    expect((await browser.call('POST', `${base()}/mark-as-vacant`)).status).toBe(200)
    expect(await summary()).toMatchObject({ isVacant: true, currentTenancy: null })
  })

  test('is refused with an old version, and has no effect for a vacant property', async () => {
    await add({ startDate: day(-1), occupants: [ana] })
    const stale = await vacate(property, { version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(/^You changed this in another tab or window at /)
    const first = await vacate()
    expect(first.status).toBe(200)
    expect(await vacate()).toMatchObject({ status: 200, body: first.body })
    expect((await audit()).filter(({ action }) => action === 'mark-vacant')).toHaveLength(1)
  })
})

describe('confirming', () => {
  test('resolves an ended lease and is stored with its time', async () => {
    const tenancyId = await portal.given.tenancy(agencyId, property, { columns: { ends_on: day(-40) } })
    await cardsOf('vic')
    expect(await hasFacet('LEASE_AGREEMENT_UPDATE_REQUIRED')).toBe(true)
    const reply = await confirm({ tenancyId, isVacant: false, version: 1 })
    expect(reply.status).toBe(200)
    expect(Date.parse(summaryIn(reply).confirmedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await hasFacet('LEASE_AGREEMENT_UPDATE_REQUIRED')).toBe(false)
    expect((await audit()).at(-1)).toMatchObject({ action: 'confirm-tenancy', before: { confirmedAt: null } })
  })

  test('is refused for details that have changed since', async () => {
    const first = await portal.given.tenancy(agencyId, property)
    await add({ startDate: day(), occupants: [ana] })
    const current = (await summary()).currentTenancy
    for (const seen of [
      { tenancyId: first, isVacant: false },
      { tenancyId: null, isVacant: true },
      { isVacant: false },
      { tenancyId: current?.tenancyId, isVacant: false, version: 7 },
    ]) {
      const reply = await confirm(seen)
      expect(reply.status).toBe(409)
      expect(reply.body.error?.message).toMatch(
        /^You changed this in another tab or window at .*Reload to see the change\.$/,
      )
    }
    expect((await confirm({ tenancyId: current?.tenancyId, isVacant: false })).status).toBe(200)
  })

  test('reports a change even if no user is known to have made it', async () => {
    await portal.given.tenancy(agencyId, property)
    const reply = await confirm({ tenancyId: null, isVacant: true })
    expect(reply.status).toBe(409)
    expect(reply.body.error?.message).toBe('The tenancy of this property has changed. Reload to see the change.')
  })

  test('is possible for a vacancy, but not without a tenancy', async () => {
    const nothing = await confirm({ tenancyId: null, isVacant: false })
    expect(nothing.status).toBe(422)
    expect(nothing.body.error?.message).toBe(
      'There is no tenancy to confirm: please add it, or mark the property as vacant',
    )
    await vacate()
    expect((await confirm({ isVacant: true })).status).toBe(200)
  })

  test('is refused once the tenants have left, and no longer offered', async () => {
    const tenancyId = await portal.given.tenancy(agencyId, property, { columns: { vacates_on: day() } })
    await cardsOf('vic')
    const isOffered = async () =>
      ((await browser.get(base())).body.data as { actions: { confirmTenancy: boolean } }).actions.confirmTenancy
    expect(await isOffered()).toBe(true)
    await portal.given.rows('update tenancies set vacates_on = $1 where id = $2', [day(-1), tenancyId])
    expect(await isOffered()).toBe(false)
    const reply = await confirm({ tenancyId, isVacant: false })
    expect([reply.status, reply.body.error?.message]).toEqual([
      422,
      expect.stringMatching(/^The tenants left on .*: please add the new tenancy, or mark the property as vacant$/),
    ])
  })

  test('is possible for an integrated property', async () => {
    const integrated = await portal.given.property(agencyId, { software: 'PROPERTY_ME' })
    const tenancyId = await portal.given.tenancy(agencyId, integrated, { columns: { software: 'PROPERTY_ME' } })
    expect((await confirm({ tenancyId, isVacant: false }, integrated)).status).toBe(200)
    expect(await list(integrated)).toMatchObject([{ source: 'PropertyMe' }])
  })
})

describe('in Queensland', () => {
  test.each(['NEW', 'RENEWAL'])('a %s lease requires a smoke alarm check before it starts', async (leaseType) => {
    await openAgency('qld')
    property = await portal.given.property(agencyId)
    await portal.given.service(agencyId, property, 'smoke', { lastOn: day(-150) })
    await portal.given.tenancy(agencyId, property, { columns: { ends_on: null } })
    await cardsOf('qld')
    const due = async () =>
      (
        await portal.given.rows<{ due: string; reason: string }>(
          `select next_due_on::text as due, compliance_reason as reason from property_services where property_id = $1`,
          [property],
        )
      )[0]
    expect((await due())?.due).not.toBe(day(19))
    const count = async () =>
      ((await browser.get('/v1/portfolio?facet=APPROACHING_NEXT_SERVICE')).body.data as { total: number }).total
    const before = await count()
    const preview = await browser.get(`${base()}/tenancy-preview?start-date=${day(20)}&lease-type=${leaseType}`)
    expect(preview.body.data).toEqual([{ serviceId: 1, dueDate: day(19) }])
    expect((await due())?.due).not.toBe(day(19))
    await add({ leaseType, startDate: day(20), occupants: [ana] })
    expect(await due()).toEqual({ due: day(19), reason: expect.stringMatching(/before the new lease begins$/) })
    expect(await hasFacet('APPROACHING_NEXT_SERVICE')).toBe(true)
    expect(await count()).toBe(before + 1)
  })

  test('a lease that began without a check makes the property non-compliant', async () => {
    await openAgency('qld')
    property = await portal.given.property(agencyId)
    await portal.given.service(agencyId, property, 'smoke', { lastOn: day(-150) })
    await cardsOf('qld')
    await add({ startDate: day(-10), occupants: [ana] })
    expect(await hasFacet('COMPLIANCE_ISSUES')).toBe(true)
    expect(
      await portal.given.rows('select compliance_reason from property_services where property_id = $1', [property]),
    ).toEqual([{ compliance_reason: expect.stringMatching(/was due .*, before the lease began$/) }])
  })
})

describe('refused are', () => {
  const writes = (id: number | string) => [
    async (with_: Browser) => with_.post(`${base(id)}/tenancy`, { startDate: '2026-03-04' }),
    async (with_: Browser) => with_.put(`${base(id)}/tenancy/1`, { startDate: '2026-03-04' }),
    async (with_: Browser) => with_.call('DELETE', `${base(id)}/tenancy/1`),
    async (with_: Browser) => with_.post(`${base(id)}/mark-as-vacant`, {}),
    async (with_: Browser) => with_.post(`${base(id)}/confirm-single-property-details`, { isVacant: false }),
  ]
  const reads = (id: number | string) => [
    async (with_: Browser) => with_.get(`${base(id)}/tenancy`),
    async (with_: Browser) => with_.get(`${base(id)}/tenancies`),
    async (with_: Browser) => with_.get(`${base(id)}/tenancy-preview?start-date=2026-03-04`),
  ]
  const all = (id: number | string) => [...reads(id), ...writes(id)]

  test('requests without a session', async () => {
    for (const call of all(property)) {
      const reply = await call(portal.browser())
      expect([reply.status, reply.body.error?.message]).toEqual([401, 'No user session'])
    }
  })

  test('another agency’s property, in the same way as one that does not exist', async () => {
    const other = await portal.given.agency()
    const theirs = await portal.given.property(other)
    await portal.given.tenancy(other, theirs)
    for (const id of [theirs, 2_000_000_000])
      for (const call of all(id)) {
        const reply = await call(browser)
        expect([reply.status, reply.body.error]).toEqual([404, { code: 'not-found', message: 'Property not found' }])
      }
    expect(await portal.given.rows('select is_vacant, version from properties where id = $1', [theirs])).toEqual([
      { is_vacant: false, version: 1 },
    ])
  })

  test('a property of another agency of the same user, with the advice to switch', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = session.complianceAgencyId === other ? property : await portal.given.property(other)
    for (const call of all(elsewhere)) {
      const reply = await call(here)
      expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this property'])
    }
  })

  test('the tenancy of another property', async () => {
    const other = await portal.given.property(agencyId)
    const elsewhere = await portal.given.tenancy(agencyId, other)
    for (const id of [elsewhere, 2_000_000_000]) {
      const reply = await edit(id, { startDate: day() })
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Tenancy not found'])
    }
  })

  test('a cancelled property, also for confirming', async () => {
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`,
      [property],
    )
    for (const call of writes(property)) {
      const reply = await call(browser)
      expect([reply.status, reply.body.error?.message]).toEqual([422, 'This property has been cancelled'])
    }
    expect((await browser.get(`${base()}/tenancies`)).status).toBe(200)
  })

  test('changes of an integrated property', async () => {
    await portal.given.rows(`update properties set software = 'PROPERTY_ME' where id = $1`, [property])
    for (const call of writes(property).slice(0, 4)) {
      const reply = await call(browser)
      expect(reply.status).toBe(422)
      expect(reply.body.error?.message).toBe(
        'Tenancies of this property are kept in PropertyMe. Changes made there can take up to 24 hours to appear here.',
      )
    }
  })

  test.each([
    [{}, 422, { startDate: 'Start date is required' }],
    [{ startDate: '2026-02-30' }, 422, { startDate: 'Invalid format. Must be dd/mm/yyyy' }],
    [
      { startDate: '2026-03-04', endDate: '2026-03-04', vacateDate: '2026-03-01' },
      422,
      {
        endDate: 'Tenancy end date cannot be on or before the start date',
        vacateDate: 'Vacate date cannot be on or before the start date',
      },
    ],
    [{ startDate: '2026-03-04', notes: 'x'.repeat(501) }, 422, { notes: 'Message should be 500 characters or less' }],
    [
      { startDate: '2026-03-04', occupants: [{ name: 'Ana' }] },
      422,
      { 'occupants.0.contactNumbers': 'Please enter at least one valid contact number or email' },
    ],
    [{ startDate: '2026-03-04', propertyId: 1 }, 422, { propertyId: 'This is another property' }],
    [{ startDate: 5 }, 400, null],
    [{ startDate: '2026-03-04', propertyId: 0 }, 422, { propertyId: 'Must be a positive whole number' }],
    [{ startDate: '2026-03-04', version: 'one', leaseType: 'OLD' }, 400, null],
    ['[]', 400, null],
  ])('a form with %j', async (form, status, fields) => {
    const tenancyId = tenancyIn(await add({ startDate: day(-9) })).tenancyId
    for (const reply of [await add(form as object), await edit(tenancyId, form as object)]) {
      expect(reply.status).toBe(status)
      if (fields) expect(reply.body.error?.fields).toEqual(fields)
    }
    expect(await list()).toMatchObject([{ version: 1 }])
  })

  test.each(['0', '-1', 'abc', '1e3', '99999999999'])('the id %s in an address', async (id) => {
    for (const call of all(id)) expect((await call(browser)).status).toBe(400)
    expect((await browser.put(`${base()}/tenancy/${id}`, { startDate: '2026-03-04' })).status).toBe(400)
  })
})
