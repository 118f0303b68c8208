import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { PropertyDocument } from '../../../contract/documents/document-calls.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { asRecorder, givenVisitToday, openedBooking, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { makeEvidencePackJob } from '../evidence-packs/make-evidence-pack.job.ts'
import { PackKey } from '../evidence-packs/pack-key.ts'
import { submitVisit } from '../visit-records/submit-visit.ts'
import { drawnFiles } from './drawn-files.ts'
import { drawnKey } from './drawn-key.ts'

const portal = await testPortal()
const { given } = portal
const systemDatabases = new Databases(
  Object.fromEntries(stateCodes.map((state) => [state, portal.database.stateSystemUrl])) as Record<StateCode, string>,
  { poolSize: 2, applicationName: 'tests' },
)
afterAll(async () => systemDatabases.close())

let agencyId: number
let browser: Browser
let visit: GivenVisit
let report: { documentId: number; key: string }

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office())
  visit = await givenVisitToday(given, { agencyId, codes: ['gas'] })
  const userId = await given.user('vic', { name: 'Tess Tester', isAdministrator: true })
  await asRecorder(systemDatabases.of('vic'), { agencyId, userId }, async (recorder) =>
    submitVisit(recorder, {
      visitId: visit.visitId,
      opened: openedBooking(visit),
      form: passedForm('vic', ['gas']),
      version: 0,
      submissionKey: randomUUID(),
    }),
  )
  report = await givenReport()
})

async function givenReport(): Promise<{ documentId: number; key: string }> {
  const fileId = await given.row('files', {
    agency_id: agencyId,
    storage_key: randomUUID(),
    status: 'DRAWN_WHEN_OPENED',
    file_name: 'Gas service report.pdf',
    declared_type: 'application/pdf',
  })
  const key = drawnKey('vic', agencyId, fileId)
  await given.rows('update files set storage_key = $1 where agency_id = $2 and id = $3', [key, agencyId, fileId])
  const documentId = await given.row('documents', {
    agency_id: agencyId,
    property_id: visit.propertyId,
    visit_id: visit.visitId,
    type: 'SERVICE_REPORT',
    file_id: fileId,
    provided_by: 'DETECTOR_INSPECTOR',
    dated_on: todayIn('vic', portal.clock.now()),
  })
  await given.row('document_subjects', { agency_id: agencyId, document_id: documentId, service_code: 'GAS' })
  return { documentId, key }
}

const url = () => `/v1/property/${visit.propertyId}/documents`
const download = async (as = browser) =>
  portal.app.inject({
    url: `${url()}/${report.documentId}/file`,
    headers: { cookie: [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
const stored = async () =>
  given.rows<{ status: string; size: string | null; sha256: string | null; ofCheck: string | null }>(
    `select f.status, f.size_bytes as size, encode(f.sha256, 'hex') as sha256,
            (select c.report_sha256 from service_checks c
              where c.agency_id = f.agency_id and c.visit_id = $3 and c.service_id = 2) as "ofCheck"
       from files f where f.agency_id = $1 and f.storage_key = $2`,
    [agencyId, report.key, visit.visitId],
  )
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const undraw = async () =>
  given.rows(
    `update files set status = 'DRAWN_WHEN_OPENED', size_bytes = null, sha256 = null where agency_id = $1 and storage_key = $2`,
    [agencyId, report.key],
  )

test('a report is listed without a size, then drawn when it is opened and recorded with its hash', async () => {
  const list = async () => ((await browser.get(url())).body.data as { items: PropertyDocument[] }).items
  expect(await list()).toMatchObject([{ file: { size: null, isPreviewable: true, contentType: 'application/pdf' } }])
  const reply = await download()
  expect(reply.statusCode).toBe(200)
  expect(readPdf(reply.rawPayload).pages.flat().join(' ')).toContain('Gas service report')
  const hash = sha256(reply.rawPayload)
  const size = reply.rawPayload.length
  expect(await stored()).toEqual([{ status: 'STORED', size: String(size), sha256: hash, ofCheck: hash }])
  expect(await list()).toMatchObject([{ file: { size } }])
  const again = await download()
  expect(again.headers['content-length']).toBe(String(size))
  expect(again.rawPayload.equals(reply.rawPayload)).toBe(true)
})

test('it is drawn once, although two servers open it at once', async () => {
  const store = vi.fn<FileStore['store']>(async (key, source) => portal.files.store(key, source))
  const counted = {
    store,
    read: async (key: string) => portal.files.read(key),
    open: async (key: string) => portal.files.open(key),
  } as unknown as FileStore
  const servers = [portal.databases, portal.workerDatabases].map((databases) => drawnFiles(counted, databases))
  const all = await Promise.all([...servers, ...servers].map(async (files) => files.read(report.key)))
  expect(new Set(all.map(sha256)).size).toBe(1)
  expect(store).toHaveBeenCalledTimes(1)
})

test('drawn again, as after a crash before its row was written, it has the same bytes', async () => {
  const first = (await download()).rawPayload
  await undraw()
  expect((await download()).rawPayload.equals(first)).toBe(true)
  expect(await stored()).toMatchObject([{ status: 'STORED', sha256: sha256(first) }])
})

test('another agency is refused, and nothing is drawn', async () => {
  const { browser: stranger } = await portal.office()
  const reply = await download(stranger)
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { error: { message: 'Document not found' } }])
  expect(await stored()).toMatchObject([{ status: 'DRAWN_WHEN_OPENED' }])
})

test('an evidence pack draws the reports of its period first', async () => {
  const today = todayIn('vic', portal.clock.now())
  const packs = `/v1/property/${visit.propertyId}/evidence-packs`
  const { packId } = (await browser.post(packs, { from: today, to: today })).body.data as { packId: number }
  await makeEvidencePackJob({
    ...portal,
    files: drawnFiles(portal.files, portal.workerDatabases),
    key: new PackKey('a secret that only tests know, 32 long'),
    portalUrl: 'http://portal.test',
  }).perform({ state: 'vic', agencyId, packId }, { log: createLogger('silent'), attempt: 1, maxAttempts: 1 })
  const [{ sha256: hash, ofCheck } = { sha256: null, ofCheck: null }] = await stored()
  expect(ofCheck).toBe(hash)
  const [pack] = await given.rows<{ manifest: string }>(
    'select manifest from evidence_packs where agency_id = $1 and id = $2',
    [agencyId, packId],
  )
  expect(pack?.manifest).toContain(hash)
})

test('drawn after a later visit, it has the appliances of its own', async () => {
  await given.rows('delete from visit_records where agency_id = $1', [agencyId])
  const appliance = { agency_id: agencyId, property_id: visit.propertyId, service_id: 2 }
  await given.row('appliances', { ...appliance, name: 'Gas cooktop' })
  await given.row('appliances', { ...appliance, name: 'Wall furnace', installed_on: '2099-01-01' })
  const text = readPdf((await download()).rawPayload)
    .pages.flat()
    .join(' ')
  expect(text).toContain('Gas cooktop')
  expect(text).not.toContain('Wall furnace')
})
