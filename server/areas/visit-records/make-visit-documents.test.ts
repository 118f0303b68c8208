import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { DiskFiles } from '../../platform/disk-files.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { sharp } from '../../platform/image-decoders.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { asRecorder, givenVisitToday, openedBooking, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sendOwnerReportsJob } from '../notification-preferences/send-owner-reports.job.ts'
import { enterVisitCertificate } from './enter-certificate.ts'
import { makeVisitDocumentsJob } from './make-visit-documents.job.ts'
import { submitVisit } from './submit-visit.ts'
import type { VisitForm } from './visit-form.ts'

let source: TestDatabase
let databases: { worker: Databases; system: Databases }
let given: Given
let folder: string
let files: FileStore
let agencyId: number
let managerId: number
let userId: number
let visit: GivenVisit

const open = (url: string) =>
  new Databases(Object.fromEntries(stateCodes.map((state) => [state, url])) as Record<StateCode, string>, {
    poolSize: 4,
    applicationName: 'tests',
  })

beforeAll(async () => {
  source = await testDatabase()
  databases = { worker: open(source.workerUrl), system: open(source.stateSystemUrl) }
  given = await Given.in(source.ownerUrl)
  folder = await mkdtemp(join(tmpdir(), 'visit-documents-'))
  files = new DiskFiles(folder)
  userId = await given.user('vic', { name: 'Tess Tester', isAdministrator: true })
})
afterAll(async () => {
  await given.close()
  await databases.worker.close()
  await databases.system.close()
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

const form: VisitForm = {
  ...passedForm('vic', ['gas', 'electrical']),
  'gas.finding.n1.code': 'GAS12',
  'gas.finding.n1.location': 'Kitchen',
  'gas.finding.n1.quote': 'yes',
  'electrical.reading.n1.code': 'TRIP_TIME',
  'electrical.reading.n1.value': '28',
  'electrical.certificateNumber': 'C-123',
  'electrical.certificateOn': todayIn('vic', new Date()),
}

beforeEach(async () => {
  agencyId = await given.agency('vic', 'Wattlebird')
  managerId = await given.propertyManager(agencyId, 'Priya Nair')
  await rows(`update property_managers set email = 'priya@wattlebird.example.com' where agency_id = $1`)
  visit = await givenVisitToday(given, { agencyId, codes: ['gas', 'electrical'], managerId })
  await addPhoto('gas.n1')
  await asRecorder(databases.system.of('vic'), { agencyId, userId }, async (recorder) =>
    submitVisit(recorder, {
      visitId: visit.visitId,
      opened: openedBooking(visit),
      form,
      version: 0,
      submissionKey: randomUUID(),
    }),
  )
})

async function shareWithOwner(preference: string): Promise<void> {
  const contact = { agency_id: agencyId, name: 'Olive Owner', email: 'olive@owners.example.com' }
  const contactId = await given.row('contacts', contact)
  await given.row('property_contacts', {
    agency_id: agencyId,
    property_id: visit.propertyId,
    contact_id: contactId,
    role: 'LANDLORD',
  })
  await rows(`update agencies set is_auto_owner_report_allowed = true where id = $1`)
  await rows(
    `update property_managers set report_sharing = '${preference}', report_sharing_since = now() - interval '1 day' where agency_id = $1`,
  )
}

async function addPhoto(findingKey: string): Promise<void> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  const storageKey = `photos/${randomUUID()}.jpg`
  await files.store(storageKey, bytes)
  const fileId = await given.row('files', {
    agency_id: agencyId,
    storage_key: storageKey,
    status: 'STORED',
    file_name: 'cooker.jpg',
    declared_type: 'image/jpeg',
    detected_type: 'image/jpeg',
    size_bytes: bytes.length,
    sha256: Buffer.alloc(32),
  })
  await given.row('visit_photos', {
    agency_id: agencyId,
    visit_id: visit.visitId,
    upload_key: randomUUID(),
    service_id: 2,
    finding_key: findingKey,
    file_id: fileId,
    added_at: new Date().toISOString(),
  })
}

const rows = async <Row extends Record<string, unknown>>(text: string) => given.rows<Row>(text, [agencyId])
const clock = { now: () => new Date() }
const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 1 }
const run = async (store: FileStore = files) =>
  makeVisitDocumentsJob({ databases: databases.worker, files: store, clock, portalUrl: 'http://portal.test' }).perform(
    { state: 'vic', agencyId, visitId: visit.visitId },
    context,
  )
const textOf = (pdf: Buffer): string => readPdf(pdf).pages.flat().join(' ')
const documents = async () =>
  rows<{ type: string; subject: string; is_compliant: boolean | null; key: string; number: string }>(
    `select d.type, j.service_code as subject, d.is_compliant, f.storage_key as key, d.report_number as number
       from documents d join document_subjects j on j.agency_id = d.agency_id and j.document_id = d.id
       join files f on f.agency_id = d.agency_id and f.id = d.file_id and f.status = 'STORED'
      where d.agency_id = $1 order by d.id`,
  )
const mails = async (kind: string) =>
  rows<{ subject: string; html: string; to: string; files: string[] }>(
    `select m.subject, m.message_html as html, r.email::text as to,
            array(select file_name from mail_attachments a where a.agency_id = m.agency_id and a.mail_id = m.id order by position) as files
       from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
      where m.agency_id = $1 and m.kind = '${kind}'`,
  )

describe('a submitted visit', () => {
  test('gets a report of each service, and a record of each that was passed', async () => {
    await run()
    expect(await documents()).toMatchObject([
      { type: 'SERVICE_REPORT', subject: 'ELECTRICAL', is_compliant: true },
      { type: 'RECORD', subject: 'ELECTRICAL', is_compliant: null },
      { type: 'SERVICE_REPORT', subject: 'GAS', is_compliant: false },
    ])
    for (const { key, number } of await documents()) {
      expect(number).toMatch(new RegExp(`^${agencyId}-${visit.visitId}-[23]$`))
      expect(textOf(await files.read(key))).toContain(` ${number} · `)
    }
  })

  test('whose certificate is corrected days later gets another record, and the earlier one stays', async () => {
    await run()
    const enter = async (number: string, shown: string) =>
      asRecorder(databases.system.of('vic'), { agencyId, userId }, async (recorder) =>
        enterVisitCertificate(recorder, {
          visitId: visit.visitId,
          service: 'electrical',
          number,
          issuedOn: todayIn('vic', new Date()),
          shown,
        }),
      )
    const before = `${todayIn('vic', new Date())} C-123`
    for (const _ of [1, 2]) await enter('C-124', before)
    await expect(enter('C-125', before)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Tess Tester entered on .*number C-124/) as string,
    })
    await run()
    const records = (await documents()).filter(({ type }) => type === 'RECORD')
    const number = `${agencyId}-${visit.visitId}-3`
    expect(records.map((each) => each.number)).toEqual([number, `${number}/2`])
    const [earlier, latest] = await Promise.all(records.map(async ({ key }) => textOf(await files.read(key))))
    expect([earlier, latest]).toEqual([expect.stringContaining('C-123'), expect.stringContaining('C-124')])
    expect(latest).toContain('(entered on')
    const stored = await rows<{ name: string; holds: boolean; certificate: string }>(
      `select f.file_name as name, s.certificate_document_id is not null as holds, d.certificate from documents d
         join files f on f.agency_id = d.agency_id and f.id = d.file_id
         left join visit_services s on s.agency_id = d.agency_id and s.certificate_document_id = d.id
        where d.agency_id = $1 and d.type = 'RECORD' order by d.id`,
    )
    expect(stored).toMatchObject([
      { name: expect.stringMatching(/^earlier-/) as string, holds: false },
      { name: expect.stringMatching(/^Record-of/) as string, holds: true },
    ])
    expect(stored[1]?.certificate).toMatch(/^Certificate of Electrical Safety \(COES\), number C-124, issued on/)
    const changes = await rows(`select after from audit_events where agency_id = $1 and action = 'enter-certificate'`)
    expect(changes).toHaveLength(1)
  })

  test('draws its record again if a certificate was entered while it was drawn', async () => {
    const late = Object.create(files) as FileStore
    late.read = async (key) => files.read(key)
    let stored = 0
    late.store = async (...parts) => {
      stored += 1
      if (stored === 2)
        await rows(
          `update visit_services set regulator_certificate = jsonb_build_object('name', null, 'number', 'C-9', 'issuedOn', '2026-01-02')
          where agency_id = $1 and service_id = 3`,
        )
      return files.store(...parts)
    }
    await expect(run(late)).rejects.toThrow('changed while the record was drawn')
    await run()
    const [record] = (await documents()).filter(({ type }) => type === 'RECORD')
    expect(textOf(await files.read(record?.key ?? ''))).toContain('C-9')
  })

  test('gets a record of what was repaired at it, although the service was not passed', async () => {
    await rows(
      `update findings set status = 'RESOLVED', resolved_at = now(), resolved_visit_id = visit_id where agency_id = $1`,
    )
    await run()
    const record = (await documents()).find(({ type, subject }) => type === 'RECORD' && subject === 'GAS')
    const text = textOf(await files.read(record?.key ?? ''))
    for (const words of ['Record of gas safety check', 'It was not passed', 'Repaired at this visit.'])
      expect(text).toContain(words)
  })

  test('proves each check by its technician, licence, standard and the hash of its report', async () => {
    await run()
    const checks = await rows<{ sha256: string; key: string }>(
      `select c.outcome, c.source, c.performed_by, c.licence, c.standard, c.report_sha256 as sha256, f.storage_key as key,
              d.type, ps.last_service_on = c.done_on as "isLast"
         from property_services ps
         join service_checks c on c.agency_id = ps.agency_id and c.id = ps.last_check_id
         join documents d on d.agency_id = c.agency_id and d.id = c.document_id
         join files f on f.agency_id = d.agency_id and f.id = d.file_id
        where ps.agency_id = $1 order by c.service_id`,
    )
    const who = { source: 'VISIT', performed_by: 'Tess Tester', licence: '1', type: 'SERVICE_REPORT', isLast: true }
    expect(checks).toMatchObject([
      { ...who, outcome: 'FAILED', standard: 'AS/NZS 5601.1, AS 4575' },
      { ...who, outcome: 'PASSED', standard: 'AS/NZS 3019' },
    ])
    for (const { sha256, key } of checks)
      expect(sha256).toBe(
        createHash('sha256')
          .update(await files.read(key))
          .digest('hex'),
      )
  })

  test('has its checks, readings, findings and photos in the report', async () => {
    await rows(
      `update technicians t set user_id = r.recorded_by from visits v join visit_records r on r.agency_id = v.agency_id and r.visit_id = v.id
        where v.agency_id = $1 and t.id = v.technician_id`,
    )
    await run()
    const [electrical, , gas] = await documents()
    const electricalText = textOf(await files.read(electrical?.key ?? ''))
    for (const words of [
      'Certificate of Electrical Safety (COES), number C-123',
      'Trip time of safety switch',
      '28 ms',
      'at most 300 ms',
      'Tess Tester, licence 1,',
    ])
      expect(electricalText).toContain(words)
    expect(electricalText).not.toContain('Recorded by')
    const gasText = textOf(await files.read(gas?.key ?? ''))
    for (const words of ['Cooker not restrained from tipping', 'Kitchen', 'Photos']) expect(gasText).toContain(words)
  })

  test('names in the report who recorded it, if that was not the technician', async () => {
    await rows(
      `update technicians t set name = 'Tom Office' from visits v where v.agency_id = $1 and t.id = v.technician_id`,
    )
    await run()
    const [electrical] = await documents()
    const text = textOf(await files.read(electrical?.key ?? ''))
    for (const words of ['Tom Office, licence 1,', 'Recorded by Tess Tester']) expect(text).toContain(words)
  })

  test('says in the report and to the agency and the owner that an earlier finding is still there', async () => {
    visit = await givenVisitToday(given, { agencyId, codes: ['electrical', 'gas'], managerId })
    const columns = { found_on: '2024-11-01', appliance_location: 'Kitchen' }
    const options = { service: 'gas', itemCode: 'GAS01', severity: 'DISCONNECTED_SAFETY_ISSUE', columns } as const
    const finding = await given.finding(agencyId, visit.propertyId, options)
    await shareWithOwner('ALL_SERVICE_REPORTS')
    const answered = {
      ...passedForm('vic', ['gas']),
      [`gas.earlier.${finding}`]: 'OPEN',
      'electrical.notDone': 'NO_SUPPLY',
    }
    await asRecorder(databases.system.of('vic'), { agencyId, userId }, async (recorder) =>
      submitVisit(recorder, {
        visitId: visit.visitId,
        opened: openedBooking(visit),
        form: answered,
        version: 0,
        submissionKey: randomUUID(),
      }),
    )
    await run()
    const gas = (await documents()).find(({ subject }) => subject === 'GAS')
    const text = textOf(await files.read(gas?.key ?? ''))
    expect(text).toContain('Found on 01/11/2024, and still there at this visit.')
    expect(text).toContain('1 check of 7 failed at this visit. 1 finding must be repaired')
    expect(text).not.toContain('repaired since')
    const [mail] = await mails('PROVIDER_NEWS')
    expect(mail?.html).toContain('still there since 01/11/2024')
    await sendOwnerReportsJob({ databases: databases.worker, states: ['vic'], clock }).perform({}, context)
    const [toOwner] = await mails('OWNER_REPORT')
    expect(toOwner?.subject).toMatch(/^Dangerous, made safe at /)
    expect(toOwner?.html).toContain('Not done: There was no power or gas.')
  })

  test('gets its reports although the file of a photo was lost', async () => {
    await rows(`update files set storage_key = 'photos/lost.jpg' where agency_id = $1 and file_name = 'cooker.jpg'`)
    await run()
    expect(await documents()).toHaveLength(3)
    expect(await mails('PROVIDER_NEWS')).toHaveLength(1)
  })

  test('is reported to the agency by one email with all documents', async () => {
    await run()
    const [mail, ...others] = await mails('PROVIDER_NEWS')
    expect(others).toEqual([])
    expect(mail?.to).toBe('priya@wattlebird.example.com')
    expect(mail?.subject).toMatch(/^Visit done at /)
    expect(mail?.files).toHaveLength(3)
    for (const words of ['Cooker not restrained from tipping', 'passed', 'failed', 'Quotes', 'Invoice'])
      expect(mail?.html).toContain(words)
  })

  test('is not emailed where the agency has switched its mail off, but has its documents', async () => {
    await rows('update agencies set is_sending_enabled = false where id = $1')
    await run()
    expect(await mails('PROVIDER_NEWS')).toEqual([])
    expect(await documents()).toHaveLength(3)
  })

  test.each([
    ['ALL_SERVICE_REPORTS', 1],
    ['ONLY_COMPLIANT_SERVICE_REPORTS', 1],
    ['NOT_ALLOWED', 0],
  ])('reaches the owner as the preference %s says: %i email with all that may be sent', async (preference, count) => {
    await shareWithOwner(preference)
    await run()
    await sendOwnerReportsJob({ databases: databases.worker, states: ['vic'], clock }).perform({}, context)
    expect(await mails('OWNER_REPORT')).toHaveLength(count)
  })
})

describe('a job that is killed', () => {
  /** Stores so many files, then fails: before the bytes are stored, or after. */
  const failing = (after: number, when: 'before' | 'after'): FileStore => {
    let left = after
    return new Proxy(files, {
      get: (target, name, receiver) =>
        name === 'store'
          ? async (...file: Parameters<FileStore['store']>) => {
              if (left > 0) {
                left -= 1
                return target.store(...file)
              }
              if (when === 'after') await target.store(...file)
              throw new Error('killed')
            }
          : typeof Reflect.get(target, name, receiver) === 'function'
            ? (Reflect.get(target, name) as (...all: unknown[]) => unknown).bind(target)
            : Reflect.get(target, name),
    })
  }

  test.each([
    [0, 'before'],
    [0, 'after'],
    [1, 'before'],
    [2, 'after'],
  ] as const)(
    'after %i files, %s the next is stored, is continued: each document and mail once',
    async (count, when) => {
      await expect(run(failing(count, when))).rejects.toThrow('killed')
      expect(await documents()).toHaveLength(count)
      await run()
      await run()
      expect(await documents()).toHaveLength(3)
      expect(await mails('PROVIDER_NEWS')).toHaveLength(1)
    },
  )

  test('and runs twice at the same time makes each document and mail once', async () => {
    await Promise.all([run(), run(), run()])
    expect(await documents()).toHaveLength(3)
    expect(await mails('PROVIDER_NEWS')).toHaveLength(1)
  })
})
