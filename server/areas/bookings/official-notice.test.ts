import { beforeEach, expect, test } from 'vitest'
import type { FormFact } from '../official-forms/form-facts.ts'
import { createLogger } from '../../platform/logging.ts'
import { anaLee, givenBookingPlace, offeredTime, type BookingPlace } from '../../testing/given-bookings.ts'
import { givenWindows } from '../../testing/given-roster.ts'
import { readPrintedForm } from '../../testing/read-printed-form.ts'
import { sampleForm, sampleMapping } from '../../testing/sample-form.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { serveEntryNoticeJob } from './serve-entry-notice.job.ts'

const portal = await testPortal()
let place: BookingPlace
/** Friday, 20 November 2026, 9 am in Brisbane. */
const friday = '2026-11-19T23:00:00Z'

beforeEach(async () => {
  await portal.given.rows('update entry_notices set official_form_id = null')
  await portal.given.rows('delete from official_forms')
  await portal.given.clear('technicians', 'agencies')
  portal.clock.offset = Date.parse(friday) - Date.now()
  place = await givenBookingPlace(portal, 'qld')
  await givenWindows(portal.given, 'qld', place.technicianId, '2026-11-23', ['08:00', '14:00'])
})

async function givenForm(columns: Record<string, unknown> = {}, mapping: Record<number, FormFact> = sampleMapping) {
  const userId = await portal.given.user()
  return portal.given.row('official_forms', {
    state: 'qld',
    creation_key: crypto.randomUUID(),
    name: 'Form 9 Entry notice',
    file_name: 'form-9.pdf',
    content: await sampleForm(),
    pages: 1,
    places: '[]',
    mapping: JSON.stringify(mapping),
    status: 'PUBLISHED',
    in_force_from: '2026-11-20',
    created_by: userId,
    created_at: friday,
    updated_by: userId,
    updated_at: friday,
    published_by: userId,
    published_at: friday,
    ...columns,
  })
}

const wanted = 'service=SMOKE_ALARM_LEASE_CHECK&entry-method=ENTER_WITH_KEY_AS_EN'

/** How a time that is offered names the notice. */
async function nameBefore(): Promise<string | undefined> {
  const reply = await place.browser.get(`/v1/property/${place.propertyId}/booking/availability?${wanted}`)
  const [{ description } = { description: '' }] = reply.body.data as { description: string }[]
  return /We email the notice \((.*)\) to Ana Lee/.exec(description)?.[1]
}

async function bookAndServe(before: () => Promise<unknown> = async () => undefined) {
  const reply = await place.browser.post(`/v1/property/${place.propertyId}/booking`, {
    propertyId: place.propertyId,
    bookingTypes: ['SMOKE_ALARM_LEASE_CHECK'],
    entryMethod: 'ENTER_WITH_KEY_AS_EN',
    contacts: [anaLee],
    oasResult: await offeredTime(place, wanted),
  })
  expect(reply.body.error).toBeUndefined()
  await before()
  return serve()
}

/** Runs the job, and reads the notice, its file and its mail. */
async function serve() {
  const [{ id } = { id: 0 }] = await portal.given.rows<{ id: number }>(
    'select max(id) as id from entry_notices where agency_id = $1',
    [place.agencyId],
  )
  await serveEntryNoticeJob({ ...portal, portalUrl: 'https://portal.example.com' }).perform(
    { state: 'qld', agencyId: place.agencyId, noticeId: id },
    { log: createLogger('silent'), attempt: 1, maxAttempts: 1 },
  )
  const [notice = {}] = await portal.given.rows(
    `select n.form_name as name, n.text_content as text, n.official_form_id as form, n.form_problem as problem, f.file_name as file,
            f.storage_key as key, m.subject, m.message_html as mail
       from entry_notices n
       join documents d on d.agency_id = n.agency_id and d.id = n.document_id
       join files f on f.agency_id = d.agency_id and f.id = d.file_id
       join mails m on m.agency_id = n.agency_id and m.id = n.mail_id
      where n.agency_id = $1 and n.id = $2`,
    [place.agencyId, id],
  )
  return notice as Record<'name' | 'text' | 'problem' | 'file' | 'key' | 'subject' | 'mail', string> & {
    form: number | null
  }
}

test('a notice is written into the official form in force, and everything bears its name', async () => {
  const formId = await givenForm()
  expect(await nameBefore()).toBe('Form 9 Entry notice')
  const notice = await bookAndServe()
  expect(notice).toMatchObject({
    name: 'Form 9 Entry notice',
    form: formId,
    problem: null,
    file: 'form-9-entry-notice-2026-11-23-0800.pdf',
    subject: expect.stringMatching(/^Form 9 Entry notice: /),
    text: expect.stringMatching(/^Form 9 Entry notice\n/),
  })
  expect(notice.text).not.toContain('approved form')
  const { texts, crosses, left, title } = await readPrintedForm(await portal.files.read(notice.key))
  const [written = []] = texts
  for (const text of ['Ana Lee', '20/11/2026', 'Monday 23rd November 2026', '8:00 am to 10:00 am'])
    expect(written).toContain(text)
  expect(written.join(' ')).toContain('Wattlebird, agent of the')
  expect([crosses, left, title]).toEqual([1, [], 'Form 9 Entry notice'])
})

test.each<[string, () => Promise<unknown>]>([
  ['begins tomorrow', async () => givenForm({ in_force_from: '2026-11-21' })],
  ['ended yesterday', async () => givenForm({ in_force_from: '2026-11-01', in_force_to: '2026-11-19' })],
  ['was ended', async () => givenForm({ status: 'ENDED' })],
  ['was put in force after the notice was issued', async () => givenForm({ published_at: '2026-11-19T23:30:00Z' })],
  ['is a draft', async () => givenForm({ status: 'DRAFT' })],
  ['is of another state', async () => givenForm({ state: 'vic' })],
])('a form that %s is not used', async (how, given) => {
  await given()
  if (how !== 'was put in force after the notice was issued')
    expect(await nameBefore()).toBe('Entry notice (Queensland)')
  expect(await bookAndServe()).toMatchObject({ name: 'Entry notice (Queensland)', form: null, problem: null })
})

test.each<[string, () => Promise<unknown>, string]>([
  [
    'does not fit',
    async () =>
      givenForm({
        content: await sampleForm((form) => form.getTextField('Tenants').setMaxLength(3)),
      }),
    'The text for “All tenants” is too long for its field “Tenants”.',
  ],
  [
    'has letters that a form cannot have',
    async () => {
      await givenForm()
      return async () =>
        portal.given.rows(
          `update entry_notices set recipients = jsonb_set(recipients, '{0,name}', '"سارة الأحمد"') where agency_id = $1`,
          [place.agencyId],
        )
    },
    'The text for “All tenants” has letters that cannot be written into a form, such as Arabic ones.',
  ],
  [
    'says more than the form',
    async () => givenForm({}, { 0: 'address' }),
    'The form has no field for the tenants, who issues the notice',
  ],
  [
    'meets a file that cannot be read',
    async () => givenForm({ content: Buffer.from('%PDF-1.7 broken') }),
    'The file is not a PDF that can be read.',
  ],
  [
    'has more tenants than the form',
    async () => {
      await givenForm({}, { ...sampleMapping, 1: 'tenant1' })
      return async () =>
        portal.given.rows('update entry_notices set recipients = recipients || recipients where agency_id = $1', [
          place.agencyId,
        ])
    },
    'There are 2 tenants, and the form has fields for 1.',
  ],
])('a notice that %s is our own, and the reason is stored', async (_, given, reason) => {
  const change = await given()
  const notice = await bookAndServe(typeof change === 'function' ? (change as () => Promise<unknown>) : undefined)
  expect(notice).toMatchObject({
    name: 'Entry notice (Queensland)',
    form: null,
    file: 'entry-notice-queensland-2026-11-23-0800.pdf',
  })
  expect(notice.problem).toContain(`“Form 9 Entry notice” was not used. ${reason}`)
  expect(notice.text).toContain('Form 9')
})

test('a notice that was served stays as it was when a form comes into force', async () => {
  const before = await bookAndServe()
  await givenForm()
  expect(await serve()).toEqual(before)
})
