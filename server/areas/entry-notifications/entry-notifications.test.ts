import { beforeEach, describe, expect, test } from 'vitest'
import type { OneOffEntryOptions } from '../../../contract/entry-notifications.ts'
import type { PropertyDetails } from '../../../contract/properties/property-page.ts'
import type { StateCode } from '../../../contract/states.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { problemCodes, type ProblemCode } from '../access-cases/access-problems.ts'

const portal = await testPortal()
let state: StateCode
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

const rebuild = async () => portal.makeCards(agencyId, state)

async function givenProperty(inState: StateCode, columns: Record<string, unknown> = {}) {
  const { given } = portal
  state = inState
  agencyId = await given.agency(state)
  userId = await given.user(state, { name: 'Priya Nair' })
  await given.membership(userId, agencyId)
  propertyId = await given.property(agencyId, { columns: { is_key_available: true, key_number: 'K1', ...columns } })
  await given.service(agencyId, propertyId, 'smoke')
  await given.service(agencyId, propertyId, 'gas')
  await given.tenancy(agencyId, propertyId)
  await given.rows(
    `update occupants set email = 'tilda@home.example.com', accepts_notices_by_email = true where agency_id = $1`,
    [agencyId],
  )
  await rebuild()
  browser = await portal.signIn(userId, { state })
}

async function givenIssue(code: ProblemCode): Promise<number> {
  await portal.given.accessCase(agencyId, propertyId, { problemId: problemCodes.indexOf(code) + 1 })
  await rebuild()
  const [issue] = await portal.given.rows<{ id: number }>('select id from access_issues where agency_id = $1', [
    agencyId,
  ])
  return issue?.id as number
}
const givenPreferences = async (columns: object) =>
  portal.given.row('entry_preferences', {
    agency_id: agencyId,
    property_id: propertyId,
    occupant_appointment: 'YES',
    internal_en: 'NO',
    vacant_entry: 'YES',
    ...columns,
  })

beforeEach(async () => givenProperty('vic'))

const url = (id: number | string = propertyId) => `/v1/property/${id}/entry-notification/one-off`
const ask = async (body: object = {}, as = browser) => as.post(url(), { serviceIds: [1], ...body })
const options = async (query = '') => (await browser.get(`${url()}${query}`)).body.data as OneOffEntryOptions
const withdraw = async (requestId: number, as = browser) => as.post(`${url()}/${requestId}/withdraw`)
const idOf = ({ body }: { body: { data?: unknown } }) => (body.data as { requestId: number }).requestId
const page = async () => (await browser.get(`/v1/property/${propertyId}`)).body.data as PropertyDetails
const stored = async () =>
  portal.given.rows(
    `select service_ids::int[] as services, issue_id as issue, withdrawn_at is not null as "isWithdrawn"
       from one_off_entry_requests where agency_id = $1 order by id`,
    [agencyId],
  )

describe('before a one-off entry notification is requested', () => {
  test('the first lawful day is shown with the law and the way of the notice', async () => {
    const found = await options()
    expect(found).toMatchObject({ problem: null, missing: [] })
    expect(found.services).toMatchObject([
      { serviceId: 1, block: null },
      { serviceId: 2, block: null },
    ])
    expect(found.earliestDay).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((found.earliestDay ?? '') > todayIn(state, portal.clock.now())).toBe(true)
    expect(found.law[0]).toMatch(/^Victoria asks for .* of notice \(.*\)\.$/)
    expect(found.service).toMatch(/^We email the notice \(.*\) to Tilda Tenant as soon as the visit is booked\.$/)
  })

  test('a letter takes longer than an email', async () => {
    const byEmail = await options()
    await portal.given.rows('update occupants set accepts_notices_by_email = false where agency_id = $1', [agencyId])
    const byPost = await options()
    expect(byPost.service).toContain('We post the notice')
    expect((byPost.earliestDay ?? '') > (byEmail.earliestDay ?? '')).toBe(true)
  })

  test('the chosen services decide which law applies', async () => {
    await givenProperty('nsw')
    const [smoke, gas, both] = [await options('?service=1'), await options('?service=2'), await options()]
    expect(smoke.law).not.toEqual(gas.law)
    expect(both.law.toSorted()).toEqual([...smoke.law, ...gas.law].toSorted())
    expect((both.earliestDay ?? '') >= (gas.earliestDay ?? '')).toBe(true)
  })

  test('what else a booking needs is said', async () => {
    await portal.given.rows('update properties set is_key_available = false where id = $1', [propertyId])
    expect((await options()).missing).toEqual([
      'There is no agency key to enter with. Please add the key before a visit is booked.',
    ])
  })
})

describe('a one-off entry notification', () => {
  test('is stored, shown on the property page and can be withdrawn', async () => {
    const noticeId = await givenIssue('MESSAGES_UNANSWERED')
    const reply = await ask({ serviceIds: [2, 1, 2], noticeId })
    expect(reply.status).toBe(200)
    expect(await stored()).toEqual([{ services: [2, 1], issue: noticeId, isWithdrawn: false }])
    const { oneOffEntryRequests, actions } = await page()
    expect(oneOffEntryRequests).toMatchObject([
      { requestId: idOf(reply), serviceIds: [2, 1], requestedBy: 'Priya Nair' },
    ])
    expect(actions.requestOneOffEntry).toBe(true)
    expect((await withdraw(idOf(reply))).status).toBe(204)
    expect((await page()).oneOffEntryRequests).toEqual([])
    expect((await withdraw(idOf(reply))).status).toBe(204)
    const audited = await portal.given.rows<{ action: string }>(
      `select action from audit_events where agency_id = $1 and entity = 'one_off_entry_requests' order by id`,
      [agencyId],
    )
    expect(audited.map(({ action }) => action)).toEqual(['request-one-off-entry', 'withdraw-one-off-entry'])
  })

  test('lets the next booking enter by notice although the preferences do not', async () => {
    await givenPreferences({})
    await portal.given.rows('update agencies set allow_agency_portal_booking = true where id = $1', [agencyId])
    await portal.given.rows(`update property_services set next_due_on = current_date where agency_id = $1`, [agencyId])
    const problem = async () => {
      const reply = await browser.get(
        `/v1/property/${propertyId}/booking/availability?service=SMOKE_ALARM_SERVICE&entry-method=ENTER_WITH_KEY_AS_EN`,
      )
      return reply.body.error?.message ?? null
    }
    expect(await problem()).toBe('The entry preferences of this property do not allow entry by notice.')
    await ask()
    expect(await problem()).toBeNull()
  })

  test('needs a service of the property', async () => {
    const none = await ask({ serviceIds: [] })
    expect([none.status, none.body.error?.fields]).toEqual([422, { serviceIds: 'Please select a service' }])
    expect((await ask({ serviceIds: [7] })).body.error?.fields).toEqual({
      serviceIds: 'Choose among the services of this property',
    })
  })

  test('exists once per service until a booking uses it', async () => {
    const replies = await Promise.all([ask(), ask(), ask({ serviceIds: [1, 2] })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = replies.find(({ status }) => status === 409)?.body.error
    expect(refused?.message).toMatch(
      /^\w[\w ]* already has a one-off entry notification for the next booking\. Requested by Priya Nair on \d\d\/\d\d\/\d{4}\.$/,
    )
    expect((await options()).services[0]?.block).toMatch(/^Requested by Priya Nair on /)
  })

  test('that a booking has used can no longer be withdrawn', async () => {
    const requestId = idOf(await ask())
    const technician = await portal.given.row('technicians', {
      state,
      name: 'Tess',
      latitude: 0,
      longitude: 0,
      service_ids: '{1}',
    })
    const visitId = await portal.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: technician,
      status: 'BOOKED',
      booked_at: 'now',
      starts_at: '2030-01-01T00:00Z',
      ends_at: '2030-01-01T02:00Z',
    })
    await portal.given.rows('update one_off_entry_requests set used_by_visit_id = $2 where agency_id = $1', [
      agencyId,
      visitId,
    ])
    const reply = await withdraw(requestId)
    expect([reply.status, reply.body.error?.message]).toEqual([
      409,
      'A visit has been booked with this notification in the meantime. Reload to see it.',
    ])
  })

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'at a vacant property',
      async () => portal.given.rows('update properties set is_vacant = true where id = $1', [propertyId]),
      /vacant/,
    ],
    [
      'while the tenancy details must be updated',
      async () => givenIssue('TENANT_DETAILS_UNCONFIRMED'),
      /details must be updated/,
    ],
    [
      'where appointments are not allowed',
      async () => givenPreferences({ occupant_appointment: 'NO', internal_en: 'YES' }),
      /do not allow appointments, so entry is always by notice/,
    ],
    [
      'where no entry is allowed',
      async () => givenPreferences({ occupant_appointment: 'NO', internal_en: 'NO' }),
      /allow neither appointments nor entry by notice/,
    ],
  ])('is refused and not offered %s', async (_, change, words) => {
    await change()
    await rebuild()
    const reply = await ask()
    expect(reply.status).toBe(422)
    expect(reply.body.error?.message).toMatch(words)
    expect((await options()).problem).toMatch(words)
    expect((await page()).actions.requestOneOffEntry).toBe(false)
    const listed = (await browser.get('/v1/notice')).body.data as { items: { canRequestOneOffEntry: boolean }[] }
    expect(listed.items.every(({ canRequestOneOffEntry }) => !canRequestOneOffEntry)).toBe(true)
    expect(await stored()).toEqual([])
  })

  test('is refused in the ACT after the tenant has refused entry', async () => {
    await givenProperty('act')
    await givenIssue('ENTRY_REFUSED')
    expect((await ask()).body.error?.message).toContain('needs an order of the tribunal')
  })

  test('of strangers is not found', async () => {
    const requestId = idOf(await ask())
    expect((await ask({ serviceIds: [2], noticeId: 999_999 })).body.error?.message).toBe('Notice not found')
    expect((await withdraw(999_999)).body.error?.message).toBe('Request not found')
    const otherAgency = await portal.given.agency(state)
    const strangerId = await portal.given.user(state)
    await portal.given.membership(strangerId, otherAgency)
    const stranger = await portal.signIn(strangerId)
    const masterId = await portal.given.user(state)
    await portal.given.membership(masterId, otherAgency)
    const master = await portal.signIn(masterId)
    await portal.given.membership(masterId, agencyId)
    for (const call of [
      async (as: Browser) => as.get(url()),
      async (as: Browser) => ask({ serviceIds: [2] }, as),
      async (as: Browser) => withdraw(requestId, as),
    ]) {
      expect((await call(stranger)).body.error?.message).toBe('Property not found')
      const refused = await call(master)
      expect([refused.status, refused.body.error?.message]).toEqual([403, 'You do not have access to this property'])
    }
  })
})
