import { beforeAll, expect, test } from 'vitest'
import { givenTechnician } from '../../testing/given-roster.ts'
import { testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let browser: SystemBrowser
let stranger: SystemBrowser
let technicianId: number
let agencyId: number
let propertyId: number

beforeAll(async () => {
  const { given } = system
  technicianId = await givenTechnician(given, 'vic')
  agencyId = await given.agency('vic', 'Wattlebird')
  propertyId = await given.property(agencyId)
  browser = system.browser()
  await browser.signIn('vic', (await system.person({ agencies: [agencyId] })).username)
  stranger = system.browser()
  await stranger.signIn('vic', (await system.person({ agencies: [await given.agency('vic', 'Bluestone')] })).username)
})

const givenVisit = async () =>
  system.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: technicianId,
    starts_at: '2026-01-04T22:00:00Z',
    ends_at: '2026-01-05T00:00:00Z',
    status: 'COMPLETED',
    booked_at: '2026-01-01T00:00:00Z',
    finished_at: '2026-01-05T00:00:00Z',
  })

async function givenReport(name: string, visitId: number, service = 'SMOKE'): Promise<number> {
  const key = `vic/${agencyId}/${name}`
  await system.files.store(key, Buffer.from('%PDF-1.7 report'))
  const fileId = await system.given.row('files', {
    agency_id: agencyId,
    storage_key: key,
    status: 'STORED',
    file_name: name,
    declared_type: 'application/pdf',
    detected_type: 'application/pdf',
    size_bytes: 15,
    sha256: Buffer.alloc(32),
  })
  const documentId = await system.given.row('documents', {
    agency_id: agencyId,
    property_id: propertyId,
    visit_id: visitId,
    type: 'SERVICE_REPORT',
    file_id: fileId,
    provided_by: 'DETECTOR_INSPECTOR',
    dated_on: '2026-01-05',
    report_number: `12-${visitId}-${service}`,
  })
  await system.given.rows('insert into document_subjects (agency_id, document_id, service_code) values ($1, $2, $3)', [
    agencyId,
    documentId,
    service,
  ])
  return documentId
}

test('a report is downloaded by its own agency only', async () => {
  const path = `/vic/ComplianceReports/file/${await givenReport('checked.pdf', await givenVisit())}`
  const reply = await browser.get(path)
  expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.7 report',
  ])
  expect(reply.headers['content-disposition']).toContain('checked.pdf')
  expect((await stranger.get(path)).statusCode).toBe(404)
  expect((await browser.get('/vic/ComplianceReports/file/999')).statusCode).toBe(404)
})

test('a report is found by the number that its pages bear', async () => {
  const [one, other] = [await givenVisit(), await givenVisit()]
  await givenReport('one.pdf', one)
  await givenReport('other.pdf', other)
  const { body } = await browser.get(`/vic/ComplianceReports/listView?search=12-${one}-SMOKE`)
  expect(body).toContain('one.pdf')
  expect(body).not.toContain('other.pdf')
})

test('a report has the quotes for what its own visit found in its service, each once', async () => {
  const { given } = system
  const [first, second, repair] = [await givenVisit(), await givenVisit(), await givenVisit()]
  for (const [name, visitId] of [
    ['first.pdf', first],
    ['second.pdf', second],
    ['repair.pdf', repair],
  ] as const)
    await givenReport(name, visitId)
  await givenReport('gas.pdf', first, 'GAS')
  const quoteId = await given.quote(agencyId, propertyId, { columns: { quote_number: 'Q-FOUND', visit_id: repair } })
  for (const itemCode of ['SMK01', 'SMK02'])
    await given.finding(agencyId, propertyId, { itemCode, columns: { visit_id: first, quote_id: quoteId } })
  await given.finding(agencyId, propertyId, { itemCode: 'SMK03', columns: { visit_id: second } })
  const { body } = await browser.get('/vic/ComplianceReports/listView')
  const quotesOf = (name: string) =>
    body
      .split('<tr')
      .find((row) => row.includes(name))
      ?.match(/Q-FOUND/g)?.length ?? 0
  expect([quotesOf('first.pdf'), quotesOf('second.pdf'), quotesOf('repair.pdf'), quotesOf('gas.pdf')]).toEqual([
    1, 0, 0, 0,
  ])
})
