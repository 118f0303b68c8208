import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingEntryMethod } from '../../../contract/bookings/booking-calls.ts'
import type { BookedVisit } from '../../../contract/bookings/visits.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { anaLee, givenBookingPlace, offeredTime, type BookingPlace } from '../../testing/given-bookings.ts'
import { givenWindows } from '../../testing/given-roster.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
let place: BookingPlace

/** Ids of the catalogue of access problems. */
const problems = { unreachable: 1, keyDidNotWork: 6, keyNotAtAgency: 7, entryRefused: 8 }

beforeEach(async () => {
  // Monday, 16 November 2026, 10 am in Melbourne.
  portal.clock.offset = Date.parse('2026-11-15T23:00:00Z') - Date.now()
  await portal.given.clear('technicians', 'agencies')
  place = await givenBookingPlace(portal)
  await givenWindows(portal.given, 'vic', place.technicianId, '2026-11-18', ['08:00', '14:00'])
})

const rows = async (text: string) => portal.given.rows(text, [place.agencyId])
const url = () => `/v1/property/${place.propertyId}/booking`
async function givenIssue(problemId: number): Promise<number> {
  const caseId = await portal.given.accessCase(place.agencyId, place.propertyId, { problemId })
  await portal.given.rows(
    `update access_issues set raised_at = '2026-11-05T23:00:00Z' where agency_id = $1 and case_id = $2`,
    [place.agencyId, caseId],
  )
  await portal.given.rows(
    `insert into access_case_methods (agency_id, case_id, entry_method)
     select $1, $2, entry_method from access_problem_blocks where problem_id = $3`,
    [place.agencyId, caseId, problemId],
  )
  return caseId
}
const problemOf = async (method: EntryMethod) =>
  ((await place.browser.get(`${url()}/entry-methods`)).body.data as BookingEntryMethod[]).find(
    (each) => each.method === method,
  )?.problem
const book = async (entryMethod: EntryMethod = 'APPOINTMENT', oasResult?: object) =>
  place.browser.post(url(), {
    propertyId: place.propertyId,
    bookingTypes: ['SMOKE_ALARM_SERVICE'],
    entryMethod,
    contacts: [anaLee],
    oasResult: oasResult ?? (await offeredTime(place)),
  })
const issues = async () =>
  rows('select resolved_at is not null as resolved from access_issues where agency_id = $1 order by id')

describe('a key that kept the technician out', () => {
  test.each([
    [problems.keyDidNotWork, 'The key did not work on 06/11/2026. Please update the key first.'],
    [problems.keyNotAtAgency, 'The key was not at the agency on 06/11/2026. Please update the key first.'],
  ])('(problem %i) rules out every entry with it, and stays an issue after an appointment', async (problem, text) => {
    await givenIssue(problem)
    for (const method of ['ENTER_WITH_KEY_AS_EN', 'ENTER_WITH_KEY_BY_TENANT_REQUEST'] as const) {
      expect(await problemOf(method)).toBe(text)
      expect((await book(method)).body.error?.fields).toEqual({ entryMethod: text })
    }
    expect(await problemOf('APPOINTMENT')).toBeNull()
    expect((await book()).status).toBe(201)
    expect(await issues()).toEqual([{ resolved: false }])
  })
})

test('an entry method that the provider has disqualified cannot be booked', async () => {
  await givenIssue(problems.unreachable)
  const text = 'We have tried this way in, and it cannot be used. Please choose another way or contact the provider.'
  const oasResult = await offeredTime(place)
  await rows('update access_case_methods set is_disqualified = true where agency_id = $1')
  expect(await problemOf('APPOINTMENT')).toBe(text)
  expect((await book('APPOINTMENT', oasResult)).body.error?.fields).toEqual({ entryMethod: text })
})

test('a refused entry in the ACT needs an order of the tribunal, not a notice', async () => {
  place = await givenBookingPlace(portal, 'act')
  await givenIssue(problems.entryRefused)
  expect(await problemOf('ENTER_WITH_KEY_AS_EN')).toContain('needs an order of the tribunal')
  expect(await problemOf('APPOINTMENT')).toBeNull()
})

describe('an issue that a visit closed', () => {
  const cancel = async ({ visitId }: BookedVisit) =>
    place.browser.post(`${url()}/${visitId}/cancel`, { reason: 'The tenant is ill', version: 1 })

  test('is open again when the visit is cancelled, with its case and what it blocks', async () => {
    await givenIssue(problems.unreachable)
    const visit = (await book()).body.data as BookedVisit
    expect(await issues()).toEqual([{ resolved: true }])
    expect((await cancel(visit)).status).toBe(204)
    expect(await issues()).toEqual([{ resolved: false }])
    expect(await rows('select status, closed_at from access_cases where agency_id = $1')).toEqual([
      { status: 'OPEN', closed_at: null },
    ])
    expect(await rows('select entry_method, unblocked_at from access_case_methods where agency_id = $1')).toEqual([
      { entry_method: 'APPOINTMENT', unblocked_at: null },
    ])
    expect(
      await rows(`select entity from audit_events where agency_id = $1 and action = 'reopen-access-issue'`),
    ).toEqual([{ entity: 'access_issues' }])
  })

  test('is raised in the case that was opened since', async () => {
    await givenIssue(problems.unreachable)
    const visit = (await book()).body.data as BookedVisit
    const caseId = await givenIssue(problems.keyDidNotWork)
    await cancel(visit)
    expect(
      await portal.given.rows(
        'select problem_id as problem from access_issues where agency_id = $1 and case_id = $2 and resolved_at is null order by 1',
        [place.agencyId, caseId],
      ),
    ).toEqual([{ problem: problems.unreachable }, { problem: problems.keyDidNotWork }])
  })

  test('that was closed in another way stays closed', async () => {
    await givenIssue(problems.unreachable)
    await rows(`update access_issues set resolved_at = raised_at, resolve_reason = 'Done' where agency_id = $1`)
    await rows(`update access_cases set status = 'RESOLVED', closed_at = opened_at where agency_id = $1`)
    await cancel((await book()).body.data as BookedVisit)
    expect(await issues()).toEqual([{ resolved: true }])
  })
})
