import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { asRecorder, givenVisitToday, openedBooking, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Problem } from '../../platform/problem.ts'
import { submitVisit } from './submit-visit.ts'
import type { VisitForm } from './visit-form.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let userId: number
let visit: GivenVisit
const today = todayIn('vic', new Date())

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.stateSystemUrl, poolSize: 10, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
  userId = await given.user('vic', { name: 'Tess Tester', isAdministrator: true })
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

beforeEach(async () => {
  agencyId = await given.agency('vic')
  await given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
  visit = await givenVisitToday(given, { agencyId, codes: ['gas', 'electrical'] })
})

const submit = async (
  form: VisitForm,
  { by = userId, submissionKey = randomUUID() }: { by?: number; submissionKey?: string } = {},
) =>
  asRecorder(database, { agencyId, userId: by }, async (recorder) =>
    submitVisit(recorder, { visitId: visit.visitId, opened: openedBooking(visit), form, version: 0, submissionKey }),
  )
const rows = async <Row extends Record<string, unknown>>(text: string) => given.rows<Row>(text, [agencyId])
const passed = passedForm('vic', ['gas', 'electrical'])
const tipping: VisitForm = {
  ...passed,
  'gas.check.RESTRAINTS': 'FAILED',
  'gas.finding.n1.code': 'GAS12',
  'gas.finding.n1.appliance': 'Cooktop',
  'gas.finding.n1.location': 'Kitchen',
  'gas.finding.n1.quote': 'yes',
}

describe('a visit is submitted once', () => {
  test('sent twice by a bad connection, it has its effects once', async () => {
    const submissionKey = randomUUID()
    await Promise.all([submit(tipping, { submissionKey }), submit(tipping, { submissionKey })])
    await submit(tipping, { submissionKey })
    for (const table of ['findings', 'quotes', 'invoices'])
      expect(await rows(`select 1 as one from ${table} where agency_id = $1`)).toHaveLength(1)
  })

  test('by two people, the second hears who was first', async () => {
    const other = await given.user('vic', { name: 'Otto Other', isAdministrator: true })
    const results = await Promise.allSettled([submit(tipping), submit(passed, { by: other })])
    const [refused, ...others] = results.filter((result) => result.status === 'rejected')
    expect(others).toEqual([])
    expect(refused?.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^(Tess Tester|Otto Other) submitted this visit on \d\d\/\d\d\/\d{4}, /),
    })
    expect(await rows('select 1 as one from invoices where agency_id = $1')).toHaveLength(1)
  })

  test('after it was cancelled it is refused', async () => {
    await rows(`update visits set status = 'CANCELLED', finished_at = now() where agency_id = $1`)
    await expect(submit(passed)).rejects.toThrow('This visit was cancelled in the meantime.')
  })

  describe('before its day', () => {
    const tomorrow = async (method: string) =>
      rows(
        `update visits set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day', entry_method = '${method}' where agency_id = $1`,
      )

    test('it is refused where a notice names the day', async () => {
      await tomorrow('ENTER_WITH_KEY_AS_EN')
      await expect(submit({ ...passed, doneEarly: 'yes' })).rejects.toThrow(
        /^This visit is booked for .* and cannot be recorded before that day\. Its notice of entry is for .*, 8:00 am to 10:00 am only\.$/,
      )
    })

    test('all that is missing is told at once: the day and what was done', async () => {
      await tomorrow('APPOINTMENT')
      const problem = (await submit({}).catch((error: unknown) => error)) as Problem
      expect(problem.fields).toMatchObject({
        doneEarly: expect.stringContaining('Tick this if it took place today.'),
        'gas.check.RESTRAINTS': expect.stringMatching(/^Choose a result for /),
      })
      expect(problem.message).toBe(
        `${Object.keys(problem.fields ?? {}).length} things must be completed or corrected before this can be submitted.`,
      )
    })

    test('it is taken if the occupant agreed to an earlier time, and counts from today', async () => {
      await tomorrow('APPOINTMENT')
      await expect(submit(passed)).rejects.toMatchObject({
        fields: { doneEarly: expect.stringContaining('Tick this if it took place today.') },
      })
      await rows(`insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_primary, is_nominated)
                  select agency_id, id, 1, 'Ana Lee', 'ana@lee.example.com', '+61491570159', true, false from visits where agency_id = $1`)
      await submit({ ...passed, doneEarly: 'yes' })
      expect(
        await rows(
          `select subject, calendar_text as calendar from mails where agency_id = $1 and kind = 'VISIT_CONFIRMATION'`,
        ),
      ).toMatchObject([
        {
          subject: expect.stringMatching(/^Visit earlier than booked: /),
          calendar: expect.stringContaining('SEQUENCE:1'),
        },
      ])
      expect(
        await rows(
          `select last_service_on::text as last from property_services where agency_id = $1 group by last_service_on`,
        ),
      ).toEqual([{ last: today }])
      expect(
        await rows(`select starts_at < ends_at and ends_at <= finished_at as over from visits where agency_id = $1`),
      ).toEqual([{ over: true }])
    })

    test('it is taken while its technician is booked elsewhere at this time', async () => {
      await tomorrow('APPOINTMENT')
      await rows(
        `insert into visits (agency_id, id, property_id, technician_id, starts_at, ends_at, status, entry_method, booked_at, booked_by, booked_through)
         select agency_id, id + 1000, property_id, technician_id, now() - interval '1 hour', now() + interval '1 hour', 'BOOKED', entry_method, booked_at, booked_by, booked_through
           from visits where agency_id = $1`,
      )
      await submit({ ...passed, doneEarly: 'yes' })
      expect(await rows(`select status from visits where agency_id = $1 order by id`)).toEqual([
        { status: 'COMPLETED' },
        { status: 'BOOKED' },
      ])
    })
  })

  test('incomplete it is refused with a message for each field, and nothing is written', async () => {
    await expect(submit({ ...tipping, 'gas.check.FLUES': '' })).rejects.toMatchObject({
      code: 'rule-broken',
      message: 'One thing must be completed or corrected before this can be submitted.',
      fields: { 'gas.check.FLUES': 'Choose a result for “Flues”.' },
    })
    expect(await rows('select 1 as one from findings where agency_id = $1')).toEqual([])
  })

  test('a visit of another agency is not found', async () => {
    const stranger = await given.agency('vic')
    const call = asRecorder(database, { agencyId: stranger, userId }, async (recorder) =>
      submitVisit(recorder, {
        visitId: visit.visitId,
        opened: openedBooking(visit),
        form: passed,
        version: 0,
        submissionKey: randomUUID(),
      }),
    )
    await expect(call).rejects.toMatchObject({ code: 'not-found' })
  })
})
