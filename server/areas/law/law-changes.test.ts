import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { Given } from '../../testing/given.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { ownDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { nightlyRefresh } from '../cards/nightly-refresh.ts'
import { versionText } from '../compliance/explain-obligation.ts'
import { stateRuleTexts } from '../compliance/why.queries.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { createDraft, discardRuleDraft, saveRuleDraft } from './save-draft.ts'
import type { LawEditor } from './law-editor.ts'
import { publishRule } from './publish-rule.ts'
import { refreshAfterLawJob } from './refresh-after-law.job.ts'
import { saveAgreedSchedule } from './save-agreed-schedule.ts'
import { simulateLawJob } from './simulate-law.job.ts'
import { startSimulation } from './start-simulation.ts'
import { withdrawRule } from './withdraw-rule.ts'

let source: TestDatabase
let worker: Databases
let systems: Databases
let given: Given
let staff: number
let colleague: number
let third: number
let agencyId: number
let keys = 0

const now = new Date()
const today = todayIn('vic', now)
const clock = { now: () => now }
let changes = 0
/** A second after the last change. */
const later = () => {
  changes += 1
  return new Date(now.getTime() + changes * 1000)
}
const log = createLogger('silent')

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
  third = await given.user('vic', { roles: ['LAW'], name: 'Cora Clerk' })
})
afterAll(async () => {
  await given.close()
  await worker.close()
  await systems.close()
  await source.drop()
})
beforeEach(async () => {
  agencyId = await given.agency('vic')
})
afterEach(async () => {
  for (const table of [
    'law_simulation_properties',
    'law_simulation_counts',
    'law_run_agencies',
    'law_runs',
    'rule_drafts',
  ])
    await given.rows(`delete from ${table}`)
  await given.rows(
    'delete from rule_version_provisions where rule_version_id in (select id from rule_versions where published_by is not null)',
  )
  await given.rows('delete from rule_versions where published_by is not null')
})

const as = async <Result>(
  work: (editor: LawEditor) => Promise<Result>,
  state: StateCode = 'vic',
  userId = staff,
): Promise<Result> =>
  systems
    .of(state)
    .transaction({ state, agencyId: null, userId }, async (db) =>
      work({ db, state, agencyId: null, userId, originalUserId: null, now: later(), today, requestId: null }),
    )
const rule = {
  duty: '',
  change: '',
  correction: '',
  name: 'Water rule',
  serviceId: '5',
  kind: 'CHECK',
  dutyText: 'The rental provider must have the water checked every 6 months.',
  dutyOf: 'RENTAL_PROVIDER',
  paidBy: 'RENTAL_PROVIDER',
  trigger: 'INTERVAL',
  months: '6',
  days: '',
  condition: '',
  breachedBy: '',
  cure: 'A check',
  notes: '',
  inForceFrom: today,
  inForceTo: '',
  instrument1: 'Water Regulations 2026 (Vic)',
  reference1: 'reg 7',
  url1: 'https://www.legislation.vic.gov.au/',
  readOn1: today,
  certainty1: 'VERIFIED',
}
const draft = async (more: Partial<typeof rule> = {}) => {
  keys += 1
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`
  return as(
    async (editor) => createDraft(editor, key, { ...rule, change: more.duty ? 'LAW' : '', ...more }),
    'vic',
    colleague,
  )
}
/** Asks for a simulation and marks it as finished, as a job that has counted nothing. */
const simulated = async (draftId: number, day = ''): Promise<number> => {
  const runId = await as(async (editor) => startSimulation(editor, { draftId }, day))
  await given.rows('update law_runs set finished_at = requested_at where id = $1', [runId])
  return runId
}
const publish = async (more: Partial<typeof rule> = {}) => {
  const id = await draft(more)
  if (more.serviceId !== '') await simulated(id)
  await as(async (editor) => publishRule(editor, id, 1))
  const [row] = await given.rows<{ ruleId: number }>(
    'select rule_version_id as "ruleId" from rule_drafts where id = $1',
    [id],
  )
  return { draftId: id, ruleId: row?.ruleId as number }
}
const readTexts = async () =>
  (
    await systems
      .of('vic')
      .transaction({ state: 'vic', agencyId: null, userId: staff }, async (db) => db.rows(stateRuleTexts('vic')))
  )[0]?.rules ?? []
const lastRun = async (kind: 'REFRESH' | 'SIMULATION') => {
  const [row] = await given.rows<{ id: number; finishedAt: string | null; properties: number }>(
    `select id, finished_at as "finishedAt",
            (select coalesce(sum(properties), 0)::int from law_run_agencies where run_id = law_runs.id) as properties
       from law_runs where kind = $1 order by id desc limit 1`,
    [kind],
  )
  return row as { id: number; finishedAt: string | null; properties: number }
}
const perform = async (kind: 'REFRESH' | 'SIMULATION') => {
  const job = (kind === 'REFRESH' ? refreshAfterLawJob : simulateLawJob)({ databases: worker, clock, pauseMs: 0 })
  await job.perform({ state: 'vic', runId: (await lastRun(kind)).id }, { log, attempt: 1, maxAttempts: 1 })
}
const rebuild = async (on: Day = today) =>
  worker
    .of('vic')
    .transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
      rebuildAgency({ db, state: 'vic', agencyId, today: on }),
    )
const water = async (propertyId: number) => {
  const [row] = await given.rows<{ compliance: string; reason: string }>(
    'select compliance, compliance_reason as reason from property_services where property_id = $1 and service_id = 5',
    [propertyId],
  )
  return row
}
const cards = async () =>
  given.rows('select * from property_cards where agency_id = $1 order by kind, subject_id', [agencyId])
const versions = async (duty: string) =>
  given.rows<{ from: string; to: string | null }>(
    `select in_force_from::text as from, in_force_to::text as to from rule_versions where state = 'vic' and duty = $1 order by in_force_from`,
    [duty],
  )

test('a published rule changes the results, and a rebuild finds no difference', async () => {
  const old = await given.property(agencyId)
  const recent = await given.property(agencyId)
  await given.service(agencyId, old, 'water', { lastOn: addDays(today, -400) })
  await given.service(agencyId, recent, 'water', { lastOn: addDays(today, -10) })
  await rebuild()
  expect((await water(old))?.compliance).toBe('NOT_REQUIRED')
  const { ruleId } = await publish({ name: 'Published water' })
  await perform('REFRESH')
  expect(await water(old)).toMatchObject({ compliance: 'NON_COMPLIANT' })
  expect(await water(recent)).toMatchObject({ compliance: 'COMPLIANT' })
  const run = await lastRun('REFRESH')
  expect(run.finishedAt).not.toBeNull()
  expect(run.properties).toBeGreaterThanOrEqual(2)
  const before = await cards()
  await rebuild()
  expect(await cards()).toEqual(before)
  const [audit] = await given.rows<{ userId: number }>(
    `select user_id as "userId" from audit_events where action = 'publish-rule' and entity_id = $1`,
    [ruleId],
  )
  expect(audit?.userId).toBe(staff)
})

test('a published standard names the findings that breach it, which its service has', async () => {
  const leaks = { name: 'No leaks', kind: 'STANDARD', trigger: 'CONTINUOUS', months: '' }
  await expect(publish({ ...leaks, breachedBy: 'WTR06, SMK01' })).rejects.toMatchObject({
    fields: { breachedBy: 'The service has no finding SMK01.' },
  })
  const { ruleId } = await publish({ ...leaks, breachedBy: 'WTR06, WTR07' })
  expect(await given.rows('select breached_by as codes from rule_versions where id = $1', [ruleId])).toEqual([
    { codes: ['WTR06', 'WTR07'] },
  ])
})

test('a refresh counts the rows of the management software apart from the properties', async () => {
  const propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId, 'water', { lastOn: addDays(today, -10) })
  await rebuild()
  await given.portfolioProperty(agencyId, { propertyId })
  await given.portfolioProperty(agencyId)
  await publish({ name: 'Counted water' })
  await perform('REFRESH')
  const { id } = await lastRun('REFRESH')
  expect(
    await given.rows('select properties, others from law_run_agencies where run_id = $1 and agency_id = $2', [
      id,
      agencyId,
    ]),
  ).toEqual([{ properties: 1, others: 2 }])
})

test('simulations of a discarded draft are removed a day later, in parts', async () => {
  for (const lastOn of [-500, -600]) {
    const propertyId = await given.property(agencyId)
    await given.service(agencyId, propertyId, 'water', { lastOn: addDays(today, lastOn) })
  }
  const counted = async (name: string) => {
    const id = await draft({ name })
    await as(async (editor) => startSimulation(editor, { draftId: id }, ''))
    await perform('SIMULATION')
    return { id, runId: (await lastRun('SIMULATION')).id }
  }
  const kept = await counted('Kept')
  const discarded = await counted('Discarded')
  await as(async (editor) => discardRuleDraft(editor, discarded.id, 1))
  const forget = async (hours: number, most = 1000) => {
    const at = new Date(now.getTime() + hours * 3_600_000)
    const [row] = await worker
      .of('vic')
      .transaction({ state: 'vic', agencyId: null, userId: null }, async (db) =>
        db.rows(sql<{ n: number }>`select app.forget_simulations(${at.toISOString()}, ${most}) as n`),
      )
    return row?.n
  }
  const runs = async () => (await given.rows<{ id: number }>('select id from law_runs order by id')).map(({ id }) => id)
  expect(await forget(23)).toBe(0)
  expect(await forget(25, 1)).toBe(1)
  expect(await runs()).toEqual([kept.runId, discarded.runId])
  expect(await forget(25)).toBeGreaterThan(0)
  expect(await runs()).toEqual([kept.runId])
  const left = 'select from law_simulation_properties where run_id = $1 and agency_id = $2'
  expect(await given.rows(left, [kept.runId, agencyId])).toHaveLength(2)
})

test('a version that is to come changes results on its first day, by the nightly refresh', async () => {
  const propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId, 'water', { lastOn: addDays(today, -300) })
  await rebuild()
  const from = addDays(today, 20)
  await publish({ name: 'Coming water', inForceFrom: from })
  await perform('REFRESH')
  const before = await water(propertyId)
  expect(before?.compliance).toBe('NOT_REQUIRED')
  const [card] = await given.rows<{ on: string }>(
    'select next_change_on::text as on from property_cards where agency_id = $1',
    [agencyId],
  )
  expect(card && card.on <= from).toBe(true)
  for (let ahead = 1; ahead <= 20; ahead += 1) {
    const moment = new Date(now.getTime() + ahead * 86_400_000)
    if (todayIn('vic', moment) < from) continue
    await nightlyRefresh({ database: worker.of('vic'), state: 'vic', now: moment, expireQuotes })
    break
  }
  expect(await water(propertyId)).toMatchObject({ compliance: 'NON_COMPLIANT' })
})

test('a new version ends the one before it; withdrawn before its first day, the other goes on', async () => {
  const { ruleId: first } = await publish({ name: 'Versioned', inForceFrom: today })
  const { ruleId, draftId } = await publish({
    duty: 'VERSIONED',
    name: 'Versioned',
    months: '3',
    inForceFrom: addDays(today, 5),
  })
  expect(await versions('VERSIONED')).toEqual([
    { from: today, to: addDays(today, 5) },
    { from: addDays(today, 5), to: null },
  ])
  await expect(as(async (editor) => withdrawRule(editor, first))).rejects.toThrow('Only a newer version can correct it')
  await as(async (editor) => withdrawRule(editor, ruleId))
  expect(await versions('VERSIONED')).toEqual([{ from: today, to: null }])
  const [row] = await given.rows('select status from rule_drafts where id = $1', [draftId])
  expect(row).toEqual({ status: 'OPEN' })
})

test('a version that has been in force is corrected by a newer one that says what was wrong', async () => {
  const propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId, 'water', { lastOn: addDays(today, -100) })
  const { ruleId: wrong } = await publish({ name: 'Mistaken' })
  const correction = 'It asked for 6 months. The law asks for 12.'
  const next = { duty: 'MISTAKEN', name: 'Mistaken', months: '12', inForceFrom: addDays(today, 1) }
  const unexplained = await draft({ ...next, change: '' })
  await expect(as(async (editor) => publishRule(editor, unexplained, 1))).rejects.toMatchObject({
    code: 'rule-broken',
    fields: { change: 'Please choose why there is a new version.' },
  })
  const { ruleId: right } = await publish({ ...next, change: 'CORRECTION', correction })
  const texts = new Map((await readTexts()).map((text) => [text.ruleId, versionText(text)]))
  expect(texts.get(right)).toBe(
    `Version 2, in force since ${shortDay(addDays(today, 1))}. Correction: It asked for 6 months. The law asks for 12`,
  )
  expect(texts.get(wrong)).toBe(
    `Version 1, in force since ${shortDay(today)}, until ${shortDay(today)}. Corrected by version 2 from ${shortDay(addDays(today, 1))}: It asked for 6 months. The law asks for 12`,
  )
})

test('a correction of no version is refused', async () => {
  await expect(publish({ duty: 'NEVER_THERE', change: 'CORRECTION', correction: 'All of it' })).rejects.toMatchObject({
    fields: { change: 'It replaces no version that it could correct.' },
  })
})

test('a withdrawn version that had no draft becomes one', async () => {
  const from = addDays(today, 5)
  const { ruleId, draftId } = await publish({ name: 'Without a draft', inForceFrom: from, notes: 'Kept' })
  await given.rows('update law_runs set draft_id = null where draft_id = $1', [draftId])
  await given.rows('delete from rule_drafts where id = $1', [draftId])
  await as(async (editor) => withdrawRule(editor, ruleId))
  expect(await versions('WITHOUT_A_DRAFT')).toEqual([])
  const drafts = await given.rows<{ id: number; typed: unknown }>(
    `select id, typed from rule_drafts where status = 'OPEN'`,
  )
  const { name, dutyText, instrument1, reference1 } = { ...rule, name: 'Without a draft' }
  expect(drafts).toMatchObject([
    { typed: { duty: 'WITHOUT_A_DRAFT', name, dutyText, instrument1, reference1, notes: 'Kept', inForceFrom: from } },
  ])
  await simulated(drafts[0]?.id as number)
  await as(async (editor) => publishRule(editor, drafts[0]?.id as number, 1), 'vic', colleague)
  expect(await versions('WITHOUT_A_DRAFT')).toEqual([{ from, to: null }])
})

test('a version that ended by itself stays ended when the one after it is withdrawn', async () => {
  const end = addDays(today, 5)
  await publish({ name: 'Ended', inForceTo: end })
  const { ruleId } = await publish({ duty: 'ENDED', name: 'Ended', inForceFrom: end })
  await as(async (editor) => withdrawRule(editor, ruleId))
  expect(await versions('ENDED')).toEqual([{ from: today, to: end }])
})

test('a duty that no service checks any more changes the results too', async () => {
  const propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId, 'water', { lastOn: addDays(today, -400) })
  await publish({ name: 'Unserviced', inForceFrom: today })
  await perform('REFRESH')
  const { id: first } = await lastRun('REFRESH')
  await publish({ duty: 'UNSERVICED', name: 'Unserviced', serviceId: '', inForceFrom: addDays(today, 2) })
  expect((await lastRun('REFRESH')).id).toBeGreaterThan(first)
})

test('versions of a duty never overlap', async () => {
  await publish({ name: 'Alone', inForceFrom: addDays(today, 5) })
  const same = await draft({ duty: 'ALONE', name: 'Alone', inForceFrom: addDays(today, 5) })
  await expect(as(async (editor) => publishRule(editor, same, 1))).rejects.toMatchObject({
    code: 'rule-broken',
    fields: { inForceFrom: expect.stringContaining('Another version begins') },
  })
  const earlier = await draft({ duty: 'ALONE', name: 'Alone', inForceFrom: addDays(today, 1) })
  await expect(as(async (editor) => publishRule(editor, earlier, 1))).rejects.toMatchObject({ code: 'rule-broken' })
})

test('a version that would begin before today is refused, and the one in force goes on', async () => {
  await publish({ name: 'Not before today' })
  const id = await draft({ duty: 'NOT_BEFORE_TODAY', inForceFrom: addDays(today, -1) })
  await expect(as(async (editor) => publishRule(editor, id, 1))).rejects.toMatchObject({
    code: 'rule-broken',
    fields: { inForceFrom: expect.stringContaining('cannot be before today') },
  })
  expect(await versions('NOT_BEFORE_TODAY')).toEqual([{ from: today, to: null }])
})

test('a new duty whose name makes the code of another is refused, and ends nothing', async () => {
  await publish({ name: 'Taken name' })
  const id = await draft({ name: 'Taken name (2)', inForceFrom: addDays(today, 5) })
  const refused = { code: 'rule-broken', fields: { name: expect.stringContaining('“Taken name” (TAKEN_NAME) exists') } }
  await expect(as(async (editor) => publishRule(editor, id, 1))).rejects.toMatchObject(refused)
  await expect(as(async (editor) => startSimulation(editor, { draftId: id }, ''))).rejects.toMatchObject(refused)
  expect(await versions('TAKEN_NAME')).toEqual([{ from: today, to: null }])
})

test('a law is published by two people, or after 24 hours by one who confirms the numbers of the simulation', async () => {
  const id = await draft({ name: 'Slept on' })
  const drafted = new Date(now.getTime() + changes * 1000)
  const publishAfter = async (hours: number, userId: number, confirmed?: number) =>
    as(
      async (editor) =>
        publishRule({ ...editor, now: new Date(drafted.getTime() + hours * 3_600_000) }, id, 1, confirmed),
      'vic',
      userId,
    )
  const earlier = await simulated(id)
  const runId = await simulated(id)
  await expect(publishAfter(23, colleague)).rejects.toMatchObject({
    code: 'rule-broken',
    message: expect.stringContaining('A colleague with the role law can publish it now'),
  })
  for (const confirmed of [undefined, earlier])
    await expect(publishAfter(24, colleague, confirmed)).rejects.toMatchObject({
      code: 'rule-broken',
      message: expect.stringContaining('You publish this draft alone'),
    })
  await publishAfter(24, colleague, runId)
  expect(await versions('SLEPT_ON')).toHaveLength(1)
  const other = await draft({ name: 'Second eyes' })
  await simulated(other)
  await as(async (editor) => publishRule(editor, other, 1))
  expect(await versions('SECOND_EYES')).toHaveLength(1)
})

test('publishing again has no effect, and a draft that was changed meanwhile is not published', async () => {
  const id = await draft({ name: 'Twice' })
  const typed = { ...rule, name: 'Twice', months: '9' }
  await as(async (editor) => saveRuleDraft(editor, { id, version: 1, typed }), 'vic', colleague)
  await expect(as(async (editor) => publishRule(editor, id, 1))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('changed by Bela Boss'),
  })
  await simulated(id)
  await as(async (editor) => publishRule(editor, id, 2))
  await as(async (editor) => publishRule(editor, id, 2))
  expect(await versions('TWICE')).toHaveLength(1)
})

test('of two users who publish a draft at once one does it, and the other is told who and when', async () => {
  const id = await draft({ name: 'At once' })
  await given.rows(`update rule_drafts set updated_by = $2 where id = $1`, [id, third])
  await simulated(id)
  const results = await Promise.allSettled(
    [staff, colleague].map(async (userId) => as(async (editor) => publishRule(editor, id, 1), 'vic', userId)),
  )
  const refused = results.filter((each) => each.status === 'rejected')
  expect(refused).toMatchObject([
    {
      reason: {
        code: 'conflict',
        message: expect.stringMatching(/^This draft was published by (Ada Administrator|Bela Boss) at \d/),
      },
    },
  ])
  expect(await versions('AT_ONCE')).toHaveLength(1)
})

test('a draft is published only by a finished simulation of what it is now, from its first day on', async () => {
  const id = await draft({ name: 'Simulated first', inForceFrom: addDays(today, 9) })
  const typed = { ...rule, name: 'Simulated first', inForceFrom: addDays(today, 9) }
  const refusal = async (version: number) =>
    as(async (editor) => publishRule(editor, id, version)).then(
      () => null,
      (error: Error) => error.message,
    )
  expect(await refusal(1)).toMatch(/^Please simulate the draft first/)
  await as(async (editor) => startSimulation(editor, { draftId: id }, ''))
  expect(await refusal(1)).toMatch(/^The simulation is still running/)
  await as(
    async (editor) => saveRuleDraft(editor, { id, version: 1, typed: { ...typed, months: '9' } }),
    'vic',
    colleague,
  )
  expect(await refusal(2)).toMatch(/^The simulation is of an older version of the draft: Bela Boss changed it at \d/)
  await simulated(id, addDays(today, 20))
  expect(await refusal(2)).toMatch(/^The simulation is of .* Please simulate it again without a day\.$/)
  await simulated(id)
  await publish({ name: 'Another law' })
  expect(await refusal(2)).toMatch(
    /^The law has changed since the simulation: Ada Administrator published “Another law” at/,
  )
  await simulated(id)
  expect(await refusal(2)).toBeNull()
})

test('a rule that no service checks is published without a simulation', async () => {
  await publish({ name: 'Only shown', serviceId: '' })
  expect(await versions('ONLY_SHOWN')).toHaveLength(1)
})

test('an incomplete draft is stored but not published', async () => {
  const id = await draft({ months: '', instrument1: '' })
  await expect(as(async (editor) => publishRule(editor, id, 1))).rejects.toMatchObject({
    code: 'rule-broken',
    fields: { months: 'Please enter 1 to 240.', instrument1: expect.any(String) },
  })
})

test('staff of another state find no draft', async () => {
  const id = await draft()
  await expect(as(async (editor) => publishRule(editor, id, 1), 'nsw')).rejects.toMatchObject({ code: 'not-found' })
})

test('a simulation counts who is affected, and writes no result', async () => {
  const managerId = await given.propertyManager(agencyId)
  const without = await given.property(agencyId, { managerId })
  const old = await given.property(agencyId)
  const recent = await given.property(agencyId)
  await given.service(agencyId, old, 'water', { lastOn: addDays(today, -400) })
  await given.service(agencyId, recent, 'water', { lastOn: today })
  await rebuild()
  const before = await cards()
  const id = await draft({ name: 'Simulated', inForceFrom: addDays(today, 30) })
  await as(async (editor) => startSimulation(editor, { draftId: id }, ''))
  await as(async (editor) => startSimulation(editor, { draftId: id }, ''))
  await perform('SIMULATION')
  const { id: runId } = await lastRun('SIMULATION')
  const found = await given.rows(
    `select property_id as id, first_state as first, second_state as second, today from law_simulation_properties
      where run_id = $1 and agency_id = $2 order by property_id`,
    [runId, agencyId],
  )
  expect(found).toEqual([
    { id: without, first: 'UNPROVEN', second: 'UNPROVEN', today: null },
    { id: old, first: 'BREACHED', second: 'BREACHED', today: 'NOT_REQUIRED' },
    { id: recent, first: null, second: 'BREACHED', today: 'NOT_REQUIRED' },
  ])
  const counts = await given.rows(
    `select manager_id as manager, properties, breached, unproven, newly, not_enrolled as without from law_simulation_counts
      where run_id = $1 and agency_id = $2 and place = 1 order by manager_id`,
    [runId, agencyId],
  )
  expect(counts).toEqual([
    { manager: 0, properties: 2, breached: 1, unproven: 0, newly: 1, without: 0 },
    { manager: managerId, properties: 1, breached: 0, unproven: 1, newly: 1, without: 1 },
  ])
  expect(await cards()).toEqual(before)
})

test('a simulation counts every visit of its two years, open faults and the results that change', async () => {
  const without = await given.property(agencyId)
  const old = await given.property(agencyId)
  const recent = await given.property(agencyId)
  await given.service(agencyId, old, 'water', { lastOn: addDays(today, -400) })
  await given.service(agencyId, recent, 'water', { lastOn: today })
  await given.finding(agencyId, old, { service: 'water', itemCode: 'WTR01' })
  const id = await draft({ name: 'Every visit' })
  await as(async (editor) => startSimulation(editor, { draftId: id }, ''))
  await perform('SIMULATION')
  const { id: runId } = await lastRun('SIMULATION')
  const [first] = await given.rows(
    `select properties, faulty, visits, visits_before as before, changes from law_simulation_counts
      where run_id = $1 and agency_id = $2 and place = 1`,
    [runId, agencyId],
  )
  // Two that are overdue or were never checked: at once and after 6, 12 and 18 months; the other three times.
  expect(first).toEqual({
    properties: 3,
    faulty: 1,
    visits: 4 + 4 + 3,
    before: 0,
    changes: { 'NOT_REQUIRED COMPLIANT': 1, 'NOT_REQUIRED NON_COMPLIANT': 1 },
  })
  expect(without).toBeGreaterThan(0)
})

test('a simulation counts only what the rule asks beyond the version that it replaces', async () => {
  const [old, between, recent] = [
    await given.property(agencyId),
    await given.property(agencyId),
    await given.property(agencyId),
  ]
  for (const [id, days] of [
    [old, 400],
    [between, 250],
    [recent, 10],
  ] as const)
    await given.service(agencyId, id, 'water', { lastOn: addDays(today, -days) })
  await publish({ name: 'Compared', months: '12' })
  const simulate = async (subject: Parameters<typeof startSimulation>[1]) => {
    await as(async (editor) => startSimulation(editor, subject, ''))
    await perform('SIMULATION')
    return given.rows(
      `select property_id as id, first_state as first from law_simulation_properties
        where run_id = $1 and agency_id = $2 and first_state is not null order by property_id`,
      [(await lastRun('SIMULATION')).id, agencyId],
    )
  }
  const next = { duty: 'COMPARED', name: 'Compared', inForceFrom: addDays(today, 5) }
  expect(await simulate({ draftId: await draft({ ...next, months: '12' }) })).toEqual([])
  expect(await simulate({ draftId: await draft({ ...next, months: '6' }) })).toEqual([
    { id: between, first: 'BREACHED' },
  ])
  const { ruleId } = await publish({ ...next, months: '6' })
  expect(await simulate({ of: 'DUTY', ruleId })).toEqual([{ id: between, first: 'BREACHED' }])
})

test('a check since its first day that will meet a rule from the next agreement on leaves nothing to do', async () => {
  const propertyId = await given.property(agencyId)
  const checkedBefore = await given.property(agencyId)
  const endsOn = addDays(today, 200)
  for (const id of [propertyId, checkedBefore])
    await given.tenancy(agencyId, id, { columns: { starts_on: addDays(today, -100), ends_on: endsOn } })
  await given.service(agencyId, propertyId, 'water', { lastOn: today })
  await given.service(agencyId, checkedBefore, 'water', { lastOn: addDays(today, -1) })
  const id = await draft({
    name: 'Next agreement',
    kind: 'STANDARD',
    trigger: 'NEW_AGREEMENT_OR_PERIODIC',
    months: '',
    inForceFrom: today,
  })
  await as(async (editor) => startSimulation(editor, { draftId: id }, ''))
  await perform('SIMULATION')
  const found = await given.rows(
    `select property_id as id, first_state as first from law_simulation_properties where run_id = $1 and agency_id = $2`,
    [(await lastRun('SIMULATION')).id, agencyId],
  )
  expect(found).toEqual([{ id: checkedBefore, first: 'DUE' }])
})

test('the coming rule on shower heads affects a home from its next agreement on', async () => {
  const renewed = await given.property(agencyId)
  const fixed = await given.property(agencyId)
  await given.tenancy(agencyId, renewed, { columns: { starts_on: '2026-03-15', ends_on: '2027-03-14' } })
  await given.tenancy(agencyId, fixed, { columns: { starts_on: '2026-06-01', ends_on: '2028-06-01' } })
  const [coming] = await given.rows<{ id: number }>(`select id from rule_versions where duty = 'SHOWER_HEADS'`)
  await as(async (editor) => startSimulation(editor, { of: 'DUTY', ruleId: coming?.id as number }, ''))
  await perform('SIMULATION')
  const found = await given.rows(
    `select property_id as id, first_state as first, first_on::text as on, second_state as second from law_simulation_properties
      where run_id = $1 and agency_id = $2 order by property_id`,
    [(await lastRun('SIMULATION')).id, agencyId],
  )
  expect(found).toEqual([
    { id: renewed, first: 'DUE', on: '2027-03-15', second: 'UNPROVEN' },
    { id: fixed, first: 'DUE', on: '2028-06-02', second: 'UNPROVEN' },
  ])
})

test('an agreed schedule moves the due days of its agency', async () => {
  const propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId, 'blinds', { lastOn: addDays(today, -100) })
  await rebuild()
  const due = async () =>
    (
      await given.rows<{ on: string }>('select next_due_on::text as on from property_services where property_id = $1', [
        propertyId,
      ])
    )[0]?.on
  const usual = await due()
  const typed = { serviceId: '4', months: '6', agreedOn: today }
  await as(async (editor) => saveAgreedSchedule({ ...editor, agencyId }, typed, 0))
  await as(async (editor) => saveAgreedSchedule({ ...editor, agencyId }, typed, 0))
  await perform('REFRESH')
  expect(await due()).not.toBe(usual)
  await expect(
    as(async (editor) => saveAgreedSchedule({ ...editor, agencyId }, { ...typed, months: '9' }, 0)),
  ).rejects.toMatchObject({ code: 'conflict' })
  await as(async (editor) => saveAgreedSchedule({ ...editor, agencyId }, { ...typed, months: '' }, 1))
  await perform('REFRESH')
  expect(await due()).toBe(usual)
})

test('a refresh that was interrupted goes on where it stopped, and two workers share it', async () => {
  for (let count = 0; count < 3; count += 1) {
    const id = await given.property(agencyId)
    await given.service(agencyId, id, 'water', { lastOn: addDays(today, -300) })
  }
  await rebuild()
  await publish({ name: 'Interrupted', inForceFrom: addDays(today, 3) })
  const stopped = new AbortController()
  stopped.abort()
  const job = refreshAfterLawJob({ databases: worker, clock, pauseMs: 0 })
  const payload = { state: 'vic', runId: (await lastRun('REFRESH')).id }
  await expect(job.perform(payload, { log, attempt: 1, maxAttempts: 2, signal: stopped.signal })).rejects.toThrow()
  expect((await lastRun('REFRESH')).finishedAt).toBeNull()
  await Promise.all([perform('REFRESH'), perform('REFRESH')])
  expect((await lastRun('REFRESH')).finishedAt).not.toBeNull()
})
