import { beforeEach, describe, expect, test } from 'vitest'
import type { TimelineEvent } from '../../../contract/timeline.ts'
import { prepared } from '../../platform/sql.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { propertyPage } from '../properties/property-page.queries.ts'
import { fromTheStart } from './timeline-cursor.ts'
import { timelineRows } from './timeline.queries.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  propertyId = await portal.given.property(agencyId)
})

type Page = { items: TimelineEvent[]; next: string | null }
const urlOf = (before?: string) => `/v1/property/${propertyId}/timeline${before ? `?before=${before}` : ''}`
async function read(before?: string): Promise<Page> {
  const reply = await browser.get(urlOf(before))
  expect(reply.body.error).toBeUndefined()
  return reply.body.data as Page
}
const titles = async () => (await read()).items.map(({ title }) => title)

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const own = (columns: object) => ({ agency_id: agencyId, property_id: propertyId, ...columns })
const audit = async (action: string, at: string, columns: object = {}) =>
  portal.given.row(
    'audit_events',
    own({
      at,
      action,
      state: 'vic',
      user_id: userId,
      user_name: 'Priya Nair',
      source: 'PORTAL',
      entity: 'properties',
      ...columns,
    }),
  )
const technician = async () =>
  portal.given.row('technicians', {
    state: 'vic',
    name: 'Theo Technician',
    latitude: -37.8,
    longitude: 144.9,
    service_ids: '{1,2}',
  })
const visit = async (columns: object) => {
  const id = await portal.given.row(
    'visits',
    own({
      technician_id: await technician(),
      starts_at: '2026-11-17T22:00:00Z',
      ends_at: '2026-11-18T00:00:00Z',
      status: 'BOOKED',
      booked_at: ago(100),
      entry_method: 'APPOINTMENT',
      ...columns,
    }),
  )
  await portal.given.row('visit_services', {
    agency_id: agencyId,
    visit_id: id,
    service_id: 1,
    booking_type: 'SMOKE_ALARM_SERVICE',
    outcome: 'PASSED',
  })
  return id
}
const hold = async (columns: object) =>
  portal.given.row(
    'hold_requests',
    own({
      service_ids: '{1,3}',
      hold_until: '2027-01-10',
      reason: 'Renovation',
      requested_by: userId,
      requested_at: ago(50),
      ...columns,
    }),
  )
const document = async (fileName: string, columns: object = {}) => {
  const file = await portal.given.row('files', {
    agency_id: agencyId,
    storage_key: `${agencyId}-${fileName}`,
    file_name: fileName,
    declared_type: 'application/pdf',
  })
  return portal.given.row(
    'documents',
    own({ type: 'SERVICE_REPORT', file_id: file, dated_on: '2026-11-01', uploaded_at: ago(40), ...columns }),
  )
}

describe('the timeline contains', () => {
  test('changes with their values before and after, and their user', async () => {
    await audit('edit-keys', ago(2), { before: { keyNumber: null }, after: { keyNumber: 'K12' } })
    await audit('mark-vacant', ago(1), { original_user_name: 'Ada Admin' })
    await audit('expire-key', ago(3), { user_id: null, user_name: null, source: 'JOB' })
    const { items, next } = await read()
    expect(items).toMatchObject([
      { kind: 'CHANGE', title: 'Marked as vacant', details: [], by: 'Ada Admin as Priya Nair' },
      { kind: 'CHANGE', title: 'Keys changed', details: ['Key number: none → K12'], by: 'Priya Nair' },
      { kind: 'CHANGE', title: 'Temporary onsite key expired', details: [], by: null },
    ])
    expect(next).toBeNull()
  })

  test('no names of the provider’s staff', async () => {
    const admin = await portal.given.user('vic', { name: 'Ada Admin', isAdministrator: true })
    await audit('cancel-property', ago(1), { user_id: admin, user_name: 'Ada Admin', source: 'STATE_SYSTEM' })
    await audit('order-work', ago(2), { source: 'STATE_SYSTEM', after: { services: [1] } })
    expect((await read()).items).toMatchObject([
      { title: 'Property cancelled', by: null },
      { title: 'Services ordered', kind: 'REQUEST', details: ['Services: Smoke alarm'], by: 'Priya Nair' },
    ])
  })

  test('visits when they were booked and how they ended', async () => {
    await visit({ booked_by: userId, booked_through: 'PORTAL' })
    await visit({ status: 'COMPLETED', booked_at: ago(90), finished_at: ago(20), booked_through: 'TENANT' })
    const shut = await visit({ status: 'NO_ACCESS', booked_at: ago(80), finished_at: ago(10) })
    await portal.given.rows(
      `insert into visit_records (agency_id, visit_id, content, saved_at, submission_key, submitted_at)
       values ($1, $2, '{"noAccess": {"problem": "ENTRY_REFUSED", "note": "Call before 9."}}', now(), gen_random_uuid(), now())`,
      [agencyId, shut],
    )
    await visit({ status: 'HELD', booked_at: null, held_by: userId, hold_expires_at: ago(-5) })
    const time = '18/11/2026, 9:00 am – 11:00 am'
    const booked = { kind: 'VISIT', title: `Visit booked for ${time}` }
    const details = ['Smoke alarm', 'Appointment', 'Technician Theo Technician']
    expect((await read()).items).toMatchObject([
      {
        title: 'The technician could not get in',
        details: [`Visit of ${time}`, 'Note: Call before 9.', 'Technician Theo Technician'],
      },
      { title: 'Visit done', details: ['Smoke alarm: passed', 'Technician Theo Technician'], by: null },
      { ...booked, by: null, details },
      { ...booked, by: null, details: [...details, 'Booked by the tenant'] },
      { ...booked, by: 'Priya Nair', details },
    ])
  })

  test('requests and their reviews once, although the audit has them too', async () => {
    const id = await hold({ status: 'DECLINED', reviewed_at: ago(20), review_note: 'Under contract' })
    await audit('request-hold', ago(50), { entity: 'hold_requests', entity_id: id, original_user_name: 'Ada Admin' })
    await audit('decline-hold', ago(20), { entity: 'hold_requests', entity_id: id, source: 'STATE_SYSTEM' })
    await portal.given.row(
      'cancellation_requests',
      own({ service_ids: '{1}', reason_id: 101, notes: 'Settled', requested_by: userId, requested_at: ago(5) }),
    )
    await audit('withdraw-cancellation', ago(4), { entity: 'cancellation_requests', before: { status: 'PENDING' } })
    expect((await read()).items).toMatchObject([
      { kind: 'REQUEST', title: 'Cancellation request withdrawn', details: [] },
      {
        kind: 'REQUEST',
        title: 'Cancellation requested',
        details: ['Smoke alarm', 'Reason: Sold to owner-occupier', 'Notes: Settled'],
        by: 'Priya Nair',
      },
      {
        title: 'Hold request declined',
        details: ['Smoke alarm, Electrical', 'Note: Under contract'],
        by: null,
      },
      {
        title: 'Hold requested',
        details: ['Smoke alarm, Electrical', 'Until 10/01/2027', 'Reason: Renovation'],
        by: 'Ada Admin as Priya Nair',
      },
    ])
  })

  test('notices of entry: form, way, for when, until when an entry is lawful, and that one was withdrawn', async () => {
    const visitId = await visit({ entry_method: 'ENTER_WITH_KEY_AS_EN' })
    const mailId = await portal.given.row(
      'mails',
      own({
        kind: 'ENTRY_NOTICE',
        subject: 'Notice',
        message_html: '',
        status: 'SENT',
        created_by: userId,
        sent_at: ago(29),
      }),
    )
    const notice = async (columns: object) =>
      portal.given.row(
        'entry_notices',
        own({
          visit_id: visitId,
          form_name: 'Notice of Entry',
          entry_from: '2026-11-17T22:00:00Z',
          entry_to: '2026-11-18T00:00:00Z',
          lawful_until: '2026-11-18T00:00:00Z',
          served_at: '2026-11-12T01:00:00Z',
          served_by: 'EMAIL',
          served_to: '{"Ana Lee <ana@lee.example.com>"}',
          ...columns,
        }),
      )
    await notice({ mail_id: mailId, issued_at: '2026-11-12T01:00:00Z', instrument: 'Tenancies Act 1997 (Vic) s 86' })
    await notice({ served_by: 'POST', post_by: '2026-11-13', issued_at: '2026-11-11T01:00:00Z' })
    await notice({ issued_at: '2026-11-10T01:00:00Z', withdrawn_at: '2026-11-11T01:00:00Z' })
    const entry = 'For entry on Wednesday 18th November 2026, 9:00 am to 11:00 am'
    const to = 'To Ana Lee <ana@lee.example.com>'
    const events = (await read()).items.filter(({ id }) => id.startsWith('notice-') || id.startsWith('mail-'))
    expect(events.map(({ title, details }) => [title, ...details])).toEqual([
      [
        'Notice of Entry served by email',
        entry,
        'Lawful until 11:00 am on 18/11/2026',
        'Law: Tenancies Act 1997 (Vic) s 86',
        to,
        'Served at 12/11/2026, 12:00 pm',
      ],
      ['Notice of Entry to be posted', entry, 'Lawful until 11:00 am on 18/11/2026, if it is posted by 13/11/2026', to],
      ['Notice of Entry withdrawn', entry, to, 'Served at 12/11/2026, 12:00 pm', 'Withdrawn at 11/11/2026, 12:00 pm'],
    ])
  })

  test('emails and their delivery status, but no drafts', async () => {
    const mail = async (columns: object) => {
      const id = await portal.given.row(
        'mails',
        own({ kind: 'FORWARD_QUOTATION', subject: 'Quote 7', created_by: userId, created_at: ago(30), ...columns }),
      )
      const recipient = { agency_id: agencyId, mail_id: id, position: 1 }
      await portal.given.row('mail_recipients', { ...recipient, type: 'to', email: 'lou@example.com' })
      await portal.given.row('mail_recipients', { ...recipient, type: 'cc', email: 'kim@example.com' })
      return id
    }
    const sent = await mail({ status: 'SENT', sent_at: ago(29) })
    await mail({ status: 'FAILED', last_error: 'The mailbox is full', created_at: ago(28) })
    await mail({ status: 'DRAFT' })
    await audit('forward-quote', ago(30), {
      entity: 'quotes',
      after: { mailId: sent },
      original_user_name: 'Ada Admin',
    })
    await audit('send-mail', ago(29), { entity: 'mails', entity_id: sent, source: 'JOB' })
    expect((await read()).items).toMatchObject([
      {
        kind: 'MAIL',
        title: 'Email could not be sent',
        details: ['Quote 7', 'To lou@example.com', 'Cc kim@example.com', 'The mailbox is full'],
        by: 'Priya Nair',
      },
      {
        title: 'Email sent',
        details: ['Quote 7', 'To lou@example.com', 'Cc kim@example.com'],
        by: 'Ada Admin as Priya Nair',
      },
    ])
  })

  test('documents added, replaced and removed', async () => {
    const fresh = await document('new.pdf', { uploaded_at: ago(10), uploaded_by: userId })
    await document('old.pdf', { deleted_at: ago(10), deleted_by: userId, replaced_by_id: fresh })
    await document('gone.pdf', { uploaded_at: ago(30), deleted_at: ago(5), deleted_by: userId })
    await audit('delete-document', ago(5), { entity: 'documents' })
    await audit('update-document', ago(4), {
      entity: 'documents',
      before: { type: 'OTHER' },
      after: { type: 'CERTIFICATE' },
    })
    expect((await read()).items).toMatchObject([
      { kind: 'DOCUMENT', title: 'Document details changed' },
      { kind: 'DOCUMENT', title: 'Document removed', details: ['gone.pdf', 'Service report'], by: 'Priya Nair' },
      { title: 'Document replaced', details: ['new.pdf', 'Service report', 'Replaces old.pdf'], by: 'Priya Nair' },
      { title: 'Document added', details: ['gone.pdf', 'Service report'], by: null },
      { title: 'Document added', details: ['old.pdf', 'Service report'] },
    ])
  })

  test('findings of one visit, or resolved together, as one event', async () => {
    const columns = { found_on: '2026-11-01', appliance_location: 'Hallway' }
    await portal.given.finding(agencyId, propertyId, { columns })
    await portal.given.finding(agencyId, propertyId, {
      columns: {
        ...columns,
        status: 'RESOLVED_BY_THIRD_PARTY',
        resolved_at: ago(3),
        repaired_by: 'Bright Sparks',
        repaired_on: '2026-11-02',
      },
    })
    await audit('resolve-finding', ago(3), { entity: 'findings' })
    const { items } = await read()
    expect(items.map(({ kind, title }) => [kind, title])).toEqual([
      ['FINDING', 'Finding resolved'],
      ['FINDING', '2 findings reported'],
    ])
    expect(items[0]?.details[0]).toMatch(/, by a third party, repaired by Bright Sparks, on 02\/11\/2026$/)
    expect(items[1]?.details[0]).toMatch(/, Hallway, Urgent$/)
    // It has a day without a time: the day began at midnight in Melbourne.
    expect(items[1]?.at).toBe('2026-10-31T13:00:00.000Z')
  })

  test('the status changes of quotes and who decided', async () => {
    const id = await portal.given.quote(agencyId, propertyId, {
      columns: { quote_number: '77', expires_on: '2026-12-24' },
    })
    await portal.given.rows(
      `update quotes set status_id = 3, decided_by_name = 'Olive Owner', decided_at = now() where agency_id = $1 and id = $2`,
      [agencyId, id],
    )
    await audit('approve-quote', ago(0), {
      entity: 'quotes',
      entity_id: id,
      source: 'LINK',
      user_id: null,
      user_name: null,
    })
    expect((await read()).items).toMatchObject([
      { kind: 'QUOTE', title: 'Quote #77 accepted', details: ['By Olive Owner'], by: null },
    ])
  })

  test('invoices issued, paid and voided', async () => {
    const dueOn = '2026-11-10'
    const invoice = async (number: string, columns: object) =>
      portal.given.invoice(agencyId, propertyId, {
        dueOn,
        columns: { invoice_number: number, total_cents: 1_234_500, issued_on: '2026-10-20', ...columns },
      })
    await invoice('1', { paid_at: ago(2) })
    await audit('pay-invoice', ago(2), { entity: 'invoices', source: 'JOB' })
    await invoice('2', { voided_at: ago(1) })
    await audit('void-invoice', ago(1), { entity: 'invoices', source: 'STATE_SYSTEM' })
    expect(await titles()).toEqual([
      'Invoice #2 cancelled',
      'Invoice #1 paid',
      'Invoice #2 issued',
      'Invoice #1 issued',
    ])
    expect((await read()).items[2]).toMatchObject({ details: ['$12,345.00', 'Due 10/11/2026'], isWholeDay: true })
    expect((await read()).items[1]).not.toHaveProperty('isWholeDay')
  })

  test('by which action a case was closed, without saying that entry is possible', async () => {
    const caseId = await portal.given.accessCase(agencyId, propertyId, { raisedDaysAgo: 3, problemId: 8 })
    const actionId = await portal.given.row('access_actions', {
      agency_id: agencyId,
      case_id: caseId,
      solution_label: 'AgencyEmail',
      notes: 'Asked again',
      is_email_sent: true,
      taken_by: userId,
      taken_at: ago(10),
    })
    await portal.given.rows(
      `update access_issues set resolved_at = $3, resolved_by = $4, resolve_reason = 'The tenant was emailed',
              resolved_by_action_id = $5 where agency_id = $1 and case_id = $2`,
      [agencyId, caseId, ago(10), userId, actionId],
    )
    await portal.given.rows(
      `update access_cases set status = 'RESOLVED', closed_at = $3 where agency_id = $1 and id = $2`,
      [agencyId, caseId, ago(10)],
    )
    const { items } = await read()
    expect(items.find(({ id }) => id === `access-closed-${caseId}`)).toMatchObject({
      title: 'Case closed: the tenant was emailed',
      details: ['Tenant refused entry'],
    })
    expect(items.at(-1)).toMatchObject({ title: 'Access issue raised', details: ['Tenant refused entry'] })
  })

  test('when a case was opened, issues in between, and when it was closed', async () => {
    const caseId = await portal.given.accessCase(agencyId, propertyId, { raisedDaysAgo: 3, problemId: 6 })
    const issue = async (columns: object) => portal.given.row('access_issues', own({ case_id: caseId, ...columns }))
    await issue({
      problem_id: 1,
      raised_at: ago(60),
      resolved_at: ago(50),
      resolved_by: userId,
      resolve_reason: 'They called',
    })
    const other = await portal.given.property(agencyId)
    await portal.given.accessCase(agencyId, other)
    await portal.given.rows(
      `update access_issues set resolved_at = $3, resolved_by = $4, resolve_reason = 'New key cut' where agency_id = $1 and case_id = $2 and problem_id = 6`,
      [agencyId, caseId, ago(10), userId],
    )
    await portal.given.rows(
      `update access_cases set status = 'RESOLVED', closed_at = $3 where agency_id = $1 and id = $2`,
      [agencyId, caseId, ago(10)],
    )
    expect((await read()).items).toMatchObject([
      {
        kind: 'ACCESS',
        title: 'Case closed: the access issue was resolved',
        details: ['Key did not work', 'New key cut'],
        by: 'Priya Nair',
      },
      { title: 'Access issue resolved', details: ['We cannot reach the tenant', 'They called'], by: 'Priya Nair' },
      { title: 'Access issue raised', details: ['We cannot reach the tenant'], by: null },
      { title: 'Access issue raised', details: ['Key did not work'], by: null },
    ])
  })

  test('calls and messages of the provider, once', async () => {
    const id = await portal.given.row(
      'contact_attempts',
      own({ way: 'MESSAGE_LEFT', with_whom: 'Tilda Tenant', note: 'No call back', attempted_at: ago(30) }),
    )
    await audit('record-attempt', ago(1), { entity: 'contact_attempts', entity_id: id, source: 'STATE_SYSTEM' })
    expect((await read()).items).toMatchObject([
      { kind: 'ACCESS', title: 'We left a message for Tilda Tenant', details: ['No call back'], by: null },
    ])
  })

  test('a change made in the portal, once and as readable text', async () => {
    await portal.given.service(agencyId, propertyId, 'smoke')
    const holdDate = await portal.given.day(agencyId, 30)
    // With a key a vacant property can be entered, so no access issue is raised.
    await portal.given.rows(`update properties set is_key_available = true, key_number = 'K1' where id = $1`, [
      propertyId,
    ])
    const done = [
      await browser.put(`/v1/property/${propertyId}/gas-confirmation`, {
        hasGasAppliances: true,
        gasApplianceCount: 2,
      }),
      await browser.post(`/v1/property/${propertyId}/hold-request`, {
        services: [1],
        holdDate,
        reasonNote: 'Renovation',
      }),
      await browser.post(`/v1/property/${propertyId}/mark-as-vacant`, {}),
    ]
    expect(done.map(({ status }) => status < 300)).toEqual([true, true, true])
    const { items } = await read()
    expect(items.map(({ title, by }) => [title, by])).toEqual([
      ['Marked as vacant', 'Priya Nair'],
      ['Hold requested', 'Priya Nair'],
      ['Gas appliances confirmed', 'Priya Nair'],
    ])
    expect(items[0]?.details).toContain('Vacant: No → Yes')
    expect(items[2]?.details).toEqual(['Gas appliances: none → Yes', 'Number of gas appliances: none → 2'])
  })

  test('no cases that the provider hides from the portal', async () => {
    await portal.given.accessCase(agencyId, propertyId, { columns: { suppression_level: 1 } })
    expect(await titles()).toEqual([])
  })

  test('nothing of another property or another agency', async () => {
    const neighbour = await portal.given.property(agencyId)
    await audit('mark-vacant', ago(1), { property_id: neighbour })
    const stranger = await portal.given.agency()
    await portal.given.row('audit_events', {
      at: ago(1),
      agency_id: stranger,
      property_id: propertyId,
      source: 'PORTAL',
      action: 'mark-vacant',
      entity: 'properties',
    })
    expect(await titles()).toEqual([])
  })
})

describe('the next page of the timeline', () => {
  test('has twenty events, each once, even where many have the same time', async () => {
    const moment = ago(5)
    for (let place = 0; place < 25; place += 1) await audit('mark-vacant', place % 2 ? moment : ago(10 + place))
    await hold({ requested_at: moment })
    await hold({ requested_at: moment })
    for (let place = 0; place < 16; place += 1) await document(`${place}.pdf`, { uploaded_at: moment })
    const pages: TimelineEvent[][] = []
    let next: string | null | undefined
    do {
      const page: Page = await read(next ?? undefined)
      pages.push(page.items)
      next = page.next
    } while (next)
    expect(pages.map((items) => items.length)).toEqual([20, 20, 3])
    const all = pages.flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(43)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('continues at the same place after a new event', async () => {
    for (let place = 0; place < 22; place += 1) await audit('edit-keys', ago(10 + place))
    const first = await read()
    await audit('mark-vacant', ago(0))
    const second = await read(first.next ?? '')
    expect(second.items).toHaveLength(2)
    expect(second.next).toBeNull()
  })

  test.each([
    'x',
    '%00',
    'MjAyNi0xMS0xNQ',
    Buffer.from('2026-11-15T00:00:00.000000Z').toString('base64url'),
    Buffer.from('2026-13-45T00:00:00.000000Z change-1').toString('base64url'),
    Buffer.from("2026-11-15T00:00:00.000000Z '; drop").toString('base64url'),
    Buffer.from('infinity change-1').toString('base64url'),
    `${Buffer.from('2026-11-15T00:00:00.000000Z change-1').toString('base64url')}=`,
    'a'.repeat(101),
  ])('is refused for an invalid position (%s)', async (before) => {
    const reply = await browser.get(urlOf(before))
    expect(reply.status).toBe(400)
    expect(reply.body.error?.code).toBe('malformed')
  })
})

test('every table behind the page and the timeline is read by an index', async () => {
  const scope = { agencyId, timeZone: 'Australia/Melbourne', today: '2026-11-15' }
  const statements = [
    propertyPage({ ...scope, propertyId }),
    timelineRows({ ...scope, propertyId, ...fromTheStart, limit: 21 }),
  ]
  // Small tables are cheaper to scan; with sequential scans disabled, one is used only if there is no index.
  await portal.given.rows('set enable_seqscan = off')
  for (const statement of statements) {
    const plan = await portal.given.rows<{ 'QUERY PLAN': string }>(`explain ${prepared(statement).text}`, [
      ...statement.values,
    ])
    const lines = plan.map((line) => line['QUERY PLAN'])
    expect(lines.some((line) => line.includes('Index'))).toBe(true)
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([])
  }
  await portal.given.rows('set enable_seqscan = on')
})
