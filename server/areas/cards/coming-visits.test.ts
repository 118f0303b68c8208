import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { asRecorder } from '../../testing/given-visits.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { collectKey, returnCollectedKey, returnKey, undoKey } from '../visit-records/visit-keys.ts'
import { refreshCards } from './refresh-cards.ts'

let source: TestDatabase
let database: Database
let given: Given
let userId: number
let agencyId: number
let propertyId: number
let visitId: number

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.stateSystemUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
  userId = await given.user('vic', { isAdministrator: true })
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

beforeEach(async () => {
  agencyId = await given.agency('vic')
  propertyId = await given.property(agencyId, { columns: { is_key_available: true, key_number: 'K7' } })
  await given.service(agencyId, propertyId, 'smoke')
  await given.tenancy(agencyId, propertyId)
  visitId = await given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await givenTechnician(given, 'vic'),
    starts_at: hours(2),
    ends_at: hours(4),
    status: 'BOOKED',
    booked_at: hours(-200),
    entry_method: 'ENTER_WITH_KEY_AS_EN',
  })
})

const refresh = async () =>
  database.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    refreshCards({ db, state: 'vic', agencyId, today: todayIn('vic', new Date()) }, [propertyId]),
  )
const missing = async () => {
  const [card] = await given.rows<{ texts: string[] }>(
    `select array(select l ->> 'text' from json_array_elements(work -> 'lines') l where l ->> 'kind' = 'VISIT') as texts
       from property_cards where agency_id = $1`,
    [agencyId],
  )
  return card?.texts ?? []
}
const notice = async (columns: Record<string, unknown> = {}) =>
  given.row('entry_notices', {
    agency_id: agencyId,
    property_id: propertyId,
    visit_id: visitId,
    form_name: 'Notice of entry',
    entry_from: hours(2),
    entry_to: hours(4),
    served_at: hours(-100),
    served_by: 'EMAIL',
    ...columns,
  })
const noNotice = ['Visit soon, and no entry notice is served']

test('only a notice that lets the technician in counts', async () => {
  await refresh()
  expect(await missing()).toEqual(noNotice)
  await notice({ withdrawn_at: hours(-1) })
  await notice({ served_by: 'POST', post_by: todayIn('vic', new Date()) })
  await notice({ served_by: 'POST', posted_at: hours(-1), too_late_reason: 'The letter was posted too late' })
  const mail = await given.row('mails', {
    agency_id: agencyId,
    kind: 'ENTRY_NOTICE',
    status: 'FAILED',
    subject: 'Notice',
    last_error: 'Refused',
  })
  await notice({ mail_id: mail })
  const waiting = await notice()
  await given.rows(
    `insert into waiting_documents (agency_id, task, payload, state, document, on_day, max_attempts)
     values ($1, 'serve-entry-notice', json_build_object('noticeId', $2::int), 'vic', 'ENTRY_NOTICE', current_date, 3)`,
    [agencyId, waiting],
  )
  await refresh()
  expect(await missing()).toEqual(noNotice)
  await notice({ served_by: 'POST', posted_at: hours(-99) })
  await refresh()
  expect(await missing()).toEqual([])
})

test('an empty property needs no notice', async () => {
  await given.rows('update properties set is_vacant = true where agency_id = $1', [agencyId])
  await refresh()
  expect(await missing()).toEqual([])
})

test('the row follows who has the key', async () => {
  await notice()
  const record = async (work: (recorder: Parameters<Parameters<typeof asRecorder>[2]>[0]) => Promise<void>) =>
    asRecorder(database, { agencyId, userId }, work)
  await record(async (recorder) => collectKey(recorder, visitId))
  await given.rows('update properties set is_key_available = false where agency_id = $1', [agencyId])
  await refresh()
  expect(await missing()).toEqual([])
  await record(async (recorder) => returnKey(recorder, visitId))
  const noKey = ['Visit soon, and no key is recorded']
  expect(await missing()).toEqual(noKey)
  const [collection] = await given.rows<{ id: number }>('select id from key_collections where agency_id = $1', [
    agencyId,
  ])
  const id = collection?.id ?? 0
  await record(async (recorder) => undoKey(recorder, id, 'returned'))
  expect(await missing()).toEqual([])
  await record(async (recorder) => returnCollectedKey(recorder, id))
  expect(await missing()).toEqual(noKey)
  await record(async (recorder) => undoKey(recorder, id, 'returned'))
  await record(async (recorder) => undoKey(recorder, id, 'collected'))
  expect(await missing()).toEqual(noKey)
})
