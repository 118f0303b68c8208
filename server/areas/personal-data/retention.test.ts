import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { verifyAgency } from '../ledger/verify-ledger.ts'
import { retentionJob } from './retention.job.ts'
import {
  dropAuditMonths,
  emptyMails,
  forgetAccountMails,
  forgetImports,
  forgetInvitations,
  forgetNotices,
  forgetPersonRequests,
  forgetSessions,
  leftTenancies,
  retentionRuns,
} from './retention.queries.ts'

const portal = await testPortal()
let agencyId: number
let propertyId: number

beforeAll(async () => {
  agencyId = await portal.given.agency('vic')
  propertyId = await portal.given.property(agencyId)
  await portal.given.service(agencyId, propertyId)
  await portal.makeCards(agencyId)
})

const run = async () =>
  retentionJob({
    ...portal,
    databases: portal.workerDatabases,
    states: ['vic'],
    retention: portal.config.retention,
  }).perform({}, { log: createLogger('silent'), attempt: 1, maxAttempts: 1 })
const rows = async <Row>(text: string, values: unknown[] = []) =>
  portal.given.rows<Row & Record<string, unknown>>(text, values)
const runs = async () =>
  portal.workerDatabases.of('vic').reader({ state: 'vic', agencyId: null, userId: null }).rows(retentionRuns(14))
const counts = async () => Object.fromEntries((await runs()).map(({ kind, rows: count }) => [kind, count]))

const leftTenancy = async (name: string, closesOn: string, startsOn: string) =>
  portal.given.tenancy(agencyId, propertyId, {
    occupant: name,
    columns: { status: 'CLOSED', starts_on: startsOn, ends_on: null, closes_on: closesOn, notes: `${name} has a dog` },
  })
const names = async () =>
  (await rows<{ name: string }>('select name from occupants where agency_id = $1 order by id', [agencyId])).map(
    ({ name }) => name,
  )

test('what is too old is removed once, what is younger stays, and each run is reported', async () => {
  const old = await leftTenancy('Gone Longago', '2015-05-05', '2014-05-05')
  await leftTenancy('Still Here', '2016-05-05', '2015-05-05')
  await leftTenancy('Left Lately', '2025-05-05', '2024-05-05')
  await portal.given.tenancy(agencyId, propertyId, { occupant: 'Still Here' })
  await rows(
    `insert into contact_attempts (agency_id, property_id, way, with_whom, note, attempted_at, recorded_at)
     values ($1, $2, 'CALL', 'Gone Longago', 'Still Here answered', '2015-01-01', '2015-01-01')`,
    [agencyId, propertyId],
  )
  const mail = async (subject: string, age: string) =>
    rows(
      `with m as (insert into mails (agency_id, kind, status, property_id, subject, message_html, created_at, sent_at)
         values ($1, 'OCCUPANT_NOTICE', 'SENT', $2, $3, 'Hello', now() - $4::interval, now()) returning id)
       insert into mail_recipients (agency_id, mail_id, type, position, email) select $1, id, 'to', 1, 'tenant@home.example.com' from m`,
      [agencyId, propertyId, subject, age],
    )
  await mail('Old', '1100 days')
  await mail('New', '1000 days')
  const userId = await portal.given.user('vic')
  await rows(
    `insert into audit_events (at, state, agency_id, user_id, source, action, entity) values
       (now() - interval '10 years', 'vic', $1, $2, 'PORTAL', 'old', 'users'), (now() - interval '1 year', 'vic', $1, $2, 'PORTAL', 'young', 'users')`,
    [agencyId, userId],
  )
  await rows(`insert into account_mails (state, kind, email, created_at) values ('vic', 'FORGOTTEN', 'a@b.example.com', now() - interval '91 days'),
    ('vic', 'FORGOTTEN', 'a@b.example.com', now())`)
  for (const days of [200, 1])
    await rows(
      `insert into staff_invitations (id, state, name, email, staff_roles, invited_by, expires_at)
       values (gen_random_uuid(), 'vic', 'New Colleague', $1, '{OFFICE}', $2, now() - make_interval(days => $3))`,
      [`colleague-${days}@provider.example`, userId, days],
    )
  for (const days of [40, 20])
    await rows(
      `insert into person_requests (state, kind, status, people, requested_by, requested_at, finished_at, content)
       values ('vic', 'EXPORT', 'DONE', '{TENANT-1-1}', $1, now() - make_interval(days => $2), now(), '{}')`,
      [userId, days],
    )

  await run()
  expect(await names()).toEqual(['Former tenant', 'Former tenant', 'Left Lately', 'Still Here'])
  const [attempt] = await rows('select with_whom, note from contact_attempts where agency_id = $1', [agencyId])
  expect(attempt).toEqual({ with_whom: 'Former tenant', note: 'Still Here answered' })
  const [tenancy] = await rows('select notes, people_removed_at is not null as done from tenancies where id = $1', [
    old,
  ])
  expect(tenancy).toEqual({ notes: 'Former tenant has a dog', done: true })
  expect(
    await rows(
      `select m.subject, m.message_html as text, r.email from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
        where m.agency_id = $1 order by m.created_at`,
      [agencyId],
    ),
  ).toEqual([
    { subject: 'Removed because of its age', text: '', email: 'removed-to-1@removed.invalid' },
    { subject: 'New', text: 'Hello', email: 'tenant@home.example.com' },
  ])
  expect(
    (await rows(`select action from audit_events where action in ('old', 'young')`)).map(({ action }) => action),
  ).toEqual(['young'])
  expect((await rows('select name from staff_invitations order by expires_at')).map(({ name }) => name)).toEqual([
    'Invited person',
    'New Colleague',
  ])
  expect(await counts()).toEqual({
    LEFT_TENANTS: 2,
    VISIT_CONTACTS: 0,
    CONTACT_ATTEMPTS: 1,
    ENTRY_NOTICES: 0,
    MAILS: 1,
    ACCOUNT_MAILS: 1,
    INVITATIONS: 1,
    PERSON_REQUESTS: 1,
    AGENCY_EXPORTS: 0,
    CLOSED_AGENCY_PEOPLE: 0,
    CLOSED_AGENCIES: 0,
    IMPORTS: 0,
    SESSIONS: 0,
    AUDIT: 1,
  })

  await run()
  expect(new Set(Object.values(await counts()))).toEqual(new Set([0]))
  expect((await runs()).every(({ isComplete }) => isComplete)).toBe(true)
})

test('contacts of old visits are forgotten, unless something that is kept names them', async () => {
  const home = await portal.given.property(agencyId)
  const technicianId = await givenTechnician(portal.given, 'vic')
  const visit = async (endsAt: string, contacts: Record<string, string>) => {
    const visitId = await portal.given.row('visits', {
      agency_id: agencyId,
      property_id: home,
      technician_id: technicianId,
      starts_at: `${endsAt}T01:00:00Z`,
      ends_at: `${endsAt}T03:00:00Z`,
      status: 'COMPLETED',
      booked_at: `${endsAt}T00:00:00Z`,
      finished_at: `${endsAt}T03:00:00Z`,
    })
    for (const [index, [name, mobile]] of Object.entries(contacts).entries())
      await rows(
        `insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_nominated)
         values ($1, $2, $3, $4, $5, $6, true)`,
        [agencyId, visitId, index + 1, name, `${name.split(' ')[0]}@friend.example.com`, mobile],
      )
    return visitId
  }
  const old = await visit('2015-05-05', {
    'Paul Past': '0491 570 156',
    'Tia Tenant': '0491570157',
    'Nina Now': '0491570158',
    'Cora Couple': '0491570159',
  })
  // One of them has the number of somebody who is forgotten.
  const recent = await visit('2025-05-05', { 'Nina Now': '0491570158', 'Lars Later': '+61 491 570 159' })
  await portal.given.tenancy(agencyId, home, { occupant: 'Tia Tenant' })
  for (const withWhom of ['Paul Past', 'Tia Tenant', 'Nina Now', 'Ned Neighbour'])
    await rows(
      `insert into contact_attempts (agency_id, property_id, way, with_whom, note, attempted_at, recorded_at)
       values ($1, $2, 'CALL', $3, 'Paul Past at 0491570156', '2015-05-01', '2015-05-01')`,
      [agencyId, home, withWhom],
    )

  await run()
  const contactsOf = async (visitId: number) =>
    rows('select name, email, mobile from visit_contacts where visit_id = $1 order by position', [visitId])
  const former = { name: 'Former contact', email: 'removed@removed.invalid', mobile: 'Removed' }
  expect(await contactsOf(old)).toEqual([former, former, former, former])
  expect((await contactsOf(recent)).map(({ name, mobile }) => `${String(name)} ${String(mobile)}`)).toEqual([
    'Nina Now 0491570158',
    'Lars Later +61 491 570 159',
  ])
  expect(
    await rows('select with_whom as who, note from contact_attempts where property_id = $1 order by id', [home]),
  ).toEqual([
    ...['Former contact', 'Tia Tenant', 'Nina Now'].map((who) => ({ who, note: 'Former contact at Removed' })),
    { who: 'Former contact', note: null },
  ])
  expect(await counts()).toMatchObject({ VISIT_CONTACTS: 1, CONTACT_ATTEMPTS: 4 })
  await run()
  expect(await counts()).toMatchObject({ VISIT_CONTACTS: 0, CONTACT_ATTEMPTS: 0 })
})

test('the ledger names nobody and stays verifiable', async () => {
  const { entries, faults } = await verifyAgency(portal.databases.of('vic'), { state: 'vic', agencyId })
  expect(entries).toBeGreaterThan(0)
  expect(faults).toEqual([])
  expect(
    await rows(
      `select entry from result_ledger where reason || obligations::text || facts::text ~ 'Tenant|Longago|Still Here|Lately'`,
    ),
  ).toEqual([])
})

test('audit events cannot be changed outside the removal', async () => {
  await expect(rows(`update audit_events set action = 'x'`)).rejects.toThrow('audit events are never changed')
})

test('nobody can have removed what is young, whatever day is named', async () => {
  const userId = await portal.given.user('vic')
  const closesOn = addDays(todayIn('vic', new Date()), -150)
  const tenancy = await portal.given.tenancy(agencyId, await portal.given.property(agencyId), {
    occupant: 'Gone Now',
    columns: { status: 'CLOSED', starts_on: '2024-01-01', ends_on: null, closes_on: closesOn },
  })
  const [mail] = await rows<{ id: number }>(
    `insert into mails (agency_id, kind, status, property_id, subject, message_html, created_at, sent_at)
     values ($1, 'OCCUPANT_NOTICE', 'SENT', $2, 'Young', 'Hello', now() - interval '50 days', now()) returning id`,
    [agencyId, propertyId],
  )
  await rows(
    `insert into audit_events (at, state, agency_id, user_id, source, action, entity) values
       (now() - interval '5 months', 'vic', $1, $2, 'PORTAL', 'months ago', 'users'), (now(), 'vic', $1, $2, 'PORTAL', 'today', 'users')`,
    [agencyId, userId],
  )
  await rows(`insert into account_mails (state, kind, email, created_at)
    values ('vic', 'FORGOTTEN', 'young@b.example.com', now() - interval '13 days')`)
  await rows(
    `insert into staff_invitations (id, state, name, email, staff_roles, invited_by, expires_at)
     values (gen_random_uuid(), 'vic', 'Young Colleague', 'young@provider.example', '{OFFICE}', $1, now() - interval '13 days')`,
    [userId],
  )
  await rows(
    `insert into person_requests (state, kind, status, people, requested_by, requested_at, finished_at, content)
     values ('vic', 'EXPORT', 'DONE', '{TENANT-1-2}', $1, now() - interval '5 hours', now(), '{}')`,
    [userId],
  )
  await rows(
    `insert into state_sessions (state, user_id, token_hash, created_at, last_seen_at, expires_at)
     values ('vic', $1, sha256('young'), now() - interval '1 day', now(), now() - interval '5 hours')`,
    [userId],
  )
  await rows(
    `insert into idempotency_keys (agency_id, user_id, key, fingerprint, expires_at) values ($1, $2, 'young', 'x', now() + interval '1 hour')`,
    [agencyId, userId],
  )

  const later = new Date(Date.now() + 10 * 365 * 86_400_000)
  const statements = [
    dropAuditMonths(later.toISOString().slice(0, 10)),
    emptyMails(later, later, 1000),
    forgetNotices(later, later, 1000),
    forgetImports(later, 1000),
    forgetAccountMails(later, 1000),
    forgetInvitations(later, 1000),
    forgetSessions(later, 1000),
    forgetPersonRequests(later, 1000),
    sql`select app.sweep(${later.toISOString()})`,
  ]
  const tenancies = await portal.workerDatabases
    .of('vic')
    .transaction({ state: 'vic', agencyId: null, userId: null }, async (db) => {
      await db.batch(statements)
      return db.rows(leftTenancies(later.toISOString().slice(0, 10), 1000))
    })
  expect(tenancies.map(({ tenancyId }) => tenancyId)).not.toContain(tenancy)
  const left = async (text: string) => (await rows(text)).length
  expect(await left(`select from audit_events where action in ('months ago', 'today')`)).toBe(2)
  expect(await rows('select subject from mails where id = $1', [mail?.id])).toEqual([{ subject: 'Young' }])
  expect(await left(`select from account_mails where email = 'young@b.example.com'`)).toBe(1)
  expect(await left(`select from staff_invitations where name = 'Young Colleague'`)).toBe(1)
  expect(await left(`select from person_requests where people = '{TENANT-1-2}'`)).toBe(1)
  expect(await left(`select from state_sessions where token_hash = sha256('young')`)).toBe(1)
  expect(await left(`select from idempotency_keys where key = 'young'`)).toBe(1)
})
