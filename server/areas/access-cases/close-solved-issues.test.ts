import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { TimelineEvent } from '../../../contract/timeline.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { closeSolvedIssues } from './close-solved-issues.ts'
import { problemCodes, type ProblemCode } from './access-problems.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  propertyId = await portal.given.property(agencyId)
  await portal.given.service(agencyId, propertyId)
})

const today = () => todayIn('vic', portal.clock.now())

/** An open case with these problems, which blocks what they block. */
async function givenCase(codes: ProblemCode[], columns: Record<string, unknown> = {}): Promise<number> {
  const [first, ...others] = codes.map((code) => problemCodes.indexOf(code) + 1)
  const caseId = await portal.given.accessCase(agencyId, propertyId, { problemId: first ?? 1, columns })
  for (const problemId of others)
    await portal.given.row('access_issues', {
      agency_id: agencyId,
      case_id: caseId,
      property_id: propertyId,
      problem_id: problemId,
      raised_at: new Date(Date.now() - 86_400_000).toISOString(),
    })
  await portal.given.rows(
    `insert into access_case_methods (agency_id, case_id, entry_method, blocked_at)
     select distinct $1::int, $2::int, b.entry_method, now() - interval '1 day'
       from access_issues i join access_problem_blocks b on b.problem_id = i.problem_id where i.agency_id = $1 and i.case_id = $2`,
    [agencyId, caseId],
  )
  await portal.makeCards(agencyId)
  return caseId
}

const openProblems = async () =>
  (
    await portal.given.rows<{ code: string }>(
      `select p.code from access_issues i join access_problems p on p.id = i.problem_id
        where i.agency_id = $1 and i.resolved_at is null order by p.id`,
      [agencyId],
    )
  ).map(({ code }) => code)
const readCase = async (caseId: number) => {
  const [row] = await portal.given.rows<{ status: string; isClosed: boolean; blocked: string[] }>(
    `select c.status, c.closed_at is not null as "isClosed",
            array(select m.entry_method from access_case_methods m
                   where m.agency_id = c.agency_id and m.case_id = c.id and m.unblocked_at is null order by 1) as blocked
       from access_cases c where c.agency_id = $1 and c.id = $2`,
    [agencyId, caseId],
  )
  return row
}
const listed = async () => ((await browser.get('/v1/agency/access-issues')).body.data as { total: number }).total

const confirm = async (body: object) => {
  const reply = await browser.post(`/v1/property/${propertyId}/confirm-single-property-details`, body)
  expect(reply.status).toBe(200)
}
const person = (changes: object = {}) => ({
  occupantId: null,
  name: 'Ana Lee',
  email: 'ana@example.com',
  contactNumbers: [],
  ...changes,
})

describe('access issues are resolved', () => {
  test('by the confirmation of the tenancy, which closes the case', async () => {
    const tenancyId = await portal.given.tenancy(agencyId, propertyId)
    const caseId = await givenCase(['TENANT_DETAILS_UNCONFIRMED', 'TENANT_DETAILS_UNCHANGED'])
    expect(await listed()).toBe(1)
    await confirm({ tenancyId, isVacant: false })
    expect(await openProblems()).toEqual([])
    expect(await readCase(caseId)).toEqual({ status: 'RESOLVED', isClosed: true, blocked: [] })
    expect(await listed()).toBe(0)
    const resolved = await portal.given.rows(
      'select resolved_by, resolve_reason from access_issues where agency_id = $1',
      [agencyId],
    )
    const resolution = { resolved_by: userId, resolve_reason: 'The tenancy details were confirmed' }
    expect(resolved).toEqual([resolution, resolution])
  })

  test('only if the fact solves them: the others keep the case open and their entry methods blocked', async () => {
    const tenancyId = await portal.given.tenancy(agencyId, propertyId)
    const caseId = await givenCase(['TENANT_DETAILS_UNCONFIRMED', 'METER_ROOM_LOCKED'])
    await confirm({ tenancyId, isVacant: false })
    expect(await openProblems()).toEqual(['METER_ROOM_LOCKED'])
    expect(await readCase(caseId)).toEqual({ status: 'OPEN', isClosed: false, blocked: ['ENTER_WITH_KEY_AS_EN'] })
    expect(await listed()).toBe(1)
  })

  test('by a tenancy with a person who can be reached', async () => {
    const caseId = await givenCase(['NO_TENANT_DETAILS', 'TENANT_UNREACHABLE'])
    const reply = await browser.post(`/v1/property/${propertyId}/tenancy`, {
      leaseType: 'NEW',
      startDate: today(),
      endDate: null,
      vacateDate: null,
      notes: null,
      occupants: [person()],
    })
    expect(reply.status).toBe(201)
    expect(await readCase(caseId)).toMatchObject({ status: 'RESOLVED', blocked: [] })
  })

  test('by an added email, but not by a tenancy saved without a change of the contact details', async () => {
    const tenancyId = await portal.given.tenancy(agencyId, propertyId)
    await givenCase(['MESSAGES_UNANSWERED', 'ENTRY_REFUSED'])
    const save = async (email: string | null) => {
      const [occupant] = await portal.given.rows<{ id: number }>('select id from occupants where tenancy_id = $1', [
        tenancyId,
      ])
      const reply = await browser.put(`/v1/property/${propertyId}/tenancy/${tenancyId}`, {
        startDate: addDays(today(), -200),
        endDate: null,
        vacateDate: null,
        notes: 'Calls after five',
        occupants: [
          person({
            occupantId: occupant?.id,
            name: 'Tilda Tenant',
            email,
            contactNumbers: email ? [] : [{ contactNumberId: null, type: 'MOBILE', number: '0491 570 006' }],
          }),
        ],
      })
      expect(reply.status).toBe(200)
    }
    await portal.given.rows(
      `insert into contact_numbers (agency_id, occupant_id, number)
       select agency_id, id, '+61491570006' from occupants where tenancy_id = $1`,
      [tenancyId],
    )
    await save(null)
    expect(await openProblems()).toEqual(['MESSAGES_UNANSWERED', 'ENTRY_REFUSED'])
    await save('tilda@example.com')
    expect(await openProblems()).toEqual(['ENTRY_REFUSED'])
  })

  test('that are about occupants, when the property is marked as vacant', async () => {
    await portal.given.tenancy(agencyId, propertyId)
    const caseId = await givenCase(['ENTRY_REFUSED', 'KEY_NOT_AT_AGENCY', 'TENANT_UNREACHABLE'])
    expect((await browser.post(`/v1/property/${propertyId}/mark-as-vacant`, {})).status).toBe(200)
    expect(await openProblems()).toEqual(['KEY_NOT_AT_AGENCY'])
    expect(await readCase(caseId)).toMatchObject({ blocked: ['ENTER_WITH_KEY_AS_EN', 'ENTER_WITH_KEY_VACANT'] })
  })

  test('by another key, but not by another property manager or a save that changes nothing', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    await portal.given.rows(`update properties set is_key_available = true, key_number = 'K1' where id = $1`, [
      propertyId,
    ])
    await givenCase(['KEY_DID_NOT_WORK', 'KEY_NOT_AT_AGENCY'])
    const save = async (keyNumber: string, changes: object = {}) =>
      browser.put(`/v1/property/${propertyId}`, {
        agencyKey: { isKeyAvailable: true, keyNumber, propertyManagerId: managerId },
        propertyKey: { onsiteAvailability: 'UNAVAILABLE' },
        ...changes,
      })
    expect((await save('K1')).status).toBe(200)
    expect(await openProblems()).toHaveLength(2)
    const unchanged = await save('K1', { strict: true })
    expect([unchanged.status, unchanged.body.error?.message]).toEqual([
      422,
      'Nothing has changed. Enter the new key, or confirm that the key works.',
    ])
    expect(await openProblems()).toHaveLength(2)
    expect((await save('K2', { strict: true })).status).toBe(200)
    expect(await openProblems()).toEqual([])
  })

  test('by preferences that leave a way in', async () => {
    const all = (value: string) => ({
      preferences: {
        occupantAppointmentPreference: value,
        internalEnPreference: value,
        vacantEntryPreference: value,
      },
    })
    const choose = async (value: string) => {
      const reply = await browser.post(`/v1/property/${propertyId}/entry-method-preferences`, all(value))
      expect(reply.status).toBe(200)
    }
    await givenCase(['NOT_HOME_IN_BUSINESS_HOURS'])
    await choose('NO')
    expect(await openProblems()).toEqual(['NOT_HOME_IN_BUSINESS_HOURS', 'BLOCKED_BY_PREFERENCES'])
    await choose('YES')
    // Without a key only the appointment can be used, and the tenant is not home for one.
    expect(await openProblems()).toEqual(['NOT_HOME_IN_BUSINESS_HOURS'])
    await choose('NO')
    await portal.given.rows(`update properties set is_key_available = true, key_number = 'K1' where id = $1`, [
      propertyId,
    ])
    await choose('YES')
    expect(await openProblems()).toEqual([])
    expect(await listed()).toBe(0)
  })

  test('by a booked visit, if they blocked its entry method', async () => {
    const caseId = await givenCase(['TENANT_UNREACHABLE', 'ENTRY_REFUSED', 'METER_ROOM_LOCKED'])
    await portal.databases.of('vic').transaction({ state: 'vic', agencyId, userId }, async (db) =>
      closeSolvedIssues(
        {
          db,
          state: 'vic',
          agencyId,
          userId,
          originalUserId: null,
          now: portal.clock.now(),
          today: today(),
          requestId: 'test',
        },
        propertyId,
        { kind: 'VISIT_BOOKED', entryMethod: 'APPOINTMENT' },
      ),
    )
    expect(await openProblems()).toEqual(['METER_ROOM_LOCKED'])
    expect(await readCase(caseId)).toMatchObject({ blocked: ['ENTER_WITH_KEY_AS_EN'] })
  })
})

test('resolved issues are audited with the reason, and appear once on the timeline', async () => {
  const tenancyId = await portal.given.tenancy(agencyId, propertyId)
  const caseId = await givenCase(['TENANT_DETAILS_UNCONFIRMED'])
  await confirm({ tenancyId, isVacant: false })
  const rows = await portal.given.rows(
    `select action, entity, property_id, user_name, source, before, after from audit_events
      where agency_id = $1 and entity in ('access_issues', 'access_cases') order by id`,
    [agencyId],
  )
  const problem = 'Tenant details not confirmed for over 30 days'
  const reason = 'The tenancy details were confirmed'
  const who = { property_id: propertyId, user_name: 'Priya Nair', source: 'PORTAL' }
  expect(rows).toEqual([
    {
      action: 'resolve-access-issue',
      entity: 'access_issues',
      ...who,
      before: { problem, isResolved: false },
      after: { problem, isResolved: true, reason },
    },
    {
      action: 'move-access-case',
      entity: 'access_cases',
      ...who,
      before: { status: 'OPEN' },
      after: { status: 'RESOLVED', reason },
    },
  ])
  const timeline = (await browser.get(`/v1/property/${propertyId}/timeline`)).body.data as { items: TimelineEvent[] }
  const ofAccess = timeline.items.filter(({ kind }) => kind === 'ACCESS')
  expect(ofAccess.map(({ id, title, details, by }) => [id, title, details, by])).toEqual([
    [`access-closed-${caseId}`, 'Case closed: the access issue was resolved', [problem, reason], 'Priya Nair'],
    [`access-${caseId}`, 'Access issue raised', [problem], null],
  ])
  expect(timeline.items.filter(({ kind, title }) => kind !== 'ACCESS' && /access/i.test(title))).toEqual([])
})

test('the issues of another property and of another agency stay as they are', async () => {
  const tenancyId = await portal.given.tenancy(agencyId, propertyId)
  await givenCase(['TENANT_DETAILS_UNCONFIRMED'])
  const neighbour = await portal.given.property(agencyId)
  await portal.given.accessCase(agencyId, neighbour, { problemId: 5 })
  const elsewhere = await portal.given.agency()
  await portal.given.accessCase(elsewhere, await portal.given.property(elsewhere), { problemId: 5 })
  await confirm({ tenancyId, isVacant: false })
  expect(await openProblems()).toEqual(['TENANT_DETAILS_UNCONFIRMED'])
  expect(
    await portal.given.rows('select 1 from access_issues where agency_id = $1 and resolved_at is null', [elsewhere]),
  ).toHaveLength(1)
})
