import { beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../../platform/logging.ts'
import { givenVisitToday } from '../../testing/given-visits.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { sendOwnerReportsJob } from './send-owner-reports.job.ts'

const portal = await testPortal()
let agencyId: number
let managerId: number
let propertyId: number

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

async function owner(name: string, email: string | null, position: number) {
  const contactId = await portal.given.row('contacts', { agency_id: agencyId, name, email })
  await portal.given.row('property_contacts', {
    agency_id: agencyId,
    property_id: propertyId,
    contact_id: contactId,
    role: 'LANDLORD',
    position,
  })
  return contactId
}

beforeEach(async () => {
  portal.clock.offset = 0
  agencyId = await portal.given.agency()
  managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
  propertyId = await portal.given.property(agencyId, { managerId, streetNumber: '12', streetName: 'Wattle Street' })
  await owner('Olive Owner', 'olive@owners.example.com', 1)
  await prefer('ALL_SERVICE_REPORTS')
})

const prefer = async (level: string, since = hours(-48)) =>
  portal.given.rows('update property_managers set report_sharing = $2, report_sharing_since = $3 where id = $1', [
    managerId,
    level,
    since,
  ])

async function report(columns: Record<string, unknown> = {}, file: Record<string, unknown> = {}): Promise<number> {
  const fileId = await portal.given.row('files', {
    agency_id: agencyId,
    storage_key: `reports/${Math.random()}`,
    status: 'STORED',
    file_name: 'Smoke alarm report.pdf',
    declared_type: 'application/pdf',
    detected_type: 'application/pdf',
    size_bytes: 10,
    sha256: Buffer.alloc(32),
    ...file,
  })
  const documentId = await portal.given.row('documents', {
    agency_id: agencyId,
    property_id: propertyId,
    type: 'SERVICE_REPORT',
    file_id: fileId,
    provided_by: 'DETECTOR_INSPECTOR',
    dated_on: '2026-03-04',
    is_compliant: true,
    uploaded_at: hours(-1),
    ...columns,
  })
  await portal.given.row('document_subjects', {
    agency_id: agencyId,
    document_id: documentId,
    service_code: 'SMOKE',
  })
  return documentId
}

const run = async () =>
  sendOwnerReportsJob({ databases: portal.workerDatabases, states: ['vic'], clock: portal.clock }).perform(
    {},
    { log: createLogger('silent'), attempt: 1, maxAttempts: 1 },
  )

type Mail = { subject: string; message_html: string; status: string; to: string[]; files: string[] }
const mails = async (): Promise<Mail[]> =>
  portal.given.rows<Mail>(
    `select subject, message_html, status,
            array(select email::text from mail_recipients r where r.agency_id = m.agency_id and r.mail_id = m.id order by position) as "to",
            array(select file_name from mail_attachments a where a.agency_id = m.agency_id and a.mail_id = m.id) as files
       from mails m where agency_id = $1 and kind = 'OWNER_REPORT' order by id`,
    [agencyId],
  )
const sentReports = async () => {
  await run()
  return (await mails()).length
}

describe('a new service report', () => {
  test('is emailed to the owners as an attachment', async () => {
    await owner('Otto Owner', 'otto@owners.example.com', 2)
    await owner('Olive Again', 'OLIVE@owners.example.com', 3)
    await owner('No Address', null, 4)
    const documentId = await report()
    await run()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      status: 'QUEUED',
      to: ['olive@owners.example.com', 'otto@owners.example.com'],
      files: ['Smoke alarm report.pdf'],
    })
    expect(mail?.subject).toMatch(/^Service report for 12 Wattle Street, .*: Smoke alarms$/)
    expect(mail?.message_html).not.toContain('compliant')
    for (const words of [
      'Olive Owner',
      'Smoke alarms',
      '04/03/2026',
      'Tom Okafor',
      'The smoke alarms service was carried out at your property.',
      'All checks were passed; nothing must be repaired.',
    ])
      expect(mail?.message_html).toContain(words)
    const audit = await portal.given.rows(
      `select source, entity_id::int, property_id from audit_events where agency_id = $1 and action = 'send-owner-report'`,
      [agencyId],
    )
    expect(audit).toEqual([{ source: 'JOB', entity_id: documentId, property_id: propertyId }])
  })

  test('is sent once, even if the job runs repeatedly and concurrently', async () => {
    await report()
    await report()
    await Promise.all([run(), run(), run()])
    await run()
    expect(await mails()).toHaveLength(2)
  })

  test('escapes markup in names', async () => {
    await owner('<b>Bold</b> & Sons', 'bold@owners.example.com', 2)
    await report()
    await run()
    expect((await mails())[0]?.message_html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; Sons')
  })

  test('is sent even if there are more reports than fit into one transaction', async () => {
    for (let count = 0; count < 55; count += 1) await report()
    expect(await sentReports()).toBe(55)
  })
})

test('the reports of one visit go out in one email, with their records, once all are made', async () => {
  const { visitId } = await givenVisitToday(portal.given, { agencyId, codes: ['smoke', 'gas'] })
  await portal.given.rows(
    `update visits set property_id = $2, status = 'COMPLETED', finished_at = now() where id = $1`,
    [visitId, propertyId],
  )
  await portal.given.rows(`update visit_services set outcome = 'PASSED' where visit_id = $1`, [visitId])
  await portal.given.rows(
    `insert into visit_records (agency_id, visit_id, saved_at, content, submission_key, submitted_at)
     values ($1, $2, now(), '{}', gen_random_uuid(), now())`,
    [agencyId, visitId],
  )
  const noted = async (serviceId: number, name: string) => {
    const reportId = await report({ visit_id: visitId }, { file_name: `${name} report.pdf` })
    const recordId = await report({ visit_id: visitId, type: 'RECORD' }, { file_name: `${name} record.pdf` })
    await portal.given.rows(
      `update visit_services set report_document_id = $3, certificate_document_id = $4 where visit_id = $1 and service_id = $2`,
      [visitId, serviceId, reportId, recordId],
    )
  }
  await noted(1, 'Smoke')
  expect(await sentReports()).toBe(0)
  await noted(2, 'Gas')
  expect(await sentReports()).toBe(1)
  const [mail] = await mails()
  expect(mail?.files.toSorted()).toEqual(['Gas record.pdf', 'Gas report.pdf', 'Smoke record.pdf', 'Smoke report.pdf'])
  expect(mail?.subject).toMatch(/^Service reports for 12 Wattle Street/)
  expect(await sentReports()).toBe(1)
})

describe('only compliant reports', () => {
  beforeEach(async () => prefer('ONLY_COMPLIANT_SERVICE_REPORTS'))

  test.each([
    [true, 1],
    [false, 0],
    [null, 0],
  ])('a report with the result %j is sent %i times', async (isCompliant, count) => {
    await report({ is_compliant: isCompliant })
    expect(await sentReports()).toBe(count)
  })

  test.each([
    ['URGENT', 'smoke', 0],
    ['NON_COMPLIANT_FAULTY', 'smoke', 0],
    ['RECOMMENDED', 'smoke', 1],
    ['URGENT', 'gas', 1],
  ] as const)('with a finding %s for %s at the visit go %s', async (severity, service, count) => {
    const technician = await portal.given.row('technicians', {
      state: 'vic',
      name: 'Tess',
      latitude: 0,
      longitude: 0,
      service_ids: '{1,2}',
    })
    const visitId = await portal.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: technician,
      starts_at: hours(-5),
      ends_at: hours(-4),
      status: 'COMPLETED',
      booked_at: hours(-50),
      finished_at: hours(-4),
    })
    await portal.given.finding(agencyId, propertyId, { severity, service, columns: { visit_id: visitId } })
    await report({ visit_id: visitId })
    expect(await sentReports()).toBe(count)
  })
})

describe('a report is not sent', () => {
  test('when the manager shares no reports', async () => {
    await prefer('NOT_ALLOWED')
    await report()
    expect(await sentReports()).toBe(0)
  })

  test('when it was stored before the manager chose to share', async () => {
    await prefer('ALL_SERVICE_REPORTS', hours(-0.5))
    await report()
    expect(await sentReports()).toBe(0)
    await report({ uploaded_at: hours(-0.1) })
    expect(await sentReports()).toBe(1)
  })

  test('when it is older than two days', async () => {
    await prefer('ALL_SERVICE_REPORTS', hours(-500))
    await report({ uploaded_at: hours(-49) })
    expect(await sentReports()).toBe(0)
  })

  test('when the manager has left', async () => {
    await portal.given.rows('update property_managers set is_active = false where id = $1', [managerId])
    await report()
    expect(await sentReports()).toBe(0)
  })

  test.each(['is_auto_owner_report_allowed', 'is_sending_enabled'])('when the agency’s %s is off', async (setting) => {
    await portal.given.rows(`update agencies set ${setting} = false where id = $1`, [agencyId])
    await report()
    expect(await sentReports()).toBe(0)
  })

  test('when it was deleted, is not from the provider, is another kind of document, or is not stored yet', async () => {
    await report({ deleted_at: hours(-0.5) })
    await report({ provided_by: 'OTHER' })
    await report({ type: 'RECORD' })
    await report({}, { status: 'PENDING', detected_type: null, size_bytes: null, sha256: null })
    expect(await sentReports()).toBe(0)
  })

  test('until an owner has an email', async () => {
    await portal.given.rows('update contacts set email = null where agency_id = $1', [agencyId])
    await report()
    expect(await sentReports()).toBe(0)
    await portal.given.rows(`update contacts set email = 'late@owners.example.com' where agency_id = $1`, [agencyId])
    expect(await sentReports()).toBe(1)
  })
})
