import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { cleanFileName } from '../../../contract/documents/file-names.ts'
import { stateCodes, states } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Draft, Drafts } from '../../platform/drafts.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { Job } from '../../platform/jobs.ts'
import { ServerStopping } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import { zipStream, type ZipEntry } from '../../platform/zip-stream.ts'
import { insertPendingFile, markFileStored } from '../documents/store-file.queries.ts'
import {
  exportToMake,
  insertExportPart,
  markExportFailed,
  markExportReady,
  updateProgress,
  type ExportToMake,
} from './agency-exports.queries.ts'
import { exportTables } from './export-tables.ts'
import { DocumentWriter, type PartLimits, type Written } from './write-documents.ts'
import { writeTables } from './write-tables.ts'

export type ExportJobParts = {
  /** Their statements may take longer than those of pages. */
  patientDatabases: Databases
  files: FileStore
  drafts: Drafts
  clock: Clock
  limits?: PartLimits
}

/** So large that few agencies have more than one, and so small that its format needs no extension and a download can be repeated. */
const usualLimits: PartLimits = { bytes: 1_000_000_000, files: 30_000 }
/** The tables, and what the last property of a part may have beyond the limit. */
const otherBytes = 3_000_000_000
const progressEvery = 50

const failureText =
  'It failed because of a fault in the system. Please start it again; if it fails again, tell whoever runs the servers.'

const payloadShape = z.object({ state: z.enum(stateCodes), exportOf: z.int(), exportId: z.int() })
type Payload = z.infer<typeof payloadShape>
const tenantOf = ({ state, exportOf }: Payload) => ({ state, agencyId: exportOf, userId: null })

const readMe = (agencyName: string, part: number): string =>
  [
    `Everything that is stored about ${agencyName}, part ${part}`,
    '',
    'tables/      one spreadsheet for each kind of record (in part 1)',
    'documents/   the files of each property; the number in brackets is the property no. of the tables',
    'left out.txt what could not be included, and why (only if there is something)',
    '',
    'A large export has several parts. Each can be opened by itself; together they have everything.',
    '',
  ].join('\r\n')

/**
 * Makes the archives of an export, part by part. A part that is stored stays: a worker that is started again goes on with the
 * next one. The queue does one export of a state at a time, and a part is recorded once.
 */
export const exportAgencyJob = (parts: ExportJobParts): Job => ({
  task: 'export-agency',
  perform: async (given, { attempt, maxAttempts, signal }) => {
    const payload = payloadShape.parse(given)
    try {
      while (await makePart(parts, payload, signal));
    } catch (error) {
      if (error instanceof ServerStopping || attempt < maxAttempts) throw error
      const failed = markExportFailed(payload.exportOf, payload.exportId, failureText, parts.clock.now())
      await parts.patientDatabases.of(payload.state).transaction(tenantOf(payload), async (db) => db.rows(failed))
      throw error
    }
  },
})

/** Makes and stores one part. False when there is nothing left to do. */
async function makePart(parts: ExportJobParts, payload: Payload, signal?: AbortSignal): Promise<boolean> {
  const { patientDatabases, files, drafts, clock, limits = usualLimits } = parts
  const { state, exportOf: agencyId, exportId } = payload
  const database = patientDatabases.of(state)
  const db = database.reader(tenantOf(payload))
  const work = await maybeOne(db, exportToMake(agencyId, exportId))
  if (!work) return false
  const now = clock.now()
  const note = async (tables: number, properties: number) => {
    if (signal?.aborted) throw new ServerStopping()
    const progress = updateProgress(agencyId, exportId, { tables, properties })
    await database.transaction(tenantOf(payload), async (changing) => changing.rows(progress))
  }
  const onProperty = async () => {
    const { properties } = documents.written
    if (properties % progressEvery === 0 || signal?.aborted) await note(exportTables.length, properties)
  }
  const { propertiesDone: properties, ...from } = work
  const documents = new DocumentWriter({ db, files, state, agencyId, now, onProperty }, { ...from, properties }, limits)
  const part = work.parts + 1
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'READ ME.txt', content: [readMe((work as ExportToMake).agencyName, part)] }
    const agency = { agencyId, timeZone: states[state].timeZone, now }
    if (part === 1) yield* writeTables(db, agency, async (tables) => note(tables, 0))
    yield* documents.entries()
    const { leftOut } = documents.written
    if (leftOut.length > 0) yield { name: 'left out.txt', content: [`${leftOut.join('\r\n')}\r\n`] }
  }
  const zip = await drafts.receive(zipStream(entries()), limits.bytes + otherBytes)
  try {
    return (
      (await storePart(parts, payload, { work, part, zip, written: documents.written })) && !documents.written.isLast
    )
  } finally {
    await zip.discard()
  }
}

type Made = { work: ExportToMake; part: number; zip: Draft; written: Written }

/** The row first, then the bytes, then their use in one transaction: the sweep finds what a crash leaves behind. */
async function storePart(
  { patientDatabases, files, clock }: ExportJobParts,
  payload: Payload,
  { work, part, zip, written }: Made,
): Promise<boolean> {
  const { state, exportOf: agencyId, exportId } = payload
  const database = patientDatabases.of(state)
  const now = clock.now()
  const file = {
    storageKey: `exports/${state}/${agencyId}/${randomUUID()}.zip`,
    fileName: cleanFileName(
      `${work.agencyName} ${todayIn(state, now)}${part === 1 && written.isLast ? '' : ` part ${part}`}.zip`,
    ),
    declaredType: 'application/zip',
  }
  const { id: fileId } = await database.transaction(tenantOf(payload), async (db) =>
    one(db, insertPendingFile({ agencyId, userId: work.requestedBy, now }, file)),
  )
  await files.store(file.storageKey, zip)
  return database.transaction(tenantOf(payload), async (db) => {
    const { documents, afterPropertyId, afterFileId } = written
    const stored = { part, fileId, documents, afterPropertyId, afterFileId }
    // Another worker was faster; the sweep removes this file.
    if (!(await maybeOne(db, insertExportPart(agencyId, exportId, stored)))) return false
    await one(
      db,
      markFileStored(agencyId, fileId, { size: zip.size, sha256: zip.sha256, detectedType: 'application/zip' }),
    )
    if (written.isLast) await db.rows(markExportReady(agencyId, exportId, clock.now()))
    return true
  })
}
