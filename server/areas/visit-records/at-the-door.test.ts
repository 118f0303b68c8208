import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../platform/database.ts'
import { Given } from '../../testing/given.ts'
import { asRecorder, givenVisitToday, openedBooking, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { reportNoAccess } from './report-no-access.ts'
import { saveVisitForm } from './save-draft.ts'
import { submitVisit } from './submit-visit.ts'
import type { VisitForm } from './visit-form.ts'
import { collectKey, returnKey } from './visit-keys.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let userId: number
let visit: GivenVisit

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.stateSystemUrl, poolSize: 4, applicationName: 'tests', patienceMs: 60_000 })
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

const passed = passedForm('vic', ['gas', 'electrical'])
const submit = async (form: VisitForm) =>
  asRecorder(database, { agencyId, userId }, async (recorder) =>
    submitVisit(recorder, {
      visitId: visit.visitId,
      opened: openedBooking(visit),
      form,
      version: 0,
      submissionKey: randomUUID(),
    }),
  )
const save = async (form: VisitForm, version: number, by = userId) =>
  asRecorder(database, { agencyId, userId: by }, async (recorder) =>
    saveVisitForm(recorder, { visitId: visit.visitId, opened: openedBooking(visit), form, version }),
  )
const noAccess = async (form: VisitForm, submissionKey = randomUUID() as string) =>
  asRecorder(database, { agencyId, userId }, async (recorder) =>
    reportNoAccess(recorder, { visitId: visit.visitId, opened: openedBooking(visit), form, version: 0, submissionKey }),
  )
const rows = async <Row extends Record<string, unknown>>(text: string) => given.rows<Row>(text, [agencyId])

describe('a draft', () => {
  test('is saved half done, as it was typed', async () => {
    expect(await save({ 'gas.finding.n1.notes': 'Rust' }, 0)).toBe(1)
    expect(await save({ 'gas.finding.n1.notes': 'Rust at the back' }, 1)).toBe(2)
    expect(await rows('select draft from visit_records where agency_id = $1')).toEqual([
      { draft: { 'gas.finding.n1.notes': 'Rust at the back' } },
    ])
  })

  test('sent again is saved once', async () => {
    await save({ notes: 'Rust' }, 0)
    expect(await save({ notes: 'Rust' }, 0)).toBe(1)
  })

  test('of a colleague is not overwritten unseen', async () => {
    const other = await given.user('vic', { name: 'Otto Other', isAdministrator: true })
    await save({ notes: 'Rust' }, 0, other)
    await expect(save({ notes: 'No rust' }, 0)).rejects.toThrow(/^Otto Other saved this record on /)
  })

  test('of a colleague is not submitted over unseen', async () => {
    const other = await given.user('vic', { name: 'Otto Other', isAdministrator: true })
    await save({ 'gas.finding.n1.code': 'GAS01' }, 0, other)
    const refusal = /^Otto Other saved this record on /
    await expect(submit(passed)).rejects.toThrow(refusal)
    await expect(noAccess({ noAccess: 'ENTRY_REFUSED' })).rejects.toThrow(refusal)
    expect(await rows('select status from visits where agency_id = $1')).toEqual([{ status: 'BOOKED' }])
  })

  test('cannot be saved after the visit was submitted', async () => {
    await submit(passed)
    await expect(save({ notes: 'Rust' }, 1)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('no access', () => {
  test('ends the visit, raises the access issue and writes to the agency', async () => {
    await noAccess({ noAccess: 'KEY_DID_NOT_WORK', noAccessNote: 'Tried twice.' })
    expect(await rows('select status from visits where agency_id = $1')).toEqual([{ status: 'NO_ACCESS' }])
    expect(
      await rows(
        `select p.code, i.visit_id, i.resolved_at from access_issues i join access_problems p on p.id = i.problem_id where i.agency_id = $1`,
      ),
    ).toEqual([{ code: 'KEY_DID_NOT_WORK', visit_id: visit.visitId, resolved_at: null }])
    const [mail] = await rows<{ subject: string; html: string; thread: string }>(
      `select subject, message_html as html, thread_key as thread from mails where agency_id = $1`,
    )
    expect(mail?.subject).toMatch(/^We could not get in at /)
    expect(mail?.html).toContain('Tried twice.')
    expect(mail?.thread).toMatch(/^news-case-\d+$/)
    expect(await rows('select job_status from property_services where agency_id = $1 and service_id = 3')).toEqual([
      { job_status: 'REBOOKING_IN_PROGRESS' },
    ])
    expect(await rows('select 1 as one from invoices where agency_id = $1')).toEqual([])
  })

  test('sent twice raises one issue and sends one mail', async () => {
    const submissionKey = randomUUID()
    const form = { noAccess: 'ENTRY_REFUSED' }
    await Promise.all([noAccess(form, submissionKey), noAccess(form, submissionKey)])
    expect(await rows('select 1 as one from access_issues where agency_id = $1')).toHaveLength(1)
    expect(await rows('select 1 as one from mails where agency_id = $1')).toHaveLength(1)
  })

  test('earlier than booked names both times to the agency', async () => {
    await rows(
      `update visits set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day', entry_method = 'APPOINTMENT'
        where agency_id = $1`,
    )
    await noAccess({ noAccess: 'ENTRY_REFUSED', doneEarly: 'yes' })
    const [mail] = await rows<{ html: string }>('select message_html as html from mails where agency_id = $1')
    expect(mail?.html).toMatch(/Visit<.*, recorded at \d.*It was booked for<.*8:00 am to 10:00 am</)
  })

  test('needs a problem of the catalogue', async () => {
    await expect(noAccess({ noAccess: 'ALIENS' })).rejects.toThrow('Choose what kept you out.')
  })

  test('writes no mail where the agency has switched its mail off', async () => {
    await rows('update agencies set is_sending_enabled = false where id = $1')
    await noAccess({ noAccess: 'ENTRY_REFUSED' })
    expect(await rows('select 1 as one from mails where agency_id = $1')).toEqual([])
  })
})

describe('the key', () => {
  const key = async (work: typeof collectKey) =>
    asRecorder(database, { agencyId, userId }, async (recorder) => work(recorder, visit.visitId))

  test('is collected and returned, each once', async () => {
    await Promise.all([key(collectKey), key(collectKey)])
    expect(
      await rows('select key_number, collected_by, returned_at, recorded_by from key_collections where agency_id = $1'),
    ).toEqual([{ key_number: 'K7', collected_by: 'Tess Tester', returned_at: null, recorded_by: userId }])
    await submit(passed)
    await Promise.all([key(returnKey), key(returnKey)])
    expect(
      await rows('select returned_at is not null as returned, returned_by from key_collections where agency_id = $1'),
    ).toEqual([{ returned: true, returned_by: 'Tess Tester' }])
    expect(
      await rows(`select action from audit_events where agency_id = $1 and entity = 'key_collections' order by id`),
    ).toEqual([{ action: 'collect-key' }, { action: 'return-key' }])
  })

  test('cannot be collected where the agency has none', async () => {
    await rows('update properties set is_key_available = false where agency_id = $1')
    await expect(key(collectKey)).rejects.toThrow('The agency has no key for this property.')
  })
})
