import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { exportAgencyJob } from '../../areas/agency-exports/export-agency.job.ts'
import { exportTables } from '../../areas/agency-exports/export-tables.ts'
import { holdWhilePaused } from '../../areas/agencies/hold-jobs.ts'
import { retentionJob } from '../../areas/personal-data/retention.job.ts'
import { Drafts } from '../../platform/drafts.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { createLogger } from '../../platform/logging.ts'
import { ServerStopping } from '../../platform/problem.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const portal = await testPortal()
const system = await testStateSystem()
const { given, clock } = system
let staff: SystemBrowser
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-drafts-'))
  staff = system.browser()
  await staff.signIn('vic', (await system.person({ isAdministrator: true, name: 'Ada Office' })).username)
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const pathOf = (agencyId: number) => `/vic/Agencies/export/${agencyId}`
const form = async (agencyId: number) => ({
  form_token: hiddenIn((await staff.get(pathOf(agencyId))).body)['form_token'] ?? '',
})
const act = async (agencyId: number, name: string) =>
  staff.post(pathOf(agencyId), { ...(await form(agencyId)), act: name })
const download = async (agencyId: number, exportId: number, part = 1) =>
  staff.post(`${pathOf(agencyId)}/download`, { ...(await form(agencyId)), record: String(exportId), row: String(part) })
const exportsOf = async (agencyId: number) =>
  given.rows<{ id: number; status: string; parts: number; documents: number }>(
    `select id, status, documents, (select count(*)::int from agency_export_parts p where p.agency_id = e.agency_id and p.export_id = e.id)
        as parts from agency_exports e where agency_id = $1 order by id`,
    [agencyId],
  )

type Options = { files?: FileStore; limits?: { bytes: number; files: number }; attempt?: number; signal?: AbortSignal }
const run = async (agencyId: number, exportId: number, { attempt = 8, signal, ...options }: Options = {}) =>
  holdWhilePaused(
    exportAgencyJob({
      patientDatabases: portal.workerDatabases,
      files: system.files,
      drafts: new Drafts(folder),
      clock,
      ...options,
    }),
    { databases: portal.workerDatabases, clock },
  ).perform(
    { state: 'vic', exportOf: agencyId, exportId },
    { log: createLogger('silent'), attempt, maxAttempts: 8, ...(signal && { signal }) },
  )

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

async function givenFile(agencyId: number, propertyId: number | null, name: string, text: string) {
  const storageKey = `uploads/vic/${agencyId}/${name}-${Math.random().toString(36).slice(2)}`
  await system.files.store(storageKey, Buffer.from(text))
  const fileId = await given.row('files', {
    agency_id: agencyId,
    storage_key: storageKey,
    status: 'STORED',
    file_name: name,
    declared_type: 'text/plain',
    detected_type: 'text/plain',
    size_bytes: text.length,
    sha256: Buffer.alloc(32),
  })
  if (propertyId !== null)
    await given.row('documents', {
      agency_id: agencyId,
      property_id: propertyId,
      type: 'OTHER',
      file_id: fileId,
      provided_by: 'DETECTOR_INSPECTOR',
      dated_on: '2026-01-02',
    })
  return fileId
}

async function givenAgency() {
  const agencyId = await given.agency()
  const user = await given.user('vic')
  await given.membership(user, agencyId)
  const first = await given.property(agencyId, { streetNumber: '1', streetName: 'High Street' })
  const second = await given.property(agencyId, { streetNumber: '2', streetName: 'High Street' })
  await given.service(agencyId, first)
  await given.tenancy(agencyId, first)
  await given.quote(agencyId, first)
  await given.invoice(agencyId, second)
  await givenFile(agencyId, first, 'report.txt', 'first')
  await givenFile(agencyId, first, 'report.txt', 'again')
  await givenFile(agencyId, second, 'plan.txt', 'second')
  return { agencyId, first, second }
}

test('staff export everything of a closed agency, once at a time, and download it', async () => {
  const { agencyId, first, second } = await givenAgency()
  await given.rows(`update agencies set closed_at = now(), close_reason = 'Left us' where id = $1`, [agencyId])
  for (let times = 0; times < 2; times++)
    expect((await act(agencyId, 'start')).headers.location).toContain('notice=started')
  const [made, ...others] = await exportsOf(agencyId)
  expect(others).toEqual([])
  expect((await staff.get(pathOf(agencyId))).body).toContain(`Being made: 0 of ${exportTables.length} tables`)
  expect((await download(agencyId, made!.id)).statusCode).toBe(404)
  await run(agencyId, made!.id)
  expect(await exportsOf(agencyId)).toMatchObject([{ status: 'READY', parts: 1, documents: 5 }])
  const { body } = await staff.get(pathOf(agencyId))
  for (const text of ['Ready: ', '5 documents', 'Ada Office', 'Download (']) expect(body).toContain(text)
  const reply = await download(agencyId, made!.id)
  expect(reply.headers['content-disposition']).toContain('attachment')
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  const files = await unzip(reply.rawPayload)
  const names = [...files.keys()].filter((name) => name.startsWith('documents/'))
  expect(names.map((name) => name.replace(/, [A-Z ]+ \d+ \(/, ' ('))).toEqual([
    `documents/1 High Street (${first})/Documents/2026-01-02 report.txt`,
    `documents/1 High Street (${first})/Documents/2026-01-02 report (2).txt`,
    expect.stringMatching(/Quotes\/.* quote-.+\.pdf$/),
    `documents/2 High Street (${second})/Documents/2026-01-02 plan.txt`,
    expect.stringMatching(/Invoices\/.* invoice-I\d+\.pdf$/),
  ])
  expect(files.get(names[0]!)?.toString()).toBe('first')
  for (const { name, columns } of exportTables) {
    const workbook = await readWorkbook(files.get(`tables/${name}.xlsx`)!)
    expect([name, workbook.sheets[0]?.rows[0]]).toEqual([name, columns.map(({ header }) => header)])
    if (name === 'Tenants') expect(workbook.sheets[0]?.column('Name')).toEqual(['Tilda Tenant'])
    if (name === 'Properties') expect(workbook.sheets[0]?.column('Property no.')).toEqual([first, second])
    if (name === 'Lines of quotes') expect(workbook.sheets[0]?.column('Total')).toEqual([220])
    if (name === 'Audit') expect(workbook.sheets[0]?.column('Action')).toEqual(['export-agency'])
  }
  const audited = await given.rows(`select action from audit_events where agency_id = $1 order by id`, [agencyId])
  expect(audited).toEqual([{ action: 'export-agency' }, { action: 'download-agency-export' }])
})

test('a worker that is killed goes on with the next part, and a fault is told in a sentence', async () => {
  const { agencyId } = await givenAgency()
  await givenFile(agencyId, null, 'lost.txt', 'nobody’s')
  await act(agencyId, 'start')
  const [made] = await exportsOf(agencyId)
  const limits = { bytes: 1, files: 100 }
  let opened = 0
  const { files } = system
  const failing: FileStore = {
    open: async (key) => {
      opened += 1
      if (opened > 2) throw new Error('The disk is away')
      return files.open(key)
    },
    read: async (key) => files.read(key),
    store: async (key, source) => files.store(key, source),
    exists: async (key) => files.exists(key),
    remove: async (key) => files.remove(key),
    list: (prefix) => files.list(prefix),
  }
  await expect(run(agencyId, made!.id, { files: failing, limits, attempt: 1 })).rejects.toThrow('The disk is away')
  expect(await exportsOf(agencyId)).toMatchObject([{ status: 'WORKING', parts: 1, documents: 3 }])
  const stopping = AbortSignal.abort()
  await expect(run(agencyId, made!.id, { limits, signal: stopping })).rejects.toThrow(ServerStopping)
  await run(agencyId, made!.id, { limits })
  await run(agencyId, made!.id, { limits })
  expect(await exportsOf(agencyId)).toMatchObject([{ status: 'READY', parts: 2, documents: 5 }])
  const names = (
    await Promise.all([1, 2].map(async (part) => unzip((await download(agencyId, made!.id, part)).rawPayload)))
  )
    .flatMap((entries) => [...entries.keys()])
    .filter((name) => name.startsWith('documents/'))
  expect(new Set(names).size).toBe(5)

  await act(agencyId, 'start')
  const [, failed] = await exportsOf(agencyId)
  await expect(run(agencyId, failed!.id, { files: failing })).rejects.toThrow()
  expect((await staff.get(pathOf(agencyId))).body).toContain('It failed because of a fault in the system.')
})

test('the files are removed by age, and staff may note that none are wanted', async () => {
  const { agencyId } = await givenAgency()
  expect((await act(agencyId, 'unwanted')).statusCode).toBe(422)
  await given.rows(`update agencies set closed_at = now(), close_reason = 'Left us' where id = $1`, [agencyId])
  for (const [name, isNoted] of [
    ['unwanted', true],
    ['wanted', false],
    ['unwanted', true],
  ] as const) {
    expect((await act(agencyId, name)).headers.location).toContain(`notice=${name}`)
    const [agency] = await given.rows<{ noted: boolean }>(
      'select no_export_wanted_by is not null as noted from agencies where id = $1',
      [agencyId],
    )
    expect(agency?.noted).toBe(isNoted)
  }
  await act(agencyId, 'start')
  const [made] = await exportsOf(agencyId)
  await run(agencyId, made!.id)
  await given.rows(`update agency_exports set finished_at = now() - interval '31 days' where id = $1`, [made!.id])
  await retentionJob({
    databases: portal.workerDatabases,
    states: ['vic'],
    clock,
    retention: system.config.retention,
  }).perform({}, { log: createLogger('silent'), attempt: 1, maxAttempts: 1 })
  expect((await download(agencyId, made!.id)).statusCode).toBe(404)
  expect((await staff.get(pathOf(agencyId))).body).toContain('because of its age')
  const kept = await given.rows(
    `select from files where agency_id = $1 and storage_key like 'exports/%' and status = 'STORED'`,
    [agencyId],
  )
  expect(kept).toEqual([])
})

test('staff without the role, of another state and users of agencies are refused', async () => {
  const { agencyId } = await givenAgency()
  const own = await system.person({ agencies: [agencyId], isMaster: true })
  const law = await system.person({ roles: ['LAW'] })
  for (const { username } of [own, law]) {
    const browser = system.browser()
    await browser.signIn('vic', username)
    const { body } = await browser.get('/vic/Users/profile')
    const refused = { form_token: hiddenIn(body)['form_token'] ?? '', act: 'start', record: '1', row: '1' }
    expect((await browser.get(pathOf(agencyId))).statusCode).toBe(403)
    for (const path of [pathOf(agencyId), `${pathOf(agencyId)}/download`])
      expect((await browser.post(path, refused)).statusCode).toBe(403)
  }
  const elsewhere = system.browser()
  await elsewhere.signIn('nsw', (await system.person({ state: 'nsw', isAdministrator: true })).username)
  expect((await elsewhere.get(`/nsw/Agencies/export/${agencyId}`)).statusCode).toBe(404)
  expect((await system.browser().get(pathOf(agencyId))).statusCode).not.toBe(200)
  expect(await exportsOf(agencyId)).toEqual([])
})
