import { beforeEach, expect, test } from 'vitest'
import type { AccessCase } from '../../../contract/access-issues/access-case.ts'
import type { TimelineEvent } from '../../../contract/timeline.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { problemCodes, type ProblemCode } from '../access-cases/access-problems.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let browser: Browser
let agencyId: number
let propertyId: number

beforeEach(async () => {
  const { given } = portal
  agencyId = await given.agency('vic', 'Wattle & Bird')
  const userId = await given.user('vic', { name: 'Priya Nair' })
  await given.membership(userId, agencyId)
  await given.emailSender(userId, agencyId)
  propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId, 'smoke')
  await given.tenancy(agencyId, propertyId, { occupant: 'Ana Lima' })
  browser = await portal.signIn(userId)
})

async function givenIssue(code: ProblemCode): Promise<{ caseId: number; issueId: number }> {
  const caseId = await portal.given.accessCase(agencyId, propertyId, { problemId: problemCodes.indexOf(code) + 1 })
  const [issue] = await portal.given.rows<{ id: number }>('select id from access_issues where case_id = $1', [caseId])
  return { caseId, issueId: issue?.id ?? 0 }
}
const email = (changes: object = {}) => ({
  toAddresses: ['ana@home.example.com'],
  ccAddresses: [],
  message: '<p>Please let our technician in.</p>',
  ...changes,
})
const act = async (body: object, key?: string) =>
  browser.call('POST', `/v2/property/${propertyId}/access-issues/action`, {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const mails = async () =>
  portal.given.rows('select kind, case_id, issue_id, thread_key, is_from_person from mails where agency_id = $1', [
    agencyId,
  ])
const actions = async () =>
  portal.given.rows('select solution_label from access_actions where agency_id = $1', [agencyId])
const openIssues = async () =>
  portal.given.rows('select id from access_issues where agency_id = $1 and resolved_at is null', [agencyId])

test('an email that solves an issue is sent, belongs to its case, and is recorded once', async () => {
  const { caseId, issueId } = await givenIssue('ENTRY_REFUSED')
  const body = { solutionLabel: 'AgencyEmail', issueId, email: email() }
  const [first, again] = [await act(body, 'the-same-intention'), await act(body, 'the-same-intention')]
  expect([first.status, again.status]).toEqual([200, 200])
  expect((again.body.data as AccessCase).blocked_entry_methods).toEqual([])
  expect(await mails()).toEqual([
    {
      kind: 'OCCUPANT_NOTICE',
      case_id: caseId,
      issue_id: issueId,
      thread_key: `case-${caseId}`,
      is_from_person: true,
    },
  ])
  expect(await actions()).toEqual([{ solution_label: 'AgencyEmail' }])
  expect(await openIssues()).toEqual([])
})

test('an issue that was resolved meanwhile: nothing is sent', async () => {
  const { issueId } = await givenIssue('ENTRY_REFUSED')
  await act({ solutionLabel: 'AgencyEmail', issueId })
  const { status, body } = await act({ solutionLabel: 'AgencyEmail', issueId, email: email() })
  expect([status, body.error?.message]).toEqual([
    409,
    expect.stringMatching(/^You resolved this in another tab or window/),
  ])
  expect(await mails()).toEqual([])
})

test('an issue that another tab resolved by an email: it says so, and nothing is sent twice', async () => {
  const { issueId } = await givenIssue('ENTRY_REFUSED')
  const send = async () => act({ solutionLabel: 'AgencyEmail', issueId, email: email() })
  expect((await send()).status).toBe(200)
  const { status, body } = await send()
  expect([status, body.error?.message]).toEqual([
    409,
    expect.stringMatching(/^This issue was already resolved by an email at .* [ap]m\. Yours was not sent\.$/),
  ])
  expect(await mails()).toHaveLength(1)
})

test.each<[string, object, object]>([
  ['without a recipient', email({ toAddresses: [] }), { 'email.toAddresses': 'At least one email is required' }],
  [
    'with 501 characters',
    email({ message: `<p>${'x'.repeat(501)}</p>` }),
    { 'email.message': 'Message should be 500 characters or less' },
  ],
])('an email %s is refused, and the issue stays open', async (_, refused, fields) => {
  const { issueId } = await givenIssue('ENTRY_REFUSED')
  const { status, body } = await act({ solutionLabel: 'AgencyEmail', issueId, email: refused })
  expect([status, body.error?.fields]).toEqual([422, fields])
  expect(await mails()).toEqual([])
  expect(await openIssues()).toHaveLength(1)
})

test('while sending is disabled, the email is refused and the issue stays open', async () => {
  await portal.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
  const { issueId } = await givenIssue('ENTRY_REFUSED')
  const { status, body } = await act({ solutionLabel: 'AgencyEmail', issueId, email: email() })
  expect([status, body.error?.message]).toEqual([422, 'Sending emails from the Compliance Portal is disabled'])
  expect(await openIssues()).toHaveLength(1)
  expect(await actions()).toEqual([])
})

test('the owners corporation can be asked by email', async () => {
  const { issueId } = await givenIssue('OWNERS_CORPORATION_APPROVAL')
  const { status } = await act({
    solutionLabel: 'AgencyEmailToOwnersCorpAccessInstructions',
    issueId,
    email: email({ toAddresses: ['manager@building.example.com'], template: 'OWNERS_CORPORATION' }),
  })
  expect(status).toBe(200)
  expect(await mails()).toHaveLength(1)
  expect(await openIssues()).toEqual([])
})

test('an email does not belong to any other solution', async () => {
  const { issueId } = await givenIssue('METER_ROOM_LOCKED')
  const { status, body } = await act({
    solutionLabel: 'ProvideAccessInstructions',
    issueId,
    notes: 'Ask at reception',
    email: email(),
  })
  expect([status, body.error?.message]).toEqual([422, 'This is not solved by an email'])
  expect(await openIssues()).toHaveLength(1)
})

test('an email that the agency only says it wrote is recorded as its statement, one that was sent as sent', async () => {
  const titles = async () => {
    const reply = await browser.get(`/v1/property/${propertyId}/timeline`)
    return (reply.body.data as { items: TimelineEvent[] }).items.map(({ title }) => title)
  }
  const caseTitles = async (caseId: number) => {
    const reply = await browser.get(`/v1/property/${propertyId}/access-cases/${caseId}`)
    return (reply.body.data as { entries: { title: string }[] }).entries.map(({ title }) => title)
  }
  const { caseId, issueId } = await givenIssue('ENTRY_REFUSED')
  expect((await act({ solutionLabel: 'AgencyEmail', issueId })).status).toBe(200)
  expect(await titles()).toContain('The agency stated that it emailed the tenant')
  expect(await titles()).not.toContain('The tenant was emailed')
  expect(await caseTitles(caseId)).toContain('Case closed: the agency stated that it emailed the tenant')
  const sent = await givenIssue('ENTRY_REFUSED')
  expect((await act({ solutionLabel: 'AgencyEmail', issueId: sent.issueId, email: email() })).status).toBe(200)
  expect(await titles()).toContain('The tenant was emailed')
  expect(await caseTitles(sent.caseId)).toContain('Case closed: the tenant was emailed')
})
