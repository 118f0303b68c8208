import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { stateCodes, states, type StateCode } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { Databases } from '../../platform/databases.ts'
import { createLogger } from '../../platform/logging.ts'
import { sql } from '../../platform/sql.ts'
import { Given } from '../../testing/given.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { ownDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { checkNoticesJob } from './check-notices.job.ts'
import type { LawEditor } from './law-editor.ts'
import { publishRule } from './publish-rule.ts'
import { readLawPage } from './read-law-page.ts'
import { createDraft, saveRuleDraft } from './save-draft.ts'
import { simulateLawJob } from './simulate-law.job.ts'
import { totalVisits, visitChanges } from './simulated-visits.queries.ts'
import { startSimulation } from './start-simulation.ts'
import { withdrawRule } from './withdraw-rule.ts'

const { timeZone } = states.vic
let source: TestDatabase
let worker: Databases
let systems: Databases
let given: Given
let [staff, colleague, agencyId, keys] = [0, 0, 0, 0]
const now = new Date()
const today = dayIn(timeZone, now)
const first = addDays(today, 5)
let changes = 0

beforeAll(async () => {
  source = await ownDatabase()
  given = await Given.in(source.ownerUrl)
  const open = (url: string) =>
    new Databases(Object.fromEntries(stateCodes.map((state) => [state, url])) as Record<StateCode, string>, {
      poolSize: 4,
      applicationName: 'tests',
      patienceMs: 60_000,
    })
  worker = open(source.workerUrl)
  systems = open(source.stateSystemUrl)
  staff = await given.user('vic', { isAdministrator: true, name: 'Ada Administrator' })
  colleague = await given.user('vic', { roles: ['LAW'], name: 'Bela Boss' })
  // Only the length of notice makes visits of this test unlawful.
  await given.rows(`delete from public_holidays where state = 'vic'`)
})
afterAll(async () => {
  await given.close()
  await worker.close()
  await systems.close()
  await source.drop()
})
beforeEach(async () => {
  agencyId = await given.agency('vic')
  await given.rows(`update agencies set email = 'office@lantern.example.com' where id = $1`, [agencyId])
})
afterEach(async () => {
  for (const table of ['law_simulation_visits', 'law_run_agencies', 'law_runs', 'rule_drafts'])
    await given.rows(`delete from ${table}`)
  await given.rows('delete from entry_rules where published_by is not null')
  await given.rows(`update entry_rules set in_force_to = null where state = 'vic'`)
})

const as = async <Result>(work: (editor: LawEditor) => Promise<Result>, userId = staff): Promise<Result> => {
  changes += 1
  const at = new Date(now.getTime() + changes * 1000)
  return systems
    .of('vic')
    .transaction({ state: 'vic', agencyId: null, userId }, async (db) =>
      work({ db, state: 'vic', agencyId: null, userId, originalUserId: null, now: at, today, requestId: null }),
    )
}
const typed = {
  ground: 'SERVICE',
  change: 'LAW',
  notice: '7',
  noticeUnit: 'DAYS',
  weekdayFrom: '08:00',
  weekdayTo: '18:00',
  sundays: 'YES',
  publicHolidays: 'NO',
  halfDay: 'NO',
  noticeForm: 'Written notice',
  groundText: 'Safety checks and repairs',
  inForceFrom: first,
  instrument1: 'Residential Tenancies Act 1997 (Vic)',
  reference1: 's 85',
  url1: 'https://www.legislation.vic.gov.au/',
  readOn1: today,
  certainty1: 'VERIFIED',
}
const draft = async (more: Partial<typeof typed> & { correction?: string } = {}) => {
  keys += 1
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`
  return as(async (editor) => createDraft(editor, key, { ...typed, ...more }, 'ENTRY'), colleague)
}
const log = createLogger('silent')
const perform = async (kind: 'SIMULATION' | 'NOTICES') => {
  const parts = { databases: worker, clock: { now: () => now }, pauseMs: 0 }
  const job =
    kind === 'SIMULATION' ? simulateLawJob(parts) : checkNoticesJob({ ...parts, portalUrl: 'http://portal.test' })
  const [run] = await given.rows<{ id: number }>('select max(id) as id from law_runs where kind = $1', [kind])
  await job.perform({ state: 'vic', runId: run?.id }, { log, attempt: 1, maxAttempts: 1 })
  return run?.id as number
}
const simulate = async (draftId: number) => {
  await as(async (editor) => startSimulation(editor, { draftId }, ''))
  return perform('SIMULATION')
}
const publish = async (more: Parameters<typeof draft>[0] = {}) => {
  const id = await draft(more)
  await simulate(id)
  await as(async (editor) => publishRule(editor, id, 1))
  const [row] = await given.rows<{ ruleId: number }>(
    'select entry_rule_id as "ruleId" from rule_drafts where id = $1',
    [id],
  )
  return { draftId: id, ruleId: row?.ruleId as number }
}
const versions = async () =>
  given.rows<{ hours: number; from: Day | null; to: Day | null }>(
    `select min_notice_hours as hours, in_force_from::text as from, in_force_to::text as to
       from entry_rules where state = 'vic' and ground = 'SERVICE' order by in_force_from nulls first`,
  )

/** A visit of a gas check by notice, at 10 am some days from today; the notice was emailed 36 hours before now, or earlier. */
async function visitByNotice(inDays: number, served = addDays(today, -1)): Promise<number> {
  const propertyId = await given.property(agencyId)
  const starts = instantAt(timeZone, addDays(today, inDays), '10:00')
  const ends = new Date(starts.getTime() + 3_600_000).toISOString()
  const visitId = await given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await givenTechnician(given, 'vic'),
    starts_at: starts.toISOString(),
    ends_at: ends,
    status: inDays > 0 ? 'BOOKED' : 'COMPLETED',
    booked_at: now.toISOString(),
    finished_at: inDays > 0 ? null : ends,
    entry_method: 'ENTER_WITH_KEY_AS_EN',
  })
  await given.rows(
    `insert into visit_services (agency_id, visit_id, service_id, booking_type)
     values ($1, $2, 2, (select max(code) from booking_types where service_id = 2 and not is_repair))`,
    [agencyId, visitId],
  )
  await given.row('entry_notices', {
    agency_id: agencyId,
    property_id: propertyId,
    visit_id: visitId,
    form_name: 'Notice of entry',
    entry_from: starts.toISOString(),
    entry_to: ends,
    lawful_until: ends,
    served_by: 'EMAIL',
    served_at: instantAt(timeZone, served, '12:00').toISOString(),
    text_content: 'We will enter.',
  })
  return visitId
}
const noticeOf = async (visitId: number) => {
  const [row] = await given.rows<{ reason: string | null; isLawful: boolean }>(
    `select too_late_reason as reason, lawful_until is not null as "isLawful" from entry_notices where agency_id = $1 and visit_id = $2`,
    [agencyId, visitId],
  )
  return row
}
const mails = async () =>
  given.rows<{ subject: string }>('select subject from mails where agency_id = $1 order by id', [agencyId])

test('a simulation counts booked visits from its first day on, and past ones as if it had been in force', async () => {
  await visitByNotice(3)
  const late = await visitByNotice(5)
  await visitByNotice(20)
  const past = await visitByNotice(-30, addDays(today, -32))
  await visitByNotice(-30, addDays(today, -40))
  await visitByNotice(-800, addDays(today, -801))
  const runId = await simulate(await draft())
  const db = systems.of('vic').reader({ state: 'vic', agencyId: null, userId: staff })
  expect((await db.rows(totalVisits(runId)))[0]).toMatchObject({
    visits: 2,
    unlawful: 1,
    newly: 1,
    lawful: 0,
    past: 2,
    pastUnlawful: 1,
    pastNewly: 1,
  })
  expect(await db.rows(visitChanges(runId))).toEqual([{ before: null, after: 'NOTICE', coming: 1, past: 1 }])
  expect(await given.rows('select visit_id as visit, place, reason from law_simulation_visits order by place')).toEqual(
    [
      { visit: late, place: 1, reason: expect.stringContaining('Entry by notice needs 7 days') },
      { visit: past, place: 2, reason: expect.stringContaining('Entry by notice needs 7 days') },
    ],
  )
  expect((await noticeOf(late))?.reason).toBeNull()
})

test('a published version ends the one before, and visits that it makes unlawful are to be moved', async () => {
  const [soon, late, later] = [await visitByNotice(3), await visitByNotice(5), await visitByNotice(20)]
  const { ruleId } = await publish()
  expect(await versions()).toEqual([
    { hours: 24, from: null, to: addDays(first, -1) },
    { hours: 168, from: first, to: null },
  ])
  await perform('NOTICES')
  await given.rows('update law_runs set finished_at = null')
  await given.rows('update law_run_agencies set done_at = null, after_id = 0')
  await perform('NOTICES')
  expect(await noticeOf(late)).toEqual({
    reason: expect.stringMatching(
      /^The law that applies on that day was changed after the notice\. Entry by notice needs 7 days/,
    ),
    isLawful: false,
  })
  for (const visit of [soon, later]) expect(await noticeOf(visit)).toEqual({ reason: null, isLawful: true })
  expect(await mails()).toEqual([
    { subject: expect.stringMatching(/^Please move the visit at .*: the law on entry was changed$/) },
  ])
  // Withdrawn, the version before goes on and the visit is lawful again.
  await as(async (editor) => withdrawRule(editor, ruleId, 'ENTRY'))
  await perform('NOTICES')
  expect(await versions()).toEqual([{ hours: 24, from: null, to: null }])
  expect(await noticeOf(late)).toEqual({ reason: null, isLawful: true })
  expect((await mails()).slice(1)).toEqual([
    { subject: expect.stringMatching(/^The visit at .* can stay: its notice is lawful again$/) },
  ])
  expect(
    await given.rows(
      `select action from audit_events
        where agency_id = $1 and action ~ 'find-entry' or entity = 'entry_rules' and entity_id = $2 order by id`,
      [agencyId, ruleId],
    ),
  ).toEqual(['publish-rule', 'find-entry-unlawful', 'withdraw-rule', 'find-entry-lawful'].map((action) => ({ action })))
})

test('a version in force is not withdrawn but corrected, and the law page says why', async () => {
  const { ruleId } = await publish({ inForceFrom: today })
  await expect(as(async (editor) => withdrawRule(editor, ruleId, 'ENTRY'))).rejects.toThrow('Only a newer version')
  await expect(publish({ inForceFrom: today, notice: '8' })).rejects.toMatchObject({
    fields: { inForceFrom: expect.stringContaining('Another version begins on') },
  })
  const correction = 'The notice was too long.'
  await publish({ inForceFrom: addDays(today, 1), notice: '3', change: 'CORRECTION', correction })
  const read = async (day: Day) => {
    const db = systems.of('vic').reader({ state: 'vic', agencyId: null, userId: staff })
    return readLawPage(db, 'vic', day, null)
  }
  const shown = (await read(today)).entry.filter(({ title }) => title === 'Checks and repairs')
  expect(shown.map(({ status }) => status)).toEqual(['COMING', 'IN_FORCE', 'PAST'])
  expect(shown.map(({ changes: changed }) => changed.find(({ label }) => label === 'Notice'))).toEqual([
    { label: 'Notice', before: '7 days', after: '72 hours' },
    { label: 'Notice', before: '24 hours', after: '7 days' },
    undefined,
  ])
  expect(shown[1]?.correctedBy).toEqual({ on: addDays(today, 1), version: 3, correction })
  expect((await read(today)).corrections.map(({ text }) => text)).not.toContainEqual(
    expect.stringContaining(correction),
  )
  expect((await read(addDays(today, 1))).corrections[0]).toEqual({
    on: addDays(today, 1),
    text: `Entry by notice: ${correction}`,
  })
})

test('a draft is published only by a simulation of exactly it, and of the law as it still is', async () => {
  const id = await draft()
  const send = async (version = 1) => as(async (editor) => publishRule(editor, id, version))
  await expect(send()).rejects.toThrow('Please simulate the draft first')
  await simulate(id)
  await as(async (editor) => saveRuleDraft(editor, { id, version: 1, typed: { ...typed, notice: '8' } }), colleague)
  await expect(send(2)).rejects.toThrow('The simulation is of an older version of the draft')
  await simulate(id)
  await expect(as(async (editor) => publishRule(editor, id, 2), colleague)).rejects.toThrow(
    'A colleague with the role law',
  )
  const other = await draft({ ground: 'SMOKE_REPAIR', inForceFrom: today })
  await simulate(other)
  await as(async (editor) => publishRule(editor, other, 1))
  await expect(send(2)).rejects.toThrow(
    'The law has changed since the simulation: Ada Administrator published “Entry by notice”',
  )
  await simulate(id)
  await Promise.all([send(2), send(2)])
  await expect(as(async (editor) => publishRule(editor, id, 2), colleague)).rejects.toThrow(
    'This draft was published by Ada Administrator',
  )
  expect(await versions()).toHaveLength(2)
})

test('staff of another state can neither publish nor withdraw it', async () => {
  const { ruleId } = await publish()
  const count = async (state: StateCode, statement: ReturnType<typeof sql>) =>
    systems
      .of(state)
      .transaction({ state, agencyId: null, userId: null }, async (db) => (await db.rows(statement)).length)
  expect(await count('nsw', sql`delete from entry_rules where id = ${ruleId} returning id`)).toBe(0)
  expect(await count('nsw', sql`update entry_rules set in_force_to = null where state = 'vic' returning id`)).toBe(0)
  await expect(
    count(
      'nsw',
      sql`insert into entry_rules (state, ground, min_notice_hours, weekday_from, weekday_to, is_sunday_allowed,
            is_public_holiday_allowed, notice_form, ground_text, instrument, certainty, in_force_from)
          values ('vic', 'SMOKE_CHECK', 1, '08:00', '18:00', true, true, 'x', 'x', 'x', 'MEMORY', ${today}) returning id`,
    ),
  ).rejects.toThrow()
})
