import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let propertyId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
})
beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  propertyId = await system.given.property(agencyId, { streetName: 'Elm Street' })
  await system.given.tenancy(agencyId, propertyId)
})

const page = () => `/vic/Properties/view/${propertyId}`
const typed = { way: 'MESSAGE_LEFT', when: '2026-03-04T15:30', with: 'Tilda Tenant', note: 'Asked to call\r\nback' }
const hidden = async (by = admin) => hiddenIn((await by.get(page())).body)
const record = async (more: Record<string, string> = {}, by = admin) =>
  by.post(page(), { ...(await hidden(by)), ...typed, when: recent(), ...more })
/** An hour ago, as browsers send it. */
const recent = () =>
  new Date(Date.now() - 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'Australia/Melbourne', dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')
const attempts = async () =>
  system.given.rows('select way, with_whom, note from contact_attempts where agency_id = $1', [agencyId])

test('the provider records a call or message at any property of its state', async () => {
  const shown = await admin.get(page())
  expect(shown.body).toContain('No call or message is recorded.')
  expect(shown.body).toMatch(/<option value="[^"]+"><\/option>/)
  const reply = await record()
  expect([reply.statusCode, reply.headers.location]).toEqual([303, `${page()}?recorded=yes`])
  const { body } = await admin.get(`${page()}?recorded=yes`)
  expect(body).toContain('The attempt is recorded.')
  expect(body).toContain('Message left')
  expect(await attempts()).toEqual([{ way: 'MESSAGE_LEFT', with_whom: 'Tilda Tenant', note: 'Asked to call\nback' }])
  const audit = await system.given.rows<{ action: string; source: string }>(
    'select action, source from audit_events where agency_id = $1 and property_id = $2',
    [agencyId, propertyId],
  )
  expect(audit).toEqual([{ action: 'record-attempt', source: 'STATE_SYSTEM' }])
})

test('the page says what makes the property unsafe until it is repaired', async () => {
  const found = await system.given.finding(agencyId, propertyId, { severity: 'DISCONNECTED_SAFETY_ISSUE' })
  await system.given.finding(agencyId, propertyId, { severity: 'RECOMMENDED', itemCode: 'SMK03' })
  expect((await admin.get(page())).body.match(/Unsafe<[^]*?, found [0-9/]+/g)).toHaveLength(1)
  await system.given.rows(`update findings set severity = 'RECOMMENDED' where id = $1`, [found])
  expect((await admin.get(page())).body).not.toContain('Unsafe')
})

test('a form that is sent twice records once', async () => {
  const form = { ...(await hidden()), ...typed, when: recent() }
  const replies = await Promise.all([admin.post(page(), form), admin.post(page(), form)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await attempts()).toHaveLength(1)
})

test('the same form with other content, or by another user, answers 409 with both sides and records nothing', async () => {
  const form = { ...(await hidden()), ...typed, when: recent() }
  expect((await admin.post(page(), form)).statusCode).toBe(303)
  const changed = await admin.post(page(), { ...form, note: 'Will <call> back' })
  expect(changed.statusCode).toBe(409)
  const text = changed.body.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Ada Administrator recorded another attempt from this form on')
  expect(text).toContain('<p>Ada Administrator: Asked to call back</p> <p>You: Will &lt;call&gt; back</p>')
  expect(text).toContain('Will &lt;call&gt; back</textarea')
  const elsewhere = await system.given.property(agencyId)
  expect((await admin.post(`/vic/Properties/view/${elsewhere}`, form)).body).toContain('Another property')
  const person = await system.person({ isAdministrator: true })
  const other = system.browser()
  await other.signIn('vic', person.username)
  const { form_token = '' } = await hidden(other)
  expect((await other.post(page(), { ...form, form_token })).statusCode).toBe(409)
  expect(await attempts()).toHaveLength(1)
  // From the page that says so it is recorded as well.
  expect((await admin.post(page(), { ...form, ...hiddenIn(changed.body), note: 'Will <call> back' })).statusCode).toBe(
    303,
  )
  expect(await attempts()).toHaveLength(2)
})

test('the time is that of the state, half hours included', async () => {
  const before = await system.given.agency('sa')
  const there = await system.given.property(before)
  const person = await system.person({ state: 'sa', isAdministrator: true, name: 'Sam Administrator' })
  const sam = system.browser()
  await sam.signIn('sa', person.username)
  const path = `/sa/Properties/view/${there}`
  const form = hiddenIn((await sam.get(path)).body)
  const year = new Date().getFullYear() - (new Date().getMonth() < 7 ? 1 : 0)
  expect((await sam.post(path, { ...form, ...typed, when: `${year}-07-06T09:00` })).statusCode).toBe(303)
  const rows = await system.given.rows<{ at: Date }>(
    'select attempted_at as at from contact_attempts where agency_id = $1',
    [before],
  )
  expect(rows[0]?.at.toISOString()).toBe(`${year}-07-05T23:30:00.000Z`)
})

test.each([
  [{ way: '' }, 'Choose what was done.'],
  [{ way: 'VISIT' }, 'Choose what was done.'],
  [{ when: '' }, 'Enter the date and time.'],
  [{ when: '2026-02-30T10:00' }, 'Enter the date and time.'],
  [{ when: '2099-01-01T10:00' }, 'The time cannot be in the future.'],
  [{ when: '1999-01-01T10:00' }, 'The date is more than a year ago.'],
  [{ with: '  ' }, 'Enter who was contacted.'],
  [{ with: 'x'.repeat(76) }, 'Enter at most 75 characters.'],
  [{ note: 'x'.repeat(501) }, 'Enter at most 500 characters.'],
])('%j is refused with words, and what was typed stays', async (wrong, message) => {
  const reply = await record({ note: 'Typed <here>', ...wrong })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain(message)
  expect(reply.body).toContain('note' in wrong ? wrong.note : 'Typed &lt;here&gt;')
  expect(await attempts()).toEqual([])
})

test('agency users see the attempts but cannot record one, and another state finds nothing', async () => {
  await record()
  const person = await system.person({ agencies: [agencyId] })
  const user = system.browser()
  await user.signIn('vic', person.username)
  const { body } = await user.get(page())
  expect(body).toContain('Asked to call')
  expect(body).not.toContain('Record an attempt')
  const [, link = ''] = /href="([^"]+)">Open in the compliance portal/.exec(body) ?? []
  const portalPath = new URL(link.replaceAll('&amp;', '&')).searchParams.get('redirect')
  expect(portalPath).toBe(`/agency/${agencyId}?path=%2Fproperty%2F${propertyId}`)
  const form = hiddenIn((await user.get('/vic/')).body)
  expect((await user.post(page(), { ...form, ...typed })).statusCode).toBe(403)
  const elsewhere = await system.given.property(await system.given.agency('sa'))
  expect((await admin.get(`/vic/Properties/view/${elsewhere}`)).statusCode).toBe(404)
  expect((await admin.post(`/vic/Properties/view/${elsewhere}`, { ...(await hidden()), ...typed })).statusCode).toBe(
    404,
  )
})
