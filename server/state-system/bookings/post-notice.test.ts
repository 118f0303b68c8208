import { beforeAll, beforeEach, expect, test } from 'vitest'
import { givenTechnician } from '../../testing/given-roster.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/EntryNotices/index'
const system = await testStateSystem()
let admin: SystemBrowser
let username: string
let agencyId: number
let propertyId: number
let noticeId: number

beforeAll(async () => {
  username = (await system.person({ isAdministrator: true })).username
})

/** Signs in anew, because sessions end within a day. */
async function setClock(moment: string): Promise<void> {
  system.clock.offset = Date.parse(moment) - Date.now()
  admin = system.browser()
  await admin.signIn('vic', username)
}

/**
 * A letter that is to be posted on Tuesday, 17 November 2026, in Melbourne. It then counts as received on Wednesday, 25
 * November, at 6 pm, and the entry is on Friday, 27 November, at 9 am. A day later it would be too late.
 */
beforeEach(async () => {
  await setClock('2026-11-16T01:00:00Z')
  await system.given.clear('technicians', 'agencies')
  agencyId = await system.given.agency('vic', 'Wattlebird')
  await system.given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
  const managerId = await system.given.propertyManager(agencyId, 'Priya Nair')
  propertyId = await system.given.property(agencyId, {
    streetName: 'Elm Street',
    columns: { manager_id: managerId },
  })
  await system.given.rows(`update property_managers set email = 'priya@wattlebird.example.com' where agency_id = $1`, [
    agencyId,
  ])
  noticeId = await givenLetter()
})

async function givenLetter(): Promise<number> {
  const visitId = await system.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await givenTechnician(system.given, 'vic'),
    starts_at: '2026-11-26T22:00:00Z',
    ends_at: '2026-11-27T00:00:00Z',
    status: 'BOOKED',
    booked_at: '2026-11-16T00:00:00Z',
    entry_method: 'ENTER_WITH_KEY_AS_EN',
  })
  await system.given.rows(
    'insert into visit_services (agency_id, visit_id, service_id, booking_type) values ($1, $2, 1, $3)',
    [agencyId, visitId, 'SMOKE_ALARM_SERVICE'],
  )
  return system.given.row('entry_notices', {
    agency_id: agencyId,
    property_id: propertyId,
    visit_id: visitId,
    form_name: 'Notice of Entry',
    entry_from: '2026-11-26T22:00:00Z',
    entry_to: '2026-11-27T00:00:00Z',
    issued_at: '2026-11-16T00:00:00Z',
    served_at: '2026-11-17T01:00:00Z',
    received_at: '2026-11-25T07:00:00Z',
    post_by: '2026-11-17',
    served_by: 'POST',
    served_to: ['Ana Lee, 1 Elm Street'],
    text_content: 'Notice of Entry',
    content: JSON.stringify({
      title: 'Notice of Entry',
      address: '1 Elm Street',
      from: { name: 'Wattlebird', lines: [] },
      to: { name: 'Ana Lee', lines: ['1 Elm Street'] },
      facts: [],
      paragraphs: ['This is notice.'],
    }),
  })
}

const page = () => `/vic/EntryNotices/view/${agencyId}/${noticeId}`
const post = async () => admin.post(page(), hiddenIn((await admin.get(page())).body))
/** As the agency sees them. */
async function bookings(): Promise<string> {
  const person = await system.person({ agencies: [agencyId] })
  const member = system.browser()
  await member.signIn('vic', person.username)
  return (await member.get('/vic/Bookings/view')).body
}
const rows = async (text: string) => system.given.rows(text, [agencyId])

test('a letter is served from the moment it is posted, and received some business days later', async () => {
  expect(await bookings()).toContain('Notice of Entry to be posted on 17/11/2026')
  await setClock('2026-11-17T04:00:00Z')
  expect((await post()).headers.location).toContain('posted=in-time')
  expect(
    await rows(
      'select served_at = posted_at as same, received_at, too_late_reason from entry_notices where agency_id = $1',
    ),
  ).toEqual([{ same: true, received_at: new Date('2026-11-25T07:00:00Z'), too_late_reason: null }])
  expect(await bookings()).toContain('Notice of Entry served by post on 17/11/2026')
  expect(await rows('select id from mails where agency_id = $1')).toEqual([])
})

test('a letter that is posted early arrives early', async () => {
  await post()
  expect(await rows('select received_at from entry_notices where agency_id = $1')).toEqual([
    { received_at: new Date('2026-11-24T07:00:00Z') },
  ])
})

test('a letter that a change of law has made too late is in time if it is posted early enough', async () => {
  await rows(
    `update entry_notices set too_late_reason = 'The law was changed.', law_changed_at = '2026-11-16T00:00:00Z' where agency_id = $1`,
  )
  expect((await admin.get(page())).body).toContain('The law was changed.')
  expect((await post()).headers.location).toContain('posted=in-time')
  expect(await rows('select too_late_reason, law_changed_at from entry_notices where agency_id = $1')).toEqual([
    { too_late_reason: null, law_changed_at: null },
  ])
})

test('a letter posted at the weekend is collected on the next business day', async () => {
  await rows(
    `update entry_notices set entry_from = '2026-12-10T22:00:00Z', entry_to = '2026-12-11T00:00:00Z' where agency_id = $1`,
  )
  await setClock('2026-11-21T04:00:00Z')
  await post()
  expect(await rows('select received_at, too_late_reason from entry_notices where agency_id = $1')).toEqual([
    { received_at: new Date('2026-12-01T07:00:00Z'), too_late_reason: null },
  ])
})

test('a letter that was not posted by its last lawful day is overdue', async () => {
  expect((await admin.get(list)).body).not.toContain('Overdue')
  await setClock('2026-11-18T04:00:00Z')
  expect((await admin.get(list)).body).toContain('<strong>Overdue since 17/11/2026</strong>')
  expect((await admin.get(page())).body).toContain('Overdue: 17/11/2026 was the last day.')
  expect(await bookings()).toContain('Notice of Entry due to be posted on 17/11/2026: not posted yet')
})

test('a letter posted too late marks the visit, and asks the property manager to move it', async () => {
  await setClock('2026-11-18T04:00:00Z')
  const reply = await post()
  expect((await admin.get(reply.headers.location ?? '')).body).toContain('the agency has been asked to move it')
  const reason =
    'The letter was posted on 18/11/2026 and counts as received on 26/11/2026. Entry by notice needs 24 hours after the notice is received in Victoria: not before 6:00 pm on 27/11/2026.'
  expect(await rows('select too_late_reason from entry_notices where agency_id = $1')).toEqual([
    { too_late_reason: reason },
  ])
  expect(await bookings()).toContain(`Do not enter.</strong> ${reason}`)
  const mails = await rows(
    `select m.kind, m.subject, m.message_html as html, r.email from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id where m.agency_id = $1`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    kind: 'PROVIDER_NEWS',
    email: 'priya@wattlebird.example.com',
    subject: expect.stringMatching(
      /^Please move the visit at \d+ Elm Street, .+: the notice of entry was posted too late$/,
    ),
  })
  for (const text of [reason, 'Friday 27th November 2026, 9:00 am to 11:00 am', `/property/${propertyId}`])
    expect(mails[0]?.['html']).toContain(text)
  expect(
    await rows(
      `select source, after ->> 'tooLateReason' as reason from audit_events where agency_id = $1 and action = 'post-entry-notice'`,
    ),
  ).toEqual([{ source: 'STATE_SYSTEM', reason }])
})

test('posting twice records it and writes to the agency once', async () => {
  await setClock('2026-11-18T04:00:00Z')
  const form = hiddenIn((await admin.get(page())).body)
  const replies = await Promise.all([admin.post(page(), form), admin.post(page(), form)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
  expect(await rows('select id from mails where agency_id = $1')).toHaveLength(1)
  expect(await rows(`select id from audit_events where agency_id = $1 and action = 'post-entry-notice'`)).toHaveLength(
    1,
  )
})

test('nothing is mailed where the agency has switched its mail off', async () => {
  await rows('update agencies set is_sending_enabled = false where id = $1')
  await setClock('2026-11-18T04:00:00Z')
  expect((await post()).statusCode).toBe(303)
  expect(await rows('select id from mails where agency_id = $1')).toEqual([])
})

test('a letter cannot be posted once the time of entry has come', async () => {
  await setClock('2026-11-26T22:30:00Z')
  expect((await admin.get(list)).body).not.toContain('Elm Street')
  const reply = await post()
  expect(reply.statusCode).toBe(409)
  expect(reply.body).toContain('The time of entry has passed, so the letter can no longer be recorded as posted.')
  expect(await rows('select posted_at from entry_notices where agency_id = $1')).toEqual([{ posted_at: null }])
})

test('the letter can be printed as a PDF, by administrators only', async () => {
  const pdf = `/vic/EntryNotices/pdf/${agencyId}/${noticeId}`
  expect((await admin.get(page())).body).toContain(`href="${pdf}"`)
  const reply = await admin.get(pdf)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('filename="notice-of-entry-2026-11-27-0900.pdf"'),
  })
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const person = await system.person({ agencies: [agencyId] })
  const member = system.browser()
  await member.signIn('vic', person.username)
  expect((await member.get(pdf)).statusCode).toBe(403)
  await rows('update entry_notices set content = null where agency_id = $1')
  expect((await admin.get(pdf)).statusCode).toBe(404)
  expect((await admin.get(page())).body).not.toContain('(PDF)')
})
