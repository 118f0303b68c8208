import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BulkAction, BulkCheck } from '../../../contract/bulk-actions/bulk-actions.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays } from '../../../contract/days.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { RecentAction } from '../../../contract/undo.ts'
import type { Database, Db } from '../../platform/database.ts'
import { Databases } from '../../platform/databases.ts'
import { todayIn } from '../../platform/scope.ts'
import { BulkOffice } from '../../testing/bulk-office.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let office: BulkOffice

beforeEach(async () => {
  portal.clock.offset = 0
  office = await BulkOffice.open(portal)
})

const until = () => addDays(todayIn('vic', portal.clock.now()), 30)
const allow = () => ({ kind: 'ALLOW_ENTRY_NOTICE', until: until() })
const preferences = async (propertyId: number) =>
  (
    await portal.given.rows(
      `select occupant_appointment as appointment, internal_en as notice, internal_en_until::text as until, comments
         from entry_preferences where property_id = $1`,
      [propertyId],
    )
  )[0]
const once = (rows: { property_id: number }[]) => rows.map(({ property_id }) => property_id).toSorted((a, b) => a - b)

describe('confirming tenancy details', () => {
  test('confirms each property in the name of the user, closes the issues and finishes', async () => {
    const ids = await office.properties(3)
    const { id } = await office.start(ids)
    await office.run(id)
    expect(await office.read(id)).toMatchObject({
      finishedAt: expect.any(String),
      counts: { WAITING: 0, DONE: 3, SKIPPED: 0, FAILED: 0 },
      canBeUndone: true,
    })
    for (const each of ids) {
      expect(await office.openIssues(each)).toBe(0)
      expect((await office.outcomes(id)).get(each)).toEqual(['DONE', 'Tenancy details confirmed'])
    }
    const audit = await office.audit('confirm-tenancy')
    expect(once(audit)).toEqual(ids)
    expect(audit[0]).toMatchObject({ user_id: office.userId, request_id: `bulk-action-${id}` })
    expect(await office.audit('finish-bulk-action')).toMatchObject([{ source: 'JOB', user_id: office.userId }])
    const list = await office.browser.get('/v1/agency/access-issues')
    expect(list.body.data).toMatchObject({ total: 0, items: [] })
  })

  test('says which properties left the list', async () => {
    const [solved = 0] = await office.properties(1)
    const other = await office.property({ code: 'ENTRY_REFUSED' })
    await office.makeCards()
    const { id } = await office.start([solved, other])
    expect((await office.read(id)).leftList).toBe(0)
    await office.run(id)
    expect((await office.read(id)).leftList).toBe(1)
    const { items } = await office.results(id)
    expect(items.map(({ propertyId, hasLeftList }) => [propertyId, hasLeftList])).toEqual([
      [solved, true],
      [other, false],
    ])
    await office.undo(id)
    await office.run(id)
    expect((await office.results(id)).items.some(({ hasLeftList }) => hasLeftList)).toBe(false)
  })

  test('confirms a vacant property as vacant', async () => {
    const vacant = await office.property({ isLet: false, columns: { is_vacant: true } })
    await office.makeCards()
    const { id } = await office.start([vacant])
    await office.run(id)
    expect((await office.outcomes(id)).get(vacant)).toEqual(['DONE', 'Confirmed as vacant'])
  })

  test('leaves out what changed after the start, with the reason', async () => {
    const [edited, cancelled, solved, plain] = (await office.properties(4)) as [number, number, number, number]
    const { id } = await office.start([edited, cancelled, solved, plain])
    await portal.given.rows('update tenancies set version = version + 1 where property_id = $1', [edited])
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`,
      [cancelled],
    )
    await portal.given.rows(`update access_cases set status = 'RESOLVED', closed_at = now() where property_id = $1`, [
      solved,
    ])
    await office.run(id)
    expect(await office.outcomes(id)).toEqual(
      new Map([
        [edited, ['SKIPPED', 'The tenancy was changed after this was started']],
        [cancelled, ['SKIPPED', 'This property has been cancelled']],
        [solved, ['SKIPPED', 'Its access issues have been resolved']],
        [plain, ['DONE', 'Tenancy details confirmed']],
      ]),
    )
  })
})

test('an email goes to the tenants of each property once, and resolves the issues that ask for one', async () => {
  const asking = await office.property({ code: 'ENTRY_REFUSED' })
  const other = await office.property()
  await office.makeCards()
  const { id } = await office.start([asking, other], { kind: 'SEND_EMAIL', template: 'LET_TECHNICIAN_IN' })
  await office.run(id)
  await office.run(id)
  expect((await office.outcomes(id)).get(asking)).toEqual(['DONE', 'Email to tilda@home.example.com'])
  expect(await office.read(id)).toMatchObject({ template: 'Please let our technician in', canBeUndone: false })
  const mails = await portal.given.rows(
    'select property_id, status, is_from_person, created_by from mails where agency_id = $1 order by property_id',
    [office.agencyId],
  )
  expect(mails).toEqual(
    [asking, other].map((property_id) => ({
      property_id,
      status: 'QUEUED',
      is_from_person: true,
      created_by: office.userId,
    })),
  )
  expect([await office.openIssues(asking), await office.openIssues(other)]).toEqual([0, 1])
  expect((await office.undo(id)).status).toBe(422)
})

test('entry by notice is allowed until the day, beside the other preferences', async () => {
  const blocked = await office.property({ code: 'TENANT_UNREACHABLE' })
  const later = await office.property()
  await portal.given.row('entry_preferences', {
    agency_id: office.agencyId,
    property_id: later,
    occupant_appointment: 'NO',
    internal_en: 'BY_EXCEPTION',
    internal_en_until: addDays(until(), 1),
    vacant_entry: 'YES',
  })
  await office.makeCards()
  const { id } = await office.start([blocked, later], allow())
  await office.run(id)
  expect(await preferences(blocked)).toMatchObject({ appointment: 'YES', notice: 'BY_EXCEPTION', until: until() })
  expect(await office.openIssues(blocked)).toBe(0)
  expect((await office.outcomes(id)).get(later)).toEqual([
    'SKIPPED',
    `Entry by notice is already allowed until ${shortDay(addDays(until(), 1))}`,
  ])
})

describe('a worker', () => {
  const urls = () =>
    Object.fromEntries(stateCodes.map((state) => [state, portal.database.portalUrl])) as Record<StateCode, string>

  /** A worker that hangs at one of its properties: once it has claimed it, or before it commits its work there. */
  function doomedWorker(at: number, moment: 'claimed' | 'worked') {
    const databases = new Databases(urls(), { poolSize: 1, applicationName: 'doomed' })
    const real = databases.of('vic')
    let reached = () => {}
    const isHanging = new Promise<void>((resolve) => (reached = resolve))
    const hang = async () => {
      reached()
      return new Promise<never>(() => {})
    }
    let count = 0
    const transaction = async (tenant: Parameters<Database['transaction']>[0], work: (db: Db) => Promise<unknown>) =>
      real.transaction(tenant, async (db) => {
        count += 1
        if (count < at) return work(db)
        if (moment === 'worked') return work(db).then(hang)
        let statements = 0
        const rows: Db['rows'] = async (statement) => (statements++ === 0 ? db.rows(statement) : hang())
        return work({ ...db, rows })
      })
    const doomed = { reader: real.reader.bind(real), transaction }
    return { databases: { of: () => doomed } as unknown as Databases, isHanging }
  }
  const kill = async () =>
    portal.given.rows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`)

  test('that is killed in the middle leaves nothing half done, and the next one does the rest once', async () => {
    const ids = await office.properties(5)
    const { id } = await office.start(ids)
    const { databases, isHanging } = doomedWorker(3, 'worked')
    void office.run(id, { databases })
    await isHanging
    expect((await office.read(id)).counts).toMatchObject({ DONE: 2, WAITING: 3 })
    await kill()
    await office.run(id)
    expect(await office.read(id)).toMatchObject({ counts: { DONE: 5 }, finishedAt: expect.any(String) })
    expect(once(await office.audit('confirm-tenancy'))).toEqual(ids)
    await office.run(id)
    expect(await office.audit('finish-bulk-action')).toHaveLength(1)
  })

  test('that is slow keeps its property, and another one does the others', async () => {
    const ids = await office.properties(4)
    const { id } = await office.start(ids)
    const { databases, isHanging } = doomedWorker(2, 'claimed')
    void office.run(id, { databases })
    await isHanging
    await expect(office.run(id)).rejects.toThrow('Another worker is doing the rest')
    expect(await office.read(id)).toMatchObject({ counts: { DONE: 3, WAITING: 1 }, finishedAt: null })
    await kill()
    await vi.waitFor(async () => office.run(id))
    expect(await office.read(id)).toMatchObject({ counts: { DONE: 4 }, finishedAt: expect.any(String) })
    expect(once(await office.audit('confirm-tenancy'))).toEqual(ids)
  })

  test('tries a locked property again after the others, and then states that it failed', async () => {
    const [locked, free] = (await office.properties(2)) as [number, number]
    const { id } = await office.start([locked, free])
    const quick = new Databases(urls(), { poolSize: 1, applicationName: 'tests', patienceMs: 1000 })
    await portal.given.rows('begin')
    try {
      await portal.given.rows('select from properties where id = $1 for update', [locked])
      await office.run(id, { databases: quick, pauseMs: 1 })
    } finally {
      await portal.given.rows('rollback')
      await quick.close()
    }
    expect(await office.outcomes(id)).toEqual(
      new Map([
        [locked, ['FAILED', 'Someone else is changing this at the moment. Please try again.']],
        [free, ['DONE', 'Tenancy details confirmed']],
      ]),
    )
  })

  test('that fails at its last attempt ends the action, so that another can be started', async () => {
    const [one] = (await office.properties(1)) as [number]
    const { id } = await office.start([one])
    const real = portal.databases.of('vic')
    let calls = 0
    const broken = {
      reader: real.reader.bind(real),
      transaction: async (...given: Parameters<Database['transaction']>) => {
        calls += 1
        if (calls < 2) throw new Error('The database is away')
        return real.transaction(...given)
      },
    }
    const databases = { of: () => broken } as unknown as Databases
    await expect(office.run(id, { databases }, 12)).rejects.toThrow('The database is away')
    expect((await office.outcomes(id)).get(one)).toEqual(['FAILED', expect.stringMatching(/start it again/)])
    await office.start([one])
  })
})

test('stopping leaves out what is still waiting', async () => {
  const ids = await office.properties(3)
  const { id } = await office.start(ids)
  expect((await office.stop(id)).body.data).toMatchObject({ stoppedAt: expect.any(String), counts: { SKIPPED: 3 } })
  await office.run(id)
  expect(await office.read(id)).toMatchObject({ finishedAt: expect.any(String), counts: { SKIPPED: 3 } })
  expect((await office.outcomes(id)).get(ids[0] as number)?.[1]).toBe('Priya Nair stopped this before it was done here')
  expect(await office.audit('confirm-tenancy')).toEqual([])
  expect((await office.stop(id)).status).toBe(409)
})

test('a stop that commits just after the last property was looked for still lets the action finish', async () => {
  const { id } = await office.start(await office.properties(3))
  await portal.given.rows('begin')
  await portal.given.rows('update bulk_actions set stopped_at = now() where id = $1', [id])
  await portal.given.rows(
    `update bulk_action_items set status = 'SKIPPED', note = 'Stopped', settled_at = now() where bulk_action_id = $1`,
    [id],
  )
  const running = office.run(id)
  const isWaiting = async () =>
    (
      await portal.given.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0
  await expect.poll(isWaiting, { interval: 5 }).toBe(true)
  await portal.given.rows('commit')
  await running
  expect(await office.read(id)).toMatchObject({ finishedAt: expect.any(String), counts: { WAITING: 0, SKIPPED: 3 } })
})

test('a stopped action continues at the properties that it left out, and only there', async () => {
  const ids = await office.properties(3)
  const { id } = await office.start(ids)
  expect((await office.carryOn(id)).status).toBe(409)
  await portal.given.rows(
    `update bulk_action_items set status = 'DONE', settled_at = now() where bulk_action_id = $1 and property_id = $2`,
    [id, ids[0]],
  )
  await office.stop(id)
  await office.run(id)
  expect(await office.read(id)).toMatchObject({ leftByStop: 2 })
  const next = (await office.carryOn(id)).body.data as BulkAction
  expect(next).toMatchObject({ kind: 'CONFIRM_TENANCY', counts: { WAITING: 2 } })
  await office.run(next.id)
  expect([...(await office.outcomes(next.id)).keys()]).toEqual(ids.slice(1))
  expect((await office.carryOn(next.id)).body.error?.message).toBe('No property was left out by a stop')
})

test('an email leaves out the tenants who got one today with the same template', async () => {
  const [first, second] = (await office.properties(2)) as [number, number]
  const email = { kind: 'SEND_EMAIL', template: 'KEY_NEEDED' }
  const { id } = await office.start([first], email)
  await office.run(id)
  const check = (await office.check({ propertyIds: [first, second] })).body.data as BulkCheck
  expect(check.templates.find(({ code }) => code === 'KEY_NEEDED')).toMatchObject({ possible: 1, emailedToday: 1 })
  const again = await office.start([first, second], email)
  await office.run(again.id)
  expect((await office.outcomes(again.id)).get(first)).toEqual([
    'SKIPPED',
    'The tenants were emailed today with this template',
  ])
  portal.clock.offset += 86_400_000
  const tomorrow = await portal.signIn(office.userId)
  const later = (await office.check({ propertyIds: [first, second] }, tomorrow)).body.data as BulkCheck
  expect(later.templates.find(({ code }) => code === 'KEY_NEEDED')).toMatchObject({ possible: 2, emailedToday: 0 })
})

describe('undoing', () => {
  test('is offered by the recent action of the user who started it, once it has ended', async () => {
    const ids = await office.properties(2)
    const { id } = await office.start(ids)
    expect((await office.read(id)).undoId).toBeNull()
    const recent = async () =>
      ((await office.browser.get('/v1/actions')).body.data as { items: RecentAction[] }).items[0] as RecentAction
    expect((await recent()).problem).toBe('This is still running. It can be undone when it ends.')
    await office.run(id)
    const { undoId } = await office.read(id)
    expect(await recent()).toMatchObject({ id: undoId, problem: null, undoneAt: null })
    const undo = async (who = office.browser) => who.post(`/v1/actions/${undoId}/undo`)
    const stranger = await portal.office()
    expect((await undo(stranger.browser)).status).toBe(404)
    expect((await undo()).body.data).toMatchObject({ message: expect.stringContaining('2 properties') })
    await office.run(id)
    expect(await office.read(id)).toMatchObject({ undoId: null, counts: { UNDONE: 2 } })
    expect(await office.openIssues(ids[0] ?? 0)).toBe(1)
    expect((await undo()).status).toBe(200)
    expect((await recent()).undoneAt).not.toBeNull()
  })

  test('takes back the confirmations and reopens the issues, in the name of the user who undoes', async () => {
    const ids = await office.properties(2)
    const before = await office.browser.get('/v1/agency/access-issues')
    const { id } = await office.start(ids)
    expect((await office.undo(id)).status).toBe(409)
    await office.run(id)
    const colleagueId = await portal.given.user('vic', { name: 'Cal Colleague' })
    await portal.given.membership(colleagueId, office.agencyId)
    const colleague = await portal.signIn(colleagueId)
    expect((await colleague.post(`/v1/agency/bulk-actions/${id}/undo`)).body.data).toMatchObject({
      counts: { UNDOING: 2 },
    })
    await office.run(id)
    expect(await office.read(id)).toMatchObject({
      counts: { UNDONE: 2 },
      undoFinishedAt: expect.any(String),
      canBeUndone: false,
    })
    for (const each of ids) expect(await office.confirmedAt(each)).toBe('2026-01-01T00:00:00.000Z')
    expect((await office.browser.get('/v1/agency/access-issues')).body.data).toEqual(before.body.data)
    expect(await office.audit('undo-tenancy-confirmation')).toMatchObject([
      { user_id: colleagueId, request_id: `bulk-action-${id}` },
      { user_id: colleagueId },
    ])
    expect(await office.audit('reopen-access-issue')).toHaveLength(2)
    expect((await office.undo(id)).status).toBe(409)
  })

  test('keeps a property that was changed since, with the reason', async () => {
    const [again, raised, plain] = (await office.properties(3)) as [number, number, number]
    const { id } = await office.start([again, raised, plain])
    await office.run(id)
    portal.clock.offset = 1000
    const [row] = await portal.given.rows<{ id: number }>('select id from tenancies where property_id = $1', [again])
    const confirmed = await office.browser.post(`/v1/property/${again}/confirm-single-property-details`, {
      tenancyId: row?.id,
      isVacant: false,
    })
    expect(confirmed.status).toBe(200)
    await portal.given.accessCase(office.agencyId, raised, { problemId: 8, raisedDaysAgo: 0 })
    await office.undo(id)
    await office.run(id)
    expect(await office.outcomes(id)).toEqual(
      new Map([
        [again, ['KEPT', 'The tenancy details were confirmed or changed again since']],
        [raised, ['KEPT', 'Its access issues have changed since']],
        [plain, ['UNDONE', 'The confirmation was taken back']],
      ]),
    )
    // Nothing of a kept property is restored.
    expect(await office.confirmedAt(raised)).not.toBe('2026-01-01T00:00:00.000Z')
  })

  test('restores entry preferences, or removes those that were not there', async () => {
    const [own, none, changed, booked] = [
      await office.property({ code: 'TENANT_UNREACHABLE' }),
      await office.property({ code: 'TENANT_UNREACHABLE' }),
      await office.property(),
      await office.property(),
    ] as [number, number, number, number]
    await portal.given.row('entry_preferences', {
      agency_id: office.agencyId,
      property_id: own,
      occupant_appointment: 'YES',
      internal_en: 'NO',
      vacant_entry: 'YES',
      comments: 'Dog',
    })
    await office.makeCards()
    const before = await office.browser.get('/v1/agency/access-issues')
    const { id } = await office.start([own, none, changed, booked], allow())
    await office.run(id)
    await portal.given.rows('update entry_preferences set version = version + 1 where property_id = $1', [changed])
    const technicianId = await portal.given.row('technicians', {
      state: 'vic',
      name: 'Terry Technician',
      latitude: 0,
      longitude: 0,
      service_ids: [1],
    })
    await portal.given.rows(
      `insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, booked_at, entry_method)
       values ($1, $2, $3, now() + interval '5 days', now() + interval '5 days 2 hours', 'BOOKED',
               now() + interval '1 second', 'ENTER_WITH_KEY_AS_EN')`,
      [office.agencyId, booked, technicianId],
    )
    await office.undo(id)
    await office.run(id)
    expect(await office.outcomes(id)).toEqual(
      new Map([
        [changed, ['KEPT', 'The entry preferences were changed again since']],
        [booked, ['KEPT', 'A visit by entry notice was booked since']],
        [own, ['UNDONE', 'The entry preferences are as before']],
        [none, ['UNDONE', 'The entry preferences are as before']],
      ]),
    )
    expect(await preferences(own)).toEqual({ appointment: 'YES', notice: 'NO', until: null, comments: 'Dog' })
    expect(await preferences(none)).toBeUndefined()
    expect((await office.browser.get('/v1/agency/access-issues')).body.data).toEqual(before.body.data)
  })

  test('is offered for a week', async () => {
    const [one] = (await office.properties(1)) as [number]
    const { id } = await office.start([one])
    await office.run(id)
    portal.clock.offset = 8 * 86_400_000
    const browser = await portal.signIn(office.userId)
    expect((await browser.get(`/v1/agency/bulk-actions/${id}`)).body.data).toMatchObject({ canBeUndone: false })
    expect((await browser.post(`/v1/agency/bulk-actions/${id}/undo`)).status).toBe(422)
    expect((await browser.get('/v1/agency/bulk-actions')).body.data).toEqual({ items: [] })
  })
})
