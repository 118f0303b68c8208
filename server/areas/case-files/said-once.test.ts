import { beforeEach, describe, expect, test } from 'vitest'
import type { CaseFile } from '../../../contract/case-files.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { problemCodes, type ProblemCode } from '../access-cases/access-problems.ts'
import { reviewResolveRequest } from '../notices/review-resolve-request.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let agencyId: number
let userId: number
let propertyId: number
let occupantId: number
let browser: Browser

beforeEach(async () => {
  const { given } = portal
  ;({ agencyId, userId, browser } = await portal.office({ agency: 'Wattlebird Realty', user: 'Priya Nair' }))
  await given.emailSender(userId, agencyId)
  propertyId = await given.property(agencyId, {
    columns: { is_key_available: true, key_number: 'K1', tenancy_confirmed_at: '2026-01-01T00:00:00Z' },
  })
  await given.service(agencyId, propertyId)
  const tenancyId = await given.tenancy(agencyId, propertyId, { occupant: 'Ana Lee' })
  const [tenant] = await given.rows<{ id: number }>(
    `update occupants set email = 'ana@home.example.com' where tenancy_id = $1 returning id`,
    [tenancyId],
  )
  occupantId = tenant?.id as number
})

/** Returns the ids of the issues. */
async function givenCase(...codes: ProblemCode[]): Promise<number[]> {
  const [first, ...others] = codes.map((code) => problemCodes.indexOf(code) + 1)
  const caseId = await portal.given.accessCase(agencyId, propertyId, { problemId: first ?? 1 })
  const issue = { agency_id: agencyId, case_id: caseId, property_id: propertyId }
  for (const problemId of others) await portal.given.row('access_issues', { ...issue, problem_id: problemId })
  await portal.makeCards(agencyId)
  const issues = await portal.given.rows<{ id: number }>(
    'select id from access_issues where agency_id = $1 order by id',
    [agencyId],
  )
  return issues.map(({ id }) => id)
}

const post = async (path: string, body: object) => {
  const reply = await browser.post(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const act = async (body: object) => post(`/v2/property/${propertyId}/access-issues/action`, body)
const onNotices = async ([noticeId, ...otherNoticeIds]: number[], call: string, body: object) =>
  post(`/v1/notice/${noticeId}/${call}`, { noticeId, propertyId, otherNoticeIds, ...body })

async function approve(note: string) {
  const reviewerId = await portal.given.user('vic', { name: 'Lachlan Young', isAdministrator: true })
  const [request] = await portal.given.rows<{ id: number }>('select id from resolve_requests where agency_id = $1', [
    agencyId,
  ])
  const now = portal.clock.now()
  await portal.databases.of('vic').transaction({ state: 'vic', agencyId, userId: reviewerId }, async (db) =>
    reviewResolveRequest(
      {
        db,
        state: 'vic',
        agencyId,
        userId: reviewerId,
        originalUserId: null,
        now,
        today: todayIn('vic', now),
        requestId: null,
        source: 'STATE_SYSTEM',
        portalUrl: 'http://portal.test',
      },
      { requestId: request?.id as number, status: 'APPROVED', note },
    ),
  )
}

/** The titles of the entries that say a text. */
async function saying(text: string): Promise<string[]> {
  const [found] = await portal.given.rows<{ id: number }>('select id from access_cases where agency_id = $1', [
    agencyId,
  ])
  const file = (await browser.get(`/v1/property/${propertyId}/access-cases/${found?.id}`)).body.data as CaseFile
  return file.entries
    .filter((entry) => [...entry.details, entry.text].some((each) => each?.includes(text)))
    .map(({ title }) => title)
}

describe('a case file says once', () => {
  test('what a tenant said in the call that closed the case', async () => {
    await givenCase('ENTRY_REFUSED')
    await act({ solutionLabel: 'SpeakWithTenant', notes: '<p>Home on Friday</p>', occupantId })
    expect(await saying('Home on Friday')).toEqual(['Call with Ana Lee'])
  })

  test('the note with which the provider resolved the last issue', async () => {
    const issues = await givenCase('ENTRY_REFUSED')
    await onNotices(issues, 'resolve-request', { notes: 'She agrees now' })
    await approve('Agreed with her')
    expect(await saying('Agreed with her')).toEqual(['Request to resolve the access issue approved'])
  })

  test('the note with which the provider resolved one of two issues', async () => {
    const [first = 0] = await givenCase('ENTRY_REFUSED', 'TENANT_UNREACHABLE')
    await onNotices([first], 'resolve-request', { notes: 'She agrees now' })
    await approve('Agreed with her')
    expect(await saying('Agreed with her')).toEqual(['Request to resolve the access issue approved'])
  })

  test('the notes of a request about two issues, why they were resolved, and that the request ended', async () => {
    const issues = (await givenCase('ENTRY_REFUSED', 'TENANT_UNREACHABLE', 'KEY_DID_NOT_WORK')).slice(0, 2)
    await onNotices(issues, 'resolve-request', { notes: 'Please look' })
    await onNotices(issues, 'resolve', { resolveReason: 'All is well now' })
    expect(await saying('Please look')).toEqual(['Provider asked to resolve the access issues'])
    expect(await saying('All is well now')).toEqual(['Access issues resolved'])
    expect(await saying('in the meantime')).toEqual(['Request to resolve the access issues withdrawn'])
  })

  test('where an onsite key is', async () => {
    await givenCase('KEY_NEEDED')
    await act({ solutionLabel: 'VerifyKeyOnsite', notes: 'In the lockbox' })
    expect(await saying('In the lockbox')).toEqual(['Keys changed'])
  })
})
