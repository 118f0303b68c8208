import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { DiskFiles } from '../../platform/disk-files.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { repairedForm } from '../../testing/given-repairs.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { asRecorder } from '../../testing/given-visits.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sendOwnerReportsJob } from '../notification-preferences/send-owner-reports.job.ts'
import { completeRepair } from './complete-repair.ts'
import { enterRepairCertificate } from './enter-repair-certificate.ts'
import { makeRepairDocumentsJob } from './make-repair-documents.job.ts'
import { findingField, type RepairForm } from './repair-form.ts'

let source: TestDatabase
let databases: { worker: Databases; system: Databases }
let given: Given
let folder: string
let files: FileStore
let userId: number
let agencyId: number
let managerId: number
let propertyId: number
let technicianId: number
let quoteId: number
let findingId: number
let today: Day

const open = (url: string) =>
  new Databases(Object.fromEntries(stateCodes.map((state) => [state, url])) as Record<StateCode, string>, {
    poolSize: 4,
    applicationName: 'tests',
  })

beforeAll(async () => {
  source = await testDatabase()
  databases = { worker: open(source.workerUrl), system: open(source.stateSystemUrl) }
  given = await Given.in(source.ownerUrl)
  folder = await mkdtemp(join(tmpdir(), 'repair-documents-'))
  files = new DiskFiles(folder)
  userId = await given.user('vic', { name: 'Tess Tester', isAdministrator: true })
  technicianId = await givenTechnician(given, 'vic', { name: 'Tom Tester', licence_number: 'TYPED-1' })
  await given.row('technician_licences', {
    state: 'vic',
    technician_id: technicianId,
    name: 'Electrical licence',
    licence_number: 'REC-9',
    service_ids: '{1}',
    issued_in: 'nsw',
    valid_from: '2020-02-01',
    expires_on: '2099-02-01',
  })
  today = todayIn('vic', new Date())
})
afterAll(async () => {
  await given.close()
  await databases.worker.close()
  await databases.system.close()
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  agencyId = await given.agency('vic', 'Wattlebird')
  managerId = await given.propertyManager(agencyId, 'Priya Nair')
  await rows(`update property_managers set email = 'priya@wattlebird.example.com' where agency_id = $1`)
  propertyId = await given.property(agencyId, { managerId, streetNumber: '12', streetName: 'Wattle Street' })
  await given.service(agencyId, propertyId, 'smoke', { lastOn: await given.day(agencyId, -10) })
  quoteId = await given.quote(agencyId, propertyId, { status: 'ACCEPTED' })
  const applianceId = await given.row('appliances', {
    agency_id: agencyId,
    property_id: propertyId,
    service_id: 1,
    name: 'Smoke alarm',
    location: 'Hall',
    expires_on: addDays(today, -100),
  })
  findingId = await given.finding(agencyId, propertyId, {
    columns: {
      quote_id: quoteId,
      appliance_id: applianceId,
      appliance_name: 'Smoke alarm',
      appliance_location: 'Hall',
    },
  })
  replaced = {
    ...repairedForm({ technicianId, doneOn: today, findingIds: [findingId] }),
    [findingField(findingId, 'work')]: 'Replaced the alarm and tested it.',
    [findingField(findingId, 'appliance')]: `a${applianceId}`,
    [findingField(findingId, 'location')]: 'Hall',
    [findingField(findingId, 'make')]: 'Clipsal 755',
    [findingField(findingId, 'expires')]: '2036-05-01',
    'reading.SOUND_LEVEL': '92',
  }
})
let replaced: RepairForm

const rows = async <Row extends Record<string, unknown>>(text: string) => given.rows<Row>(text, [agencyId])
const clock = { now: () => new Date() }
const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 1 }
const complete = async (form: RepairForm = replaced) =>
  asRecorder(databases.system.of('vic'), { agencyId, userId }, async (recorder) =>
    completeRepair(recorder, { quoteId, form, submissionKey: randomUUID(), opened: null }),
  )
const run = async (store: FileStore = files) =>
  makeRepairDocumentsJob({ databases: databases.worker, files: store, clock, portalUrl: 'http://portal.test' }).perform(
    { state: 'vic', agencyId, quoteId },
    context,
  )
const documents = async () =>
  rows<{ type: string; is_compliant: boolean | null; key: string }>(
    `select d.type, d.is_compliant, f.storage_key as key
       from documents d join files f on f.agency_id = d.agency_id and f.id = d.file_id and f.status = 'STORED'
      where d.agency_id = $1 order by d.id`,
  )
const textOf = async (key: string): Promise<string> =>
  readPdf(Buffer.from(await files.read(key)))
    .pages.flat()
    .join(' ')
const mails = async (kind: string) =>
  rows<{ subject: string; html: string; to: string; invoice: boolean; files: string[] }>(
    `select m.subject, m.message_html as html, r.email::text as to, m.invoice_id is not null as invoice,
            array(select file_name from mail_attachments a where a.agency_id = m.agency_id and a.mail_id = m.id order by position) as files
       from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
      where m.agency_id = $1 and m.kind = '${kind}' order by r.email`,
  )

test('a repair gets a report of what was found and done, and a record', async () => {
  await complete({ ...replaced, certificateNumber: 'C-123', certificateOn: today })
  await run()
  const [report, record, ...more] = await documents()
  expect([report, record, more]).toMatchObject([
    { type: 'SERVICE_REPORT', is_compliant: true },
    { type: 'RECORD', is_compliant: null },
    [],
  ])
  const text = await textOf(report?.key ?? '')
  for (const part of [
    'Smoke alarm repair report',
    'Tom Tester, licence REC-9 (NSW)',
    'Electrical licence REC-9, issued in NSW, valid from 01/02/2020 to 01/02/2099',
    'Recorded by Tess Tester',
    'Replaced the alarm and tested it.',
    'Clipsal 755',
    '01/05/2036',
    '92 dB',
    'Nothing of this service is left open.',
  ])
    expect(text).toContain(part)
  const recorded = await textOf(record?.key ?? '')
  const words = ['Record of smoke alarm repair', 'Recorded by Tess Tester', 'Next check due', 'C-123', '92 dB']
  for (const part of [...words, 'Residential Tenancies', 'Replace by']) expect(recorded).toContain(part)
})

test('a repair whose certificate is entered days later gets another record with it', async () => {
  await complete()
  await run()
  await asRecorder(databases.system.of('vic'), { agencyId, userId }, async (recorder) =>
    enterRepairCertificate(recorder, { quoteId, number: 'C-7', issuedOn: today, shown: '' }),
  )
  await run()
  await run()
  const records = (await documents()).filter(({ type }) => type === 'RECORD')
  expect(records).toHaveLength(2)
  expect(await textOf(records[0]?.key ?? '')).not.toContain('C-7')
  const text = await textOf(records[1]?.key ?? '')
  for (const part of [`${agencyId}-R${quoteId}/2`, 'number C-7', '(entered on']) expect(text).toContain(part)
})

test('a repair that leaves another finding open has its record, which says so', async () => {
  await given.finding(agencyId, propertyId, { itemCode: 'SMK02' })
  await complete()
  await run()
  const [report, record] = await documents()
  expect([report, record]).toMatchObject([{ type: 'SERVICE_REPORT', is_compliant: false }, { type: 'RECORD' }])
  expect(await textOf(record?.key ?? '')).toContain('Other findings are still open.')
})

test('the property manager and the requester of the quote each get one email with report and invoice', async () => {
  const requesterId = await given.user('vic', { name: 'Ravi Requester' })
  await given.membership(requesterId, agencyId)
  await given.rows('update findings set quote_requested_at = now(), quote_requested_by = $2 where id = $1', [
    findingId,
    requesterId,
  ])
  await complete()
  for (const _ of [1, 2]) await run()
  const sent = await mails('PROVIDER_NEWS')
  expect(sent).toHaveLength(2)
  expect(sent.map(({ to }) => to)).toContain('priya@wattlebird.example.com')
  for (const { subject, html, invoice, files: attached } of sent) {
    expect(subject).toMatch(/^The repair at 12 Wattle Street, .* is done$/)
    expect(html).toContain('Replaced the alarm and tested it.')
    expect(invoice).toBe(true)
    expect(attached.map((name) => name.replace(/-12.*/, ''))).toEqual([
      'Smoke-alarm-repair-report',
      'Record-of-smoke-alarm-repair',
    ])
  }
})

test('a job that was killed between the documents makes each of them once', async () => {
  await complete()
  let stored = 0
  const dying = Object.create(files) as FileStore
  dying.store = async (...parts) => {
    stored += 1
    if (stored === 2) throw new Error('killed')
    return files.store(...parts)
  }
  await expect(run(dying)).rejects.toThrow('killed')
  await run()
  await run()
  expect((await documents()).map(({ type }) => type)).toEqual(['SERVICE_REPORT', 'RECORD'])
  expect(await mails('PROVIDER_NEWS')).toHaveLength(1)
})

test.each([
  ['ALL_SERVICE_REPORTS', 1],
  ['NOT_ALLOWED', 0],
])('with the preference %s, %i owner is told that the repair is done', async (level, count) => {
  const contactId = await given.row('contacts', {
    agency_id: agencyId,
    name: 'Olive Owner',
    email: 'olive@o.example.com',
  })
  await given.row('property_contacts', {
    agency_id: agencyId,
    property_id: propertyId,
    contact_id: contactId,
    role: 'LANDLORD',
    position: 1,
  })
  await given.rows(
    `update property_managers set report_sharing = $2, report_sharing_since = now() - interval '1 day' where id = $1`,
    [managerId, level],
  )
  await complete()
  await run()
  await sendOwnerReportsJob({ databases: databases.worker, states: ['vic'], clock }).perform({}, context)
  const sent = await mails('OWNER_REPORT')
  expect(sent).toHaveLength(count)
  for (const { subject, html } of sent) {
    expect(subject).toMatch(/^The repair at .* is done$/)
    expect(html).toContain('Nothing of this service is left to repair.')
  }
})
