import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser
let today: Day

beforeAll(async () => {
  today = todayIn('vic', portal.clock.now())
})

const property = async (inAgency: number, columns: Record<string, unknown> = {}) => {
  const id = await portal.given.property(inAgency, { columns })
  await portal.given.service(inAgency, id, 'smoke')
  await portal.given.service(inAgency, id, 'gas')
  return id
}

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  propertyId = await property(agencyId)
})

const holdUrl = (id: number | string = propertyId) => `/v1/property/${id}/hold-request`
const cancellationUrl = (id: number | string = propertyId) => `/v1/property/${id}/cancellation-request`
const hold = (change: object = {}) => ({
  services: [1],
  holdDate: addDays(today, 30),
  reasonNote: 'Renovation until spring',
  ...change,
})
const cancellation = (change: object = {}) => ({
  services: [1],
  cancellationReasonId: 101,
  notes: 'Settles next week',
  ...change,
})
const moment = String.raw`\d\d/\d\d/\d{4}, \d+:\d\d.[ap]m`
const heldBy = (name: string) =>
  new RegExp(
    String.raw`^A hold of Smoke alarm until \d\d/\d\d/\d{4} was requested by ${name} on ${moment} and has not been answered yet\.$`,
  )
const endedBy = (name: string) =>
  new RegExp(`^Cancellation of Smoke alarm was requested by ${name} on ${moment} and has not been answered yet\\.$`)
const colleague = async () => {
  const id = await portal.given.user('vic', { name: 'Omar Haddad' })
  await portal.given.membership(id, agencyId)
  return portal.signIn(id)
}
const requestIdOf = ({ body }: { body: { data?: unknown } }) => (body.data as { requestId: number }).requestId
const holds = async () =>
  portal.given.rows(
    `select id, service_ids::int[] as services, hold_until::text as until, reason, status, requested_by as "by"
       from hold_requests where agency_id = $1 order by id`,
    [agencyId],
  )
const cancellations = async () =>
  portal.given.rows(
    `select id, service_ids::int[] as services, reason_id as reason, notes, status, requested_by as "by"
       from cancellation_requests where agency_id = $1 order by id`,
    [agencyId],
  )
const audit = async (action: string) =>
  portal.given.rows(
    'select entity, entity_id::int, property_id, user_id, before, after from audit_events where action = $1 and agency_id = $2',
    [action, agencyId],
  )

describe('requesting a hold', () => {
  test('stores the request and its user, and changes nothing else', async () => {
    const reply = await browser.post(holdUrl(), hold({ services: [1, 2, 1] }))
    expect(reply.status).toBe(200)
    const id = requestIdOf(reply)
    expect(await holds()).toEqual([
      {
        id,
        services: [1, 2],
        until: addDays(today, 30),
        reason: 'Renovation until spring',
        status: 'PENDING',
        by: userId,
      },
    ])
    expect(await audit('request-hold')).toEqual([
      {
        entity: 'hold_requests',
        entity_id: id,
        property_id: propertyId,
        user_id: userId,
        before: null,
        after: { services: [1, 2], holdDate: addDays(today, 30), reason: 'Renovation until spring' },
      },
    ])
    expect(
      await portal.given.rows('select distinct on_hold_until from property_services where agency_id = $1', [agencyId]),
    ).toEqual([{ on_hold_until: null }])
  })

  test('may be until today', async () => {
    expect((await browser.post(holdUrl(), hold({ holdDate: today }))).status).toBe(200)
  })

  test.each([
    [{ services: [] }, { services: 'Must request to hold at least one service' }],
    [{ services: null }, { services: 'Must request to hold at least one service' }],
    [{ reasonNote: ' ' }, { reasonNote: 'Reason cannot be empty' }],
    [{ reasonNote: 'x'.repeat(501) }, { reasonNote: 'Message should be 500 characters or less' }],
    [{ holdDate: '' }, { holdDate: 'Date is required' }],
    [{ holdDate: '2020-01-01' }, { holdDate: 'Date cannot be in the past' }],
    [{ holdDate: '04/03/2030' }, { holdDate: 'Invalid format. Must be dd/mm/yyyy' }],
    [
      { holdDate: '2099-01-01' },
      { holdDate: expect.stringMatching(/^A hold can last at most 12 months, until \d\d\/\d\d\/\d{4}$/) },
    ],
    [{ services: [5] }, { services: 'Choose among the services of this property' }],
    [
      { services: [], holdDate: null, reasonNote: '' },
      {
        services: 'Must request to hold at least one service',
        holdDate: 'Date is required',
        reasonNote: 'Reason cannot be empty',
      },
    ],
  ])('with %j is refused at the field', async (change, fields) => {
    const reply = await browser.post(holdUrl(), hold(change))
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields).toEqual(fields)
    expect(await holds()).toEqual([])
  })

  test.each([{ services: 'smoke' }, { services: ['smoke'] }, { services: [1.5] }, { holdDate: 7 }, { reasonNote: {} }])(
    'with %j is malformed',
    async (change) => {
      expect((await browser.post(holdUrl(), hold(change))).status).toBe(400)
    },
  )

  test('accepts a reason of 500 characters', async () => {
    expect((await browser.post(holdUrl(), hold({ reasonNote: 'é'.repeat(500) }))).status).toBe(200)
  })

  test('is refused for a service on hold, but not for one whose hold is over', async () => {
    const rest = async (until: Day) =>
      portal.given.rows(
        'update property_services set on_hold_until = $3 where agency_id = $1 and property_id = $2 and service_id = 1',
        [agencyId, propertyId, until],
      )
    await rest(today)
    const reply = await browser.post(holdUrl(), hold({ services: [1, 2] }))
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields?.['services']).toMatch(
      /^Smoke alarm cannot be put on hold: on hold until \d{2}\/\d{2}\/\d{4}$/,
    )
    await rest(addDays(today, -1))
    expect((await browser.post(holdUrl(), hold())).status).toBe(200)
  })

  test('is refused once all services are on hold, requested, ending or ended', async () => {
    await portal.given.rows('update property_services set on_hold_until = $2 where agency_id = $1 and service_id = 1', [
      agencyId,
      today,
    ])
    expect((await browser.post(cancellationUrl(), cancellation({ services: [2] }))).status).toBe(200)
    const none = await browser.post(holdUrl(), hold({ services: [1] }))
    expect(none.status).toBe(422)
    expect(none.body.error?.message).toBe('No services available to hold')
    const empty = await portal.given.property(agencyId)
    expect((await browser.post(holdUrl(empty), hold())).body.error?.message).toBe('No services available to hold')
  })

  test('of a cancelled property is refused', async () => {
    const gone = await property(agencyId, { cancelled_at: new Date().toISOString(), cancellation_kind: 'REQUESTED' })
    const reply = await browser.post(holdUrl(gone), hold())
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toBe('This property has been cancelled')
  })

  test('needs the permission of the agency', async () => {
    await portal.given.rows('update agencies set can_request_hold = false where id = $1', [agencyId])
    const reply = await browser.post(holdUrl(), hold())
    expect(reply.status).toBe(403)
    expect(reply.body.error?.message).toBe('Your agency cannot request holds. Please contact the provider.')
    expect((await browser.post(cancellationUrl(), cancellation())).status).toBe(200)
  })

  test('ten times concurrently is done once, with the same reply', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        browser.post(holdUrl(), hold({ services: index % 2 === 0 ? [1, 2] : [2, 1] })),
      ),
    )
    const [{ id } = { id: 0 }, ...others] = (await holds()) as { id: number }[]
    expect(others).toEqual([])
    expect(replies.map((reply) => [reply.status, requestIdOf(reply)])).toEqual(replies.map(() => [200, id]))
    expect(await audit('request-hold')).toHaveLength(1)
  })

  test.each([{ services: [1, 2] }, { holdDate: 'tomorrow' }, { reasonNote: 'Sold' }])(
    'again with %j instead is refused with who requested it and when',
    async (change) => {
      await browser.post(holdUrl(), hold())
      const other = 'holdDate' in change ? { holdDate: addDays(today, 1) } : change
      const reply = await browser.post(holdUrl(), hold(other))
      expect(reply.status).toBe(409)
      expect(reply.body.error?.message).toMatch(heldBy('Priya Nair'))
      expect(reply.body.error?.fields).toEqual({ services: reply.body.error?.message })
      expect(await holds()).toHaveLength(1)
    },
  )

  test('of a colleague is not taken for one’s own', async () => {
    await browser.post(holdUrl(), hold())
    const reply = await (await colleague()).post(holdUrl(), hold())
    expect([reply.status, reply.body.error?.message]).toEqual([409, expect.stringMatching(heldBy('Priya Nair'))])
    expect(await holds()).toHaveLength(1)
  })

  test('of a service whose cancellation is requested is refused with who requested that', async () => {
    await browser.post(cancellationUrl(), cancellation())
    const reply = await browser.post(holdUrl(), hold())
    expect([reply.status, reply.body.error?.message]).toEqual([409, expect.stringMatching(endedBy('Priya Nair'))])
  })

  test('sent twice with one idempotency key is one request with one reply', async () => {
    const send = async () =>
      browser.call('POST', holdUrl(), { body: hold(), headers: { 'idempotency-key': 'hold-once' } })
    const [first, second] = [await send(), await send()]
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await holds()).toHaveLength(1)
  })
})

describe('services that can be cancelled', () => {
  const summary = async (id: number | string = propertyId) => browser.get(cancellationUrl(id))

  test('are the active services, individually, with pending requests', async () => {
    await portal.given.service(agencyId, propertyId, 'electrical', {
      columns: { cancelled_at: new Date().toISOString(), job_status: 'CANCELLED' },
    })
    await browser.post(cancellationUrl(), cancellation({ services: [2] }))
    expect((await summary()).body.data).toEqual({
      isPropertyCancelled: false,
      canSelectServices: true,
      cancellableServices: [
        { id: 1, shortName: 'smoke', isPendingCancellation: false },
        { id: 2, shortName: 'gas', isPendingCancellation: true },
      ],
    })
  })

  test.each([
    ['PAYG', true],
    ['SUBSCRIPTION', true],
    ['SAFER_HOME', false],
  ])('under the plan %s can be chosen individually: %s', async (plan, canSelect) => {
    const planned = await property(agencyId, { billing_plan: plan, billing_starts_on: '2026-01-01' })
    expect((await summary(planned)).body.data).toMatchObject({ canSelectServices: canSelect })
  })

  test('are none at a cancelled property', async () => {
    const gone = await property(agencyId, { cancelled_at: new Date().toISOString(), cancellation_kind: 'NET_STATE' })
    expect((await summary(gone)).body.data).toMatchObject({ isPropertyCancelled: true, cancellableServices: [] })
  })

  test('reasons are grouped', async () => {
    const { body } = await browser.get('/v1/meta/cancellation-reasons')
    const groups = body.data as { text: string; children: { id: number; text: string }[] }[]
    expect(groups[0]).toMatchObject({
      text: 'Property sold',
      children: expect.arrayContaining([{ id: 101, text: 'Sold to owner-occupier' }]) as unknown,
    })
    expect(new Set(groups.map(({ text }) => text)).size).toBe(groups.length)
  })
})

describe('requesting a cancellation', () => {
  test('stores the request and its reason, and the services continue', async () => {
    const reply = await browser.post(cancellationUrl(), cancellation({ notes: ' ' }))
    expect(reply.status).toBe(200)
    const id = requestIdOf(reply)
    expect(await cancellations()).toEqual([
      { id, services: [1], reason: 101, notes: null, status: 'PENDING', by: userId },
    ])
    expect(await audit('request-cancellation')).toMatchObject([
      { entity: 'cancellation_requests', entity_id: id, property_id: propertyId, user_id: userId },
    ])
    expect(
      await portal.given.rows('select distinct cancelled_at from property_services where agency_id = $1', [agencyId]),
    ).toEqual([{ cancelled_at: null }])
  })

  test('of a plan that can only end as a whole includes every service, selected or not', async () => {
    propertyId = await property(agencyId, { billing_plan: 'SAFER_HOME', billing_starts_on: '2026-01-01' })
    expect((await browser.post(cancellationUrl(), cancellation({ services: [2] }))).status).toBe(200)
    expect(await cancellations()).toMatchObject([{ services: [1, 2] }])
  })

  test.each([
    [{ services: [] }, { services: 'Must request to cancel at least one service' }],
    [{ cancellationReasonId: null }, { cancellationReasonId: 'Please select a cancellation reason' }],
    [{ cancellationReasonId: 999 }, { cancellationReasonId: 'Please select a cancellation reason' }],
    [{ notes: 'x'.repeat(501) }, { notes: 'Message should be 500 characters or less' }],
    [{ services: [5] }, { services: 'Choose among the services of this property' }],
  ])('with %j is refused at the field', async (change, fields) => {
    const reply = await browser.post(cancellationUrl(), cancellation(change))
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields).toEqual(fields)
    expect(await cancellations()).toEqual([])
  })

  test.each([{ services: {} }, { cancellationReasonId: 'sold' }, { notes: 5 }])(
    'with %j is malformed',
    async (change) => {
      expect((await browser.post(cancellationUrl(), cancellation(change))).status).toBe(400)
    },
  )

  test.each([{ services: [1, 2] }, { cancellationReasonId: 102 }, { notes: null }])(
    'again with %j instead is refused with who requested it and when',
    async (change) => {
      await browser.post(cancellationUrl(), cancellation())
      const again = await browser.post(cancellationUrl(), cancellation(change))
      expect(again.status).toBe(409)
      expect(again.body.error?.message).toMatch(endedBy('Priya Nair'))
      expect(again.body.error?.fields).toEqual({ services: again.body.error?.message })
      expect(await cancellations()).toHaveLength(1)
    },
  )

  test('of a colleague is not taken for one’s own', async () => {
    await browser.post(cancellationUrl(), cancellation())
    const reply = await (await colleague()).post(cancellationUrl(), cancellation())
    expect([reply.status, reply.body.error?.message]).toEqual([409, expect.stringMatching(endedBy('Priya Nair'))])
  })

  test('again of a plan that can only end as a whole has the same reply, whatever was selected', async () => {
    propertyId = await property(agencyId, { billing_plan: 'SAFER_HOME', billing_starts_on: '2026-01-01' })
    const first = await browser.post(cancellationUrl(), cancellation({ services: [2] }))
    const again = await browser.post(cancellationUrl(), cancellation({ services: [1] }))
    expect([again.status, requestIdOf(again)]).toEqual([200, requestIdOf(first)])
    const other = await browser.post(cancellationUrl(), cancellation({ services: [1], notes: 'Sold' }))
    expect(other.status).toBe(409)
    expect(await cancellations()).toHaveLength(1)
  })

  test('without a service is refused', async () => {
    const empty = await portal.given.property(agencyId)
    const none = await browser.post(cancellationUrl(empty), cancellation())
    expect([none.status, none.body.error?.message]).toEqual([422, 'No services available to cancel'])
  })

  test('of a cancelled property is refused', async () => {
    const gone = await property(agencyId, { cancelled_at: new Date().toISOString(), cancellation_kind: 'REQUESTED' })
    const reply = await browser.post(cancellationUrl(gone), cancellation())
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toBe('This property is already cancelled')
  })

  test('needs the permission of the agency', async () => {
    await portal.given.rows('update agencies set can_request_cancellation = false where id = $1', [agencyId])
    const reply = await browser.post(cancellationUrl(), cancellation())
    expect(reply.status).toBe(403)
    expect(reply.body.error?.message).toBe('Your agency cannot request cancellations. Please contact the provider.')
  })

  test('ten times concurrently is done once, with the same reply', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => browser.post(cancellationUrl(), cancellation())),
    )
    const [{ id } = { id: 0 }, ...others] = (await cancellations()) as { id: number }[]
    expect(others).toEqual([])
    expect(replies.map((reply) => [reply.status, requestIdOf(reply)])).toEqual(replies.map(() => [200, id]))
  })

  test('sent twice with one idempotency key is one request', async () => {
    const send = async () =>
      browser.call('POST', cancellationUrl(), { body: cancellation(), headers: { 'idempotency-key': 'end-once' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await cancellations()).toHaveLength(1)
  })
})

describe('withdrawing a request', () => {
  const withdraw = async (kind: string, id: number | string, at: number | string = propertyId) =>
    browser.call('POST', `/v1/property/${at}/service-requests/${kind}/${id}/withdraw`)

  test.each(['hold', 'cancellation'] as const)('a pending %s is withdrawn and can be requested again', async (kind) => {
    const ask = async () =>
      kind === 'hold' ? browser.post(holdUrl(), hold()) : browser.post(cancellationUrl(), cancellation())
    const id = requestIdOf(await ask())
    expect((await withdraw(kind, id)).status).toBe(204)
    expect((await (kind === 'hold' ? holds() : cancellations()))[0]).toMatchObject({ status: 'WITHDRAWN' })
    expect(await audit(`withdraw-${kind}`)).toMatchObject([
      { entity: `${kind}_requests`, entity_id: id, before: { status: 'PENDING' }, after: { status: 'WITHDRAWN' } },
    ])
    expect((await ask()).status).toBe(200)
  })

  test('again has no effect', async () => {
    const id = requestIdOf(await browser.post(holdUrl(), hold()))
    const replies = await Promise.all([1, 2, 3].map(async () => withdraw('hold', id)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await audit('withdraw-hold')).toHaveLength(1)
  })

  test('after its review is refused with the outcome and its time', async () => {
    const id = requestIdOf(await browser.post(holdUrl(), hold()))
    await portal.given.rows(
      `update hold_requests set status = 'DECLINED', reviewed_at = '2026-03-04T04:30:00Z', review_note = 'No' where agency_id = $1`,
      [agencyId],
    )
    const reply = await withdraw('hold', id)
    expect(reply.status).toBe(409)
    expect(reply.body.error?.message).toMatch(
      /^This request was declined by your service provider on 04\/03\/2026, 3:30.pm\. Reload to see its current status\.$/,
    )
  })

  test('of another property, kind or agency is reported as not found', async () => {
    const id = requestIdOf(await browser.post(holdUrl(), hold()))
    const neighbour = await property(agencyId)
    const theirs = await portal.given.agency()
    const theirProperty = await property(theirs)
    const theirId = await portal.given.row('hold_requests', {
      agency_id: theirs,
      property_id: theirProperty,
      service_ids: '{1}',
      hold_until: addDays(today, 3),
      reason: 'Theirs',
      requested_by: userId,
    })
    for (const reply of [
      await withdraw('hold', id, neighbour),
      await withdraw('cancellation', id),
      await withdraw('hold', theirId),
      await withdraw('hold', 2_000_000_000),
    ]) {
      expect(reply.status).toBe(404)
      expect(reply.body.error?.message).toBe('Request not found')
    }
    expect((await withdraw('hold', theirId, theirProperty)).body.error?.message).toBe('Property not found')
    for (const bad of [await withdraw('pause', id), await withdraw('hold', 'x'), await withdraw('hold', id, '1e3')])
      expect(bad.status).toBe(400)
    expect(await holds()).toMatchObject([{ status: 'PENDING' }])
  })
})

describe('refused are', () => {
  const calls = (as: Browser, id: number | string) => [
    as.post(holdUrl(id), hold()),
    as.get(cancellationUrl(id)),
    as.post(cancellationUrl(id), cancellation()),
    as.call('POST', `/v1/property/${id}/service-requests/hold/1/withdraw`),
  ]

  test('requests without a session', async () => {
    const stranger = portal.browser()
    for (const reply of [
      ...(await Promise.all(calls(stranger, 1))),
      await stranger.get('/v1/meta/cancellation-reasons'),
    ]) {
      expect(reply.status).toBe(401)
      expect(reply.body.error?.message).toBe('No user session')
    }
  })

  test('another agency’s property, in the same way as one that does not exist', async () => {
    const theirs = await property(await portal.given.agency())
    for (const id of [theirs, 2_000_000_000])
      for (const reply of await Promise.all(calls(browser, id))) {
        expect(reply.status).toBe(404)
        expect(reply.body.error).toEqual({ code: 'not-found', message: 'Property not found' })
      }
  })

  test('a property of another agency of the same user, with the advice to switch', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const here = await portal.signIn(userId)
    const session = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const elsewhere = await property(session.complianceAgencyId === other ? agencyId : other)
    for (const reply of await Promise.all(calls(here, elsewhere))) {
      expect(reply.status).toBe(403)
      expect(reply.body.error?.message).toBe('You do not have access to this property')
    }
  })

  test.each(['0', '-1', 'abc', '99999999999'])('the id %s in an address', async (id) => {
    for (const reply of await Promise.all(calls(browser, id))) expect(reply.status).toBe(400)
  })
})
