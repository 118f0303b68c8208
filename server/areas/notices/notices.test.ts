import { beforeEach, describe, expect, test } from 'vitest'
import type { NoticeItem } from '../../../contract/access-issues/access-issue-lists.ts'
import { addDays } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { problemCodes, type ProblemCode } from '../access-cases/access-problems.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  const { given } = portal
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  await given.emailSender(userId, agencyId)
  propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId)
  await given.tenancy(agencyId, propertyId)
})

const rows = async <Row extends object = Record<string, unknown>>(text: string) =>
  portal.given.rows<Row>(text, [agencyId])

/** An open case with these problems. Returns the notices in this order. */
async function givenNotices(codes: ProblemCode[], issue: object = {}, ofCase: object = {}): Promise<number[]> {
  const caseId = await portal.given.row('access_cases', {
    agency_id: agencyId,
    property_id: propertyId,
    opened_at: new Date(Date.now() - 5 * 86_400_000).toISOString(),
    ...ofCase,
  })
  const ids: number[] = []
  for (const code of codes)
    ids.push(
      await portal.given.row('access_issues', {
        agency_id: agencyId,
        case_id: caseId,
        property_id: propertyId,
        problem_id: problemCodes.indexOf(code) + 1,
        raised_at: new Date(Date.now() - 5 * 86_400_000).toISOString(),
        ...issue,
      }),
    )
  await portal.makeCards(agencyId)
  return ids
}

const about = (noticeId: number, more: object = {}) => ({ noticeId, propertyId, ...more })
const resolve = async (noticeId: number, more: object = {}, as = browser) =>
  as.post(`/v1/notice/${noticeId}/resolve`, about(noticeId, { resolveReason: 'A new key was cut', ...more }))
const request = async (noticeId: number, more: object = {}, as = browser) =>
  as.post(`/v1/notice/${noticeId}/resolve-request`, about(noticeId, { notes: 'The tenant will be home', ...more }))
const notify = async (noticeId: number, more: object = {}, as = browser) =>
  as.post(
    `/v1/notice/${noticeId}/notify-and-resolve`,
    about(noticeId, { toAddresses: ['tilda@home.example.com'], message: '<p>Please call us.</p>', ...more }),
  )
const caseStatus = async () =>
  (
    await rows<{ status: string; isClosed: boolean }>(
      'select status, closed_at is not null as "isClosed" from access_cases where agency_id = $1 order by id desc limit 1',
    )
  )[0]
const openNotices = async () =>
  ((await browser.get(`/v1/property/${propertyId}/notices`)).body.data as { items: NoticeItem[] }).items
const audit = async (entity: string) =>
  (
    await rows<{ action: string }>(
      `select action from audit_events where agency_id = $1 and entity = '${entity}' order by id`,
    )
  ).map(({ action }) => action)

describe('resolving a notice', () => {
  test('records who resolved it and why; the last one closes the case and clears the list', async () => {
    const [first = 0, second = 0] = await givenNotices(['KEY_DID_NOT_WORK', 'ENTRY_REFUSED'])
    const reply = await resolve(first)
    expect(reply.body.data).toEqual({ noticeId: first, isCaseClosed: false })
    expect((await openNotices())[0]?.problems.map(({ noticeId }) => noticeId)).toEqual([second])
    expect((await resolve(second, { resolveReason: ' Agreed by phone ' })).body.data).toMatchObject({
      isCaseClosed: true,
    })
    expect(await caseStatus()).toEqual({ status: 'RESOLVED', isClosed: true })
    expect(await openNotices()).toEqual([])
    const resolved = (await browser.get(`/v1/notice?resolved=true&propertyId=${propertyId}`)).body.data as {
      items: NoticeItem[]
    }
    expect(resolved.items.map(({ resolution }) => resolution)).toMatchObject([
      { resolvedBy: 'Priya Nair', reason: 'Agreed by phone' },
      { resolvedBy: 'Priya Nair', reason: 'A new key was cut' },
    ])
    expect(await audit('access_issues')).toEqual(['resolve-access-issue', 'resolve-access-issue'])
  })

  test('needs a reason of at most 500 characters', async () => {
    const [noticeId = 0] = await givenNotices(['KEY_DID_NOT_WORK'])
    const empty = await resolve(noticeId, { resolveReason: '  ' })
    expect([empty.status, empty.body.error?.fields]).toEqual([422, { resolveReason: 'Please enter a reason' }])
    const long = await resolve(noticeId, { resolveReason: 'x'.repeat(501) })
    expect(long.body.error?.fields).toEqual({ resolveReason: 'Message should be 500 characters or less' })
  })

  test('is refused where only the provider can resolve it', async () => {
    const [noticeId = 0] = await givenNotices(['ENTRY_REFUSED'], { is_provider_contact_required: true })
    for (const reply of [await resolve(noticeId), await notify(noticeId)])
      expect([reply.status, reply.body.error?.message]).toEqual([
        422,
        'Only our help team can resolve this. Please contact us.',
      ])
    expect(await rows('select id from mails where agency_id = $1')).toEqual([])
    expect((await request(noticeId)).status).toBe(200)
  })

  test('that a colleague has resolved in the meantime names the colleague and the reason', async () => {
    const [noticeId = 0] = await givenNotices(['KEY_DID_NOT_WORK'])
    const colleagueId = await portal.given.user('vic', { name: 'Tom Okafor' })
    await portal.given.membership(colleagueId, agencyId)
    const colleague = await portal.signIn(colleagueId)
    expect((await resolve(noticeId, {}, colleague)).status).toBe(200)
    const late = await resolve(noticeId)
    expect(late.status).toBe(409)
    expect(late.body.error?.message).toMatch(/^Tom Okafor resolved this access issue at .*m: A new key was cut$/)
    expect((await notify(noticeId)).status).toBe(409)
  })

  test('twice with the same key happens once', async () => {
    const [noticeId = 0] = await givenNotices(['KEY_DID_NOT_WORK'])
    const send = async () =>
      browser.call('POST', `/v1/notice/${noticeId}/resolve`, {
        body: about(noticeId, { resolveReason: 'A new key was cut' }),
        headers: { 'idempotency-key': 'resolve-once-0001' },
      })
    const [one, other] = await Promise.all([send(), send()])
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect(await audit('access_issues')).toEqual(['resolve-access-issue'])
  })

  test('of a cancelled property is refused', async () => {
    const [noticeId = 0] = await givenNotices(['KEY_DID_NOT_WORK'])
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`,
      [propertyId],
    )
    expect((await resolve(noticeId)).body.error?.message).toBe('This property has been cancelled')
  })
})

describe('requesting to resolve a notice', () => {
  test('stores the notes, and the case shows that the provider is asked', async () => {
    const [noticeId = 0] = await givenNotices(['ENTRY_REFUSED'])
    const reply = await request(noticeId, { notes: ' The tenant agrees now ' })
    expect(reply.status).toBe(200)
    expect(await caseStatus()).toEqual({ status: 'ADDITIONAL_INFO_PROVIDED', isClosed: false })
    const [notice] = await openNotices()
    expect(notice?.problems[0]?.resolveRequest).toMatchObject({
      status: 'PENDING',
      notes: 'The tenant agrees now',
      requestedBy: 'Priya Nair',
      reviewedAt: null,
    })
    expect(await audit('resolve_requests')).toEqual(['request-resolution'])
  })

  test.each([
    [{ notes: ' ' }, 'Notes cannot be empty'],
    [{ notes: null }, 'Notes cannot be empty'],
    [{ notes: 'x'.repeat(501) }, 'Message should be 500 characters or less'],
  ])('with %j is refused at the field', async (more, message) => {
    const [noticeId = 0] = await givenNotices(['ENTRY_REFUSED'])
    const reply = await request(noticeId, more)
    expect([reply.status, reply.body.error?.fields]).toEqual([422, { notes: message }])
    expect(await caseStatus()).toEqual({ status: 'OPEN', isClosed: false })
  })

  test('again while it waits is refused, and names who asked', async () => {
    const [noticeId = 0] = await givenNotices(['ENTRY_REFUSED'])
    const replies = await Promise.all([1, 2, 3].map(async () => request(noticeId)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error?.message).toMatch(
      /^Priya Nair has already asked us to resolve this on .*\. We have not answered yet\.$/,
    )
    expect(await rows('select status from resolve_requests where agency_id = $1')).toEqual([{ status: 'PENDING' }])
  })

  test('ends when the issue is resolved some other way', async () => {
    const [noticeId = 0] = await givenNotices(['ENTRY_REFUSED'])
    await request(noticeId)
    expect((await resolve(noticeId)).status).toBe(200)
    expect(await rows('select status, review_note from resolve_requests where agency_id = $1')).toEqual([
      { status: 'WITHDRAWN', review_note: 'The access issue was resolved in the meantime.' },
    ])
  })
})

describe('notifying the tenant and resolving in one step', () => {
  test('queues the mail of the case and resolves the notice', async () => {
    const [noticeId = 0] = await givenNotices(['MESSAGES_UNANSWERED'])
    const today = todayIn('vic', portal.clock.now())
    const reply = await notify(noticeId, { notes: 'Tenant told to call', resolvedDate: addDays(today, 3) })
    expect(reply.body.data).toMatchObject({ noticeId, isCaseClosed: true })
    const [mail] = await rows(
      'select kind, status, issue_id, case_id is not null as "isOfCase" from mails where agency_id = $1',
    )
    expect(mail).toEqual({ kind: 'OCCUPANT_NOTICE', status: 'QUEUED', issue_id: noticeId, isOfCase: true })
    expect(
      await rows(
        `select a.solution_label as label, a.notes, a.on_day::text as day, i.resolve_reason as reason
           from access_issues i join access_actions a on a.agency_id = i.agency_id and a.id = i.resolved_by_action_id
          where i.agency_id = $1`,
      ),
    ).toEqual([
      { label: 'AgencyEmail', notes: 'Tenant told to call', day: addDays(today, 3), reason: 'Tenant told to call' },
    ])
  })

  test('needs neither notes nor a date', async () => {
    const [noticeId = 0] = await givenNotices(['MESSAGES_UNANSWERED'])
    expect((await notify(noticeId)).status).toBe(200)
    expect(await rows('select resolve_reason from access_issues where agency_id = $1')).toEqual([
      { resolve_reason: 'The tenant was emailed' },
    ])
  })

  test('reports all faults of the form together', async () => {
    const [noticeId = 0] = await givenNotices(['MESSAGES_UNANSWERED'])
    const reply = await notify(noticeId, { toAddresses: [], notes: 'x'.repeat(501), resolvedDate: '2020-01-01' })
    expect([reply.status, reply.body.error?.fields]).toEqual([
      422,
      {
        toAddresses: 'At least one email is required',
        notes: 'Message should be 500 characters or less',
        resolvedDate: 'Date cannot be in the past',
      },
    ])
  })

  test('resolves nothing if the mail cannot be sent', async () => {
    const [noticeId = 0] = await givenNotices(['MESSAGES_UNANSWERED'])
    await rows('update agencies set is_sending_enabled = false where id = $1')
    const reply = await notify(noticeId)
    expect([reply.status, reply.body.error?.message]).toEqual([
      422,
      'Sending emails from the Compliance Portal is disabled',
    ])
    expect(await caseStatus()).toEqual({ status: 'OPEN', isClosed: false })
    expect(await audit('access_actions')).toEqual([])
  })
})

describe('several notices of one property', () => {
  const colleagueOf = async (name: string) => {
    const colleagueId = await portal.given.user('vic', { name })
    await portal.given.membership(colleagueId, agencyId)
    return portal.signIn(colleagueId)
  }

  test('are resolved with one reason, and the case closes', async () => {
    const [first = 0, second = 0, third = 0] = await givenNotices([
      'KEY_DID_NOT_WORK',
      'ENTRY_REFUSED',
      'ANIMAL_AT_PROPERTY',
    ])
    expect((await resolve(first, { otherNoticeIds: [second, second] })).body.data).toEqual({
      noticeId: first,
      isCaseClosed: false,
    })
    expect((await openNotices())[0]?.problems.map(({ noticeId }) => noticeId)).toEqual([third])
    expect(await audit('access_issues')).toEqual(['resolve-access-issue', 'resolve-access-issue'])
    expect((await resolve(third)).body.data).toMatchObject({ isCaseClosed: true })
  })

  test('are resolved all or not at all: the refusal says which was resolved meanwhile, by whom and how', async () => {
    const [first = 0, second = 0, third = 0] = await givenNotices([
      'KEY_DID_NOT_WORK',
      'ENTRY_REFUSED',
      'ANIMAL_AT_PROPERTY',
    ])
    const tom = await colleagueOf('Tom Okafor')
    expect((await resolve(second, { resolveReason: 'Agreed by phone' }, tom)).status).toBe(200)
    const words = /^Tom Okafor resolved “[^”]+” at .*m: Agreed by phone\.$/
    for (const call of [resolve, request, notify]) {
      const late = await call(first, { otherNoticeIds: [third, second] })
      expect(late.status).toBe(409)
      expect(late.body.error?.message).toMatch(words)
      expect(Object.keys(late.body.error?.fields ?? {})).toEqual(['otherNoticeIds.1'])
    }
    expect((await openNotices())[0]?.problems.map(({ noticeId }) => noticeId)).toEqual([first, third])
    expect(await rows('select id from mails where agency_id = $1')).toEqual([])
    expect(await rows('select id from resolve_requests where agency_id = $1')).toEqual([])
  })

  test('are requested with the same notes, each once', async () => {
    const [first = 0, second = 0] = await givenNotices(['KEY_DID_NOT_WORK', 'ENTRY_REFUSED'])
    const reply = await request(first, { otherNoticeIds: [second] })
    expect((reply.body.data as { requestIds: number[] }).requestIds).toHaveLength(2)
    expect(await audit('resolve_requests')).toEqual(['request-resolution', 'request-resolution'])
    const again = await request(first, { otherNoticeIds: [second] })
    expect([again.status, Object.keys(again.body.error?.fields ?? {})]).toEqual([409, ['noticeId', 'otherNoticeIds.0']])
  })

  test('need no new request for one that waits already, so nothing is requested', async () => {
    const [first = 0, second = 0] = await givenNotices(['KEY_DID_NOT_WORK', 'ENTRY_REFUSED'])
    await request(second)
    const reply = await request(first, { otherNoticeIds: [second] })
    expect(reply.body.error?.message).toMatch(
      /^Priya Nair has already asked us to resolve “[^”]+” on .*answered yet\.$/,
    )
    expect(await rows('select issue_id from resolve_requests where agency_id = $1')).toEqual([{ issue_id: second }])
  })

  test('are resolved by one email and one action', async () => {
    const [first = 0, second = 0] = await givenNotices(['MESSAGES_UNANSWERED', 'ENTRY_REFUSED'])
    expect((await notify(first, { otherNoticeIds: [second] })).body.data).toMatchObject({ isCaseClosed: true })
    expect(await rows('select issue_id from mails where agency_id = $1')).toEqual([{ issue_id: first }])
    expect(
      await rows('select count(distinct resolved_by_action_id)::int as n from access_issues where agency_id = $1'),
    ).toEqual([{ n: 1 }])
  })

  test('of two people at once: one of them resolves all', async () => {
    const [first = 0, second = 0] = await givenNotices(['KEY_DID_NOT_WORK', 'ENTRY_REFUSED'])
    const tom = await colleagueOf('Tom Okafor')
    const replies = await Promise.all([
      resolve(first, { otherNoticeIds: [second] }),
      resolve(second, { otherNoticeIds: [first], resolveReason: 'Agreed' }, tom),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await audit('access_issues')).toEqual(['resolve-access-issue', 'resolve-access-issue'])
  })

  test('must be of the property, and all be resolvable by the agency', async () => {
    const [first = 0] = await givenNotices(['KEY_DID_NOT_WORK'])
    for (const call of [resolve, request, notify])
      expect((await call(first, { otherNoticeIds: [999_999] })).body.error?.message).toBe('Notice not found')
    expect((await resolve(first, { otherNoticeIds: 'x' })).status).toBe(400)
    await rows('update access_issues set is_provider_contact_required = true where agency_id = $1')
    const caseId = (await rows<{ id: number }>('select id from access_cases where agency_id = $1'))[0]?.id
    const free = await portal.given.row('access_issues', {
      agency_id: agencyId,
      case_id: caseId,
      property_id: propertyId,
      problem_id: problemCodes.indexOf('ENTRY_REFUSED') + 1,
      raised_at: new Date().toISOString(),
    })
    expect((await resolve(free, { otherNoticeIds: [first] })).status).toBe(422)
    expect((await openNotices())[0]?.problems).toHaveLength(2)
  })
})

describe('strangers', () => {
  const calls = [resolve, request, notify]

  test('an unknown notice, one of another property and a hidden one are not found', async () => {
    const [noticeId = 0] = await givenNotices(['KEY_DID_NOT_WORK'], {}, { suppression_level: 1 })
    const elsewhere = await portal.given.property(agencyId)
    for (const call of calls) {
      expect((await call(999_999)).body.error?.message).toBe('Notice not found')
      expect((await call(noticeId)).status).toBe(404)
      expect((await call(noticeId, { propertyId: elsewhere })).status).toBe(404)
    }
  })

  test('a notice of another agency is not found, or forbidden if the user also belongs to that agency', async () => {
    const [noticeId = 0] = await givenNotices(['KEY_DID_NOT_WORK'])
    const otherAgency = await portal.given.agency()
    const strangerId = await portal.given.user('vic')
    await portal.given.membership(strangerId, otherAgency)
    const stranger = await portal.signIn(strangerId)
    const master = await portal.given.user('vic')
    await portal.given.membership(master, otherAgency)
    const colleague = await portal.signIn(master)
    await portal.given.membership(master, agencyId)
    for (const call of calls) {
      expect((await call(noticeId, {}, stranger)).body.error?.message).toBe('Property not found')
      const refused = await call(noticeId, {}, colleague)
      expect([refused.status, refused.body.error?.message]).toEqual([403, 'You do not have access to this property'])
    }
    expect(await openNotices()).toHaveLength(1)
  })

  test('the address and the body must name the same notice', async () => {
    const [noticeId = 0, other = 0] = await givenNotices(['KEY_DID_NOT_WORK', 'ENTRY_REFUSED'])
    for (const call of calls) expect((await call(noticeId, { noticeId: other })).status).toBe(422)
    expect((await browser.post(`/v1/notice/${noticeId}/resolve`, [])).status).toBe(400)
    expect((await browser.post('/v1/notice/x/resolve', about(noticeId))).status).toBe(400)
  })
})
