import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Day } from '../../../contract/days.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let portal: Database
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let caseId: number
let issueId: number
let requestId: number
let requesterId: number
let today: Day

beforeAll(async () => {
  portal = new Database({ url: system.database.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
})
afterAll(async () => {
  await portal.close()
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  requesterId = (await system.person({ agencies: [agencyId], name: 'Priya Nair' })).id
  propertyId = await system.given.property(agencyId, { streetName: 'Elm Street' })
  await system.given.service(agencyId, propertyId)
  caseId = await system.given.accessCase(agencyId, propertyId, { columns: { status: 'ADDITIONAL_INFO_PROVIDED' } })
  issueId = (
    await system.given.rows<{ id: number }>('select id from access_issues where agency_id = $1', [agencyId])
  )[0]?.id as number
  requestId = await asked()
  await portal.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today }),
  )
})

const asked = async (columns: object = {}) =>
  system.given.row('resolve_requests', {
    agency_id: agencyId,
    issue_id: issueId,
    notes: 'The tenant agrees now',
    requested_by: requesterId,
    ...columns,
  })
const path = (id = requestId) => `/vic/ServiceRequests/resolve/${agencyId}/${id}`
const answer = async (given: string, note = '', as = admin, id = requestId) =>
  as.post(path(id), { form_token: hiddenIn((await as.get('/vic/')).body)['form_token'] ?? '', answer: given, note })
const row = async <Row>(text: string) => (await system.given.rows<Row>(text, [agencyId]))[0]
const state = async () =>
  row(`select r.status, r.review_note as note, i.resolved_at is not null as "isResolved", c.status as "caseStatus"
         from resolve_requests r
         join access_issues i on i.agency_id = r.agency_id and i.id = r.issue_id
         join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id
        where r.agency_id = $1 order by r.id desc limit 1`)
const mails = async () =>
  system.given.rows<{ subject: string; html: string }>(
    'select subject, message_html as html from mails where agency_id = $1 order by id',
    [agencyId],
  )
const cardHasIssue = async () =>
  (
    await row<{ has: boolean }>(
      `select item ->> 'accessIssues' is not null as has from property_cards where agency_id = $1`,
    )
  )?.has

describe('a request to resolve an access issue', () => {
  test('waits beside holds and cancellations, with what is known about the case', async () => {
    const { body } = await admin.get('/vic/ServiceRequests/index')
    expect(body).toMatch(/Resolve access issue \d+: /)
    expect(body).toContain('Elm Street')
    const page = (await admin.get(path())).body
    for (const text of [
      'The tenant agrees now',
      'Priya Nair',
      'Access issues of this case',
      'Resolve the access issue',
    ])
      expect(page).toContain(text)
  })

  test('that is approved resolves the issue, closes the case and notifies the requester once', async () => {
    expect(await cardHasIssue()).toBe(true)
    expect((await answer('APPROVED')).statusCode).toBe(303)
    expect(await state()).toEqual({ status: 'APPROVED', note: null, isResolved: true, caseStatus: 'RESOLVED' })
    expect((await answer('APPROVED')).statusCode).toBe(303)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Your request to resolve an access issue at \d+ Elm Street, .+ was approved$/)
    expect(mail?.html).toContain('visits can be booked again')
    expect(await cardHasIssue()).toBe(false)
    expect((await admin.get(`/vic/ServiceRequests/index?answered=${agencyId}-resolve-${requestId}`)).body).toContain(
      ': resolved.',
    )
  })

  test('that is declined says why and leaves the issue open', async () => {
    expect((await answer('DECLINED')).body).toContain('Say why it is declined.')
    expect((await answer('DECLINED', 'The tenant refused again')).statusCode).toBe(303)
    expect(await state()).toEqual({
      status: 'DECLINED',
      note: 'The tenant refused again',
      isResolved: false,
      caseStatus: 'OPEN',
    })
    const [mail] = await mails()
    expect(mail?.subject).toContain('was declined')
    expect(mail?.html).toContain('The tenant refused again')
  })

  test('keeps the case waiting if the agency has acted otherwise', async () => {
    await system.given.row('access_actions', {
      agency_id: agencyId,
      case_id: caseId,
      solution_label: 'SpeakWithTenant',
      taken_by: requesterId,
    })
    await answer('DECLINED', 'Not yet')
    expect(await state()).toMatchObject({ caseStatus: 'ADDITIONAL_INFO_PROVIDED' })
  })

  test('is answered once: the second answer is told the first', async () => {
    const other = await system.person({ isAdministrator: true, name: 'Bo Reviewer' })
    const second = system.browser()
    await second.signIn('vic', other.username)
    const replies = await Promise.all([answer('APPROVED'), answer('DECLINED', 'Not yet', second)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.body).toMatch(
      /This request was (approved|declined) by/,
    )
    expect(await mails()).toHaveLength(1)
  })

  test('keeps the typed note on the page if it was answered meanwhile, or if it is too long', async () => {
    const long = await answer('DECLINED', 'x'.repeat(501))
    expect(long.statusCode).toBe(422)
    expect(long.body).toContain('Message should be 500 characters or less')
    expect(long.body).toContain('x'.repeat(501))
    // With a limit the browser would cut a pasted text without a word.
    expect(long.body).not.toContain('maxlength="500"')
    await system.given.rows(`update resolve_requests set status = 'WITHDRAWN' where agency_id = $1`, [agencyId])
    const late = await answer('DECLINED', 'The tenant called us')
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Your note, which was not saved')
    expect(late.body).toContain('The tenant called us')
    expect(late.body).not.toContain('Reload to see')
  })

  test('is not mailed while the agency’s email is switched off', async () => {
    await system.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
    expect((await answer('APPROVED')).statusCode).toBe(303)
    expect(await mails()).toEqual([])
  })

  test('is for administrators of the provider, and of the state only', async () => {
    const person = await system.person({ agencies: [agencyId] })
    const member = system.browser()
    await member.signIn('vic', person.username)
    expect((await member.get(path())).statusCode).toBe(403)
    expect((await answer('APPROVED', '', member)).statusCode).toBe(403)
    const sydney = await system.person({ state: 'nsw', isAdministrator: true })
    const elsewhere = system.browser()
    await elsewhere.signIn('nsw', sydney.username)
    expect((await elsewhere.get(path().replace('/vic/', '/nsw/'))).statusCode).toBe(404)
    expect((await admin.get(path(999_999))).statusCode).toBe(404)
    expect((await admin.get(`/vic/ServiceRequests/resolve/${agencyId}/x`)).statusCode).toBe(404)
  })
})
