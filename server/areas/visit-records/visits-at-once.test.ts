import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { asRecorder, givenVisitToday, openedBooking, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { submitVisit } from './submit-visit.ts'
import type { VisitForm } from './visit-form.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let userId: number

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.stateSystemUrl, poolSize: 10, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
  userId = await given.user('vic', { isAdministrator: true })
  agencyId = await given.agency('vic')
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

const today = todayIn('vic', new Date())
const rebuild = async () =>
  database.transaction({ state: 'vic', agencyId: null, userId }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today }),
  )
const rows = async (text: string) => given.rows(text, [agencyId])
const submit = async (form: VisitForm, visit: GivenVisit) =>
  asRecorder(database, { agencyId, userId }, async (recorder) =>
    submitVisit(recorder, {
      visitId: visit.visitId,
      opened: openedBooking(visit),
      form,
      version: 0,
      submissionKey: randomUUID(),
    }),
  )
const passed = passedForm('vic', ['gas', 'electrical'])
const tipping: VisitForm = { ...passed, 'gas.finding.n1.code': 'GAS12', 'gas.finding.n1.quote': 'yes' }

test('100 visits submitted at once end as if they had come one after another', async () => {
  const visits: GivenVisit[] = []
  for (let count = 0; count < 100; count += 1)
    visits.push(await givenVisitToday(given, { agencyId, codes: ['gas', 'electrical'] }))
  await rebuild()
  await Promise.all(visits.map(async (visit, place) => submit(place % 3 === 0 ? tipping : passed, visit)))
  expect(await rows(`select count(*)::int as done from visits where agency_id = $1 and status = 'COMPLETED'`)).toEqual([
    { done: 100 },
  ])
  expect(
    await rows(
      `select count(*)::int as invoices, count(distinct invoice_number)::int as numbers from invoices where agency_id = $1`,
    ),
  ).toEqual([{ invoices: 100, numbers: 100 }])
  const state = async () => [
    await rows(
      'select manager_id, kind, counter, count from card_counters where agency_id = $1 and count <> 0 order by 1, 2, 3',
    ),
    await rows(
      'select subject_id, facet_mask::text, tallies::text from property_cards where agency_id = $1 order by 1',
    ),
  ]
  const before = await state()
  await rebuild()
  expect(await state()).toEqual(before)
  expect(await rows('select 1 as one from findings where agency_id = $1')).toHaveLength(34)
})
