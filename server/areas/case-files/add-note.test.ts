import { beforeEach, expect, test } from 'vitest'
import type { CaseFile } from '../../../contract/case-files.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let agencyId: number
let propertyId: number
let caseId: number
let occupantId: number
let browser: Browser

async function member(name: string, agency = agencyId): Promise<Browser> {
  const id = await portal.given.user('vic', { name })
  await portal.given.membership(id, agency)
  return portal.signIn(id)
}

beforeEach(async () => {
  const { given } = portal
  agencyId = await given.agency()
  propertyId = await given.property(agencyId)
  const tenancyId = await given.tenancy(agencyId, propertyId, { occupant: 'Ana Lee' })
  const [occupant] = await given.rows<{ id: number }>('select id from occupants where tenancy_id = $1', [tenancyId])
  occupantId = occupant?.id as number
  caseId = await given.accessCase(agencyId, propertyId)
  await portal.makeCards(agencyId)
  browser = await member('Priya Nair')
})

const url = (property = propertyId, id = caseId) => `/v2/property/${property}/access-issues/cases/${id}/notes`
const entries = async () =>
  ((await browser.get(`/v1/property/${propertyId}/access-cases/${caseId}`)).body.data as CaseFile).entries
const noted = async () =>
  portal.given.rows<{ text: string }>('select notes_text as text from call_notes where agency_id = $1 order by id', [
    agencyId,
  ])

test('a call that was typed too late is added to the case file, also after the case was closed and the tenancy ended', async () => {
  await portal.given.rows(
    `update access_cases set status = 'RESOLVED', closed_at = now() - interval '2 hours', opened_at = now() - interval '3 days'
      where agency_id = $1`,
    [agencyId],
  )
  await portal.given.rows(
    `update tenancies set starts_on = current_date - 90, closes_on = current_date - 30, ends_on = null where agency_id = $1`,
    [agencyId],
  )
  const reply = await browser.post(url(), { notes: '<p>Home <b>on Friday</b></p><script>x</script>', occupantId })
  expect(reply.status).toBe(201)
  expect((await entries()).at(-1)).toMatchObject({
    side: 'AGENCY',
    how: 'By phone',
    by: 'Priya Nair',
    title: 'Call with Ana Lee',
    text: 'Home on Friday',
  })
  expect(
    await portal.given.rows(
      `select action, entity, after ->> 'notes' as notes from audit_events where agency_id = $1 and entity = 'call_notes'`,
      [agencyId],
    ),
  ).toEqual([{ action: 'add-case-note', entity: 'call_notes', notes: 'Home on Friday' }])
  const timeline = (await browser.get(`/v1/property/${propertyId}/timeline`)).body.data as {
    items: { title: string }[]
  }
  expect(timeline.items.map(({ title }) => title)).not.toContain('Add case note')
})

test('a note that is not about a call is added as plain text', async () => {
  expect((await browser.post(url(), { notes: ' Side gate <left>,\ncode 12 ' })).status).toBe(201)
  expect((await entries()).at(-1)).toMatchObject({
    how: 'In the portal',
    title: 'Note of the agency',
    text: 'Side gate <left>,\ncode 12',
  })
})

test('sent twice with one idempotency key it is added once', async () => {
  const send = async () =>
    browser.call('POST', url(), { body: { notes: 'Side gate' }, headers: { 'idempotency-key': 'once' } })
  const [first, second] = await Promise.all([send(), send()])
  expect(second.body).toEqual(first.body)
  expect(await noted()).toHaveLength(1)
})

test.each<[string, () => object, Record<string, string>]>([
  ['without notes', () => ({ notes: ' ' }), { notes: 'Notes are required' }],
  ['without notes of the call', () => ({ notes: '<p></p>', occupantId }), { notes: 'Notes are required' }],
  ['that is too long', () => ({ notes: 'x'.repeat(501) }), { notes: 'Message should be 500 characters or less' }],
  [
    'with a person of another property',
    () => ({ notes: 'x', occupantId: occupantId + 1_000_000 }),
    { occupantId: 'Please select a tenant of this property' },
  ],
])('a note %s is refused', async (_, body, fields) => {
  const { status, body: reply } = await browser.post(url(), body())
  expect([status, reply.error?.fields]).toEqual([422, fields])
  expect(await noted()).toEqual([])
})

test('strangers are refused, and so are the cases of other properties and those that the provider hides', async () => {
  const stranger = await member('Sam Stranger', await portal.given.agency())
  const note = { notes: 'Side gate' }
  expect((await portal.browser().post(url(), note)).status).toBe(401)
  expect((await stranger.post(url(), note)).body.error?.message).toBe('Property not found')
  const elsewhere = await portal.given.property(agencyId)
  expect((await browser.post(url(elsewhere), note)).body.error?.message).toBe('Access case not found')
  await portal.given.rows('update access_cases set suppression_level = 1 where agency_id = $1', [agencyId])
  expect((await browser.post(url(), note)).body.error?.message).toBe('Access case not found')
  expect(await noted()).toEqual([])
})
