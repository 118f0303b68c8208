import { softwareLabel, softwareNames } from '../../../contract/agency.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type {
  FileMapping,
  FilePreview,
  FileStatus,
  SoftwareFile,
  SoftwareFiles,
} from '../../../contract/integration/software-files.ts'
import type { Connectors } from '../../outside/software/connectors.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { StoredOutcome } from '../../platform/idempotency.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Commit, Upload } from '../../platform/serve.ts'
import { refuseSecondSoftware } from './connect-software.ts'
import { enqueueSync, lockConnection } from './connections.queries.ts'
import { menuHints } from './menu-hints.ts'
import { readSoftwareFile, type FileAsked, type ReadFile } from './read-software-file.ts'
import { beginSyncRun } from './runs.queries.ts'
import {
  beginFiles,
  deletePages,
  discardEarlier,
  fileById,
  insertFile,
  insertPages,
  isNotUnderWay,
  leaveFiles,
  lockFile,
  mappingsOf,
  moveFile,
  newestDayTaken,
  newestFiles,
  saveMapping,
  type SoftwareFileRow,
} from './software-files.queries.ts'

/* Files of software without a connector: looked at, checked by a dry run, and taken over by the same runs as a connection. */

type Fields = { mapping?: FileMapping | undefined; fileDay?: Day | undefined; use?: 'CHECK' | 'TAKE' }
type UploadCall<F, Reply> = { receive: () => Promise<Upload<F>>; commit: Commit<Reply> }

/** The days of files begin in the east of Australia, where most of it lives. */
const eastern = '+10:00'

const toSoftwareFile = (row: SoftwareFileRow): SoftwareFile => ({ ...row, softwareName: softwareLabel(row.software) })

const busy = () => new Problem('conflict', 'A file is being read. Please try again when that is done.')

/** Software that agencies cannot connect. */
const readByFiles = (connectors: Connectors): string[] =>
  Object.keys(softwareNames).filter((software) => !connectors.get(software)?.isOffered)

function refuseConnectable(connectors: Connectors, software: string): void {
  if (!readByFiles(connectors).includes(software))
    throw ruleBroken(`${softwareLabel(software)} can be connected, so its files are not read`)
}

export async function readFiles({ db, agencyId }: Scope, connectors: Connectors): Promise<SoftwareFiles> {
  const [files, mappings] = await db.batch([newestFiles(agencyId), mappingsOf(agencyId)])
  return {
    choices: readByFiles(connectors).map((software) => ({
      software,
      name: softwareLabel(software),
      hint: menuHints[software] ?? null,
      isMapped: mappings.some((mapping) => mapping.software === software),
    })),
    files: files.map(toSoftwareFile),
  }
}

async function askedOf(
  { db, agencyId, today }: Scope,
  software: string,
  { mapping, fileDay = today }: Fields,
  path: string,
): Promise<FileAsked> {
  if (fileDay > today)
    throw ruleBroken('The day of the file is in the future', { fileDay: 'Choose today or a day before' })
  const stored = (await db.rows(mappingsOf(agencyId))).find((each) => each.software === software)?.mapping ?? null
  // What was typed here on the day of the file or later is not overwritten without asking.
  const changedAt = new Date(`${fileDay}T00:00:00${eastern}`).toISOString()
  return { path, given: mapping ?? null, stored, fileDay, changedAt }
}

/** What a file says, without storing anything. */
export async function previewFile(
  scope: Scope,
  connectors: Connectors,
  software: string,
  receive: UploadCall<Fields, FilePreview>['receive'],
): Promise<StoredOutcome<FilePreview>> {
  refuseConnectable(connectors, software)
  const { fields, draft } = await receive()
  const { preview } = await readSoftwareFile(await askedOf(scope, software, fields, draft.path))
  return { kind: 'fresh', data: preview }
}

/** Stores the records of a file, and lets a run say what they would change or take them over. */
export async function addFile(
  scope: Scope,
  connectors: Connectors,
  software: string,
  { receive, commit }: UploadCall<Fields, SoftwareFile>,
): Promise<StoredOutcome<SoftwareFile>> {
  refuseConnectable(connectors, software)
  const { fields, fileName, draft } = await receive()
  const asked = await askedOf(scope, software, fields, draft.path)
  const name = softwareLabel(software)
  if (!asked.given && !asked.stored)
    throw ruleBroken(
      `Nobody has said yet which column of ${name}’s files is which. The master user says it once in the portal, under Management software.`,
    )
  if (fields.use !== 'CHECK') await refuseOlder(scope, software, asked.fileDay)
  const read = await readSoftwareFile(asked)
  const { problem } = read.preview
  if (problem !== null) throw ruleBroken(problem, { file: problem })
  const { mapping, ...rest } = fields
  const content = { ...rest, mapping: JSON.stringify(mapping), fileName, sha256: draft.sha256.toString('hex') }
  return commit({ ...content, software }, async (writing) =>
    saveFile(writing, { ...content, software, use: fields.use ?? 'TAKE', fileDay: asked.fileDay }, read),
  )
}

/** It would bring back what has changed since; a dry run shows what, and its file can be taken over. */
async function refuseOlder({ db, agencyId }: Scope, software: string, fileDay: Day): Promise<void> {
  const { day } = await one(db, newestDayTaken(agencyId, software))
  if (day === null || day <= fileDay) return
  const text = `The file of ${shortDay(day)}, which is newer, was taken over already. Start with a dry run to see what this one would change back.`
  throw ruleBroken(text, { fileDay: text })
}

type ToSave = { software: string; use: 'CHECK' | 'TAKE'; fileName: string; fileDay: Day; sha256: string }

async function saveFile(scope: Scope, file: ToSave, { preview, pages, faults }: ReadFile): Promise<SoftwareFile> {
  const { db, agencyId } = scope
  const { software, use, fileName, fileDay, sha256 } = file
  await db.rows(discardEarlier(agencyId, software))
  const status: FileStatus = use === 'CHECK' ? 'CHECKING' : 'TAKING'
  const added = await maybeOne(
    db,
    insertFile(scope, {
      software,
      fileName: fileName.slice(0, 255),
      fileDay,
      sha256,
      rowCount: preview.rowCount,
      status,
      leftOut: faults,
      leftOutCount: preview.faultCount,
    }),
  )
  if (!added) throw busy()
  const numbered = pages.map((page, at) => {
    const same = pages.filter(({ collection }) => collection === page.collection)
    return { ...page, page: same.indexOf(page), isLast: pages[at + 1]?.collection !== page.collection }
  })
  await db.batch([
    deletePages(agencyId, software, isNotUnderWay),
    insertPages(agencyId, added.id, numbered),
    saveMapping(scope, software, preview.mapping),
  ])
  await startReading(scope, software, use)
  const change: Change = { action: 'upload-software-file', entity: 'software_files', entityId: added.id }
  await recordChange(db, scope, { ...change, after: { software, fileName, fileDay, rows: preview.rowCount, use } })
  return toSoftwareFile(await one(db, fileById(agencyId, added.id)))
}

/** Begins a run of the same engine as that of connections. */
async function startReading(scope: Scope, software: string, use: 'CHECK' | 'TAKE'): Promise<void> {
  const { db, state, agencyId, userId, now } = scope
  const before = await maybeOne(db, lockConnection(agencyId, software))
  if (before?.isReleasing)
    throw ruleBroken(`${before.softwareName} is still being disconnected. Please try again in a minute.`)
  if (before?.isRunning) throw busy()
  await refuseSecondSoftware(scope, software)
  await db.rows(beginFiles(agencyId, software, userId, use === 'TAKE', now))
  const cause = before?.isActive || before?.state === 'FILES' ? 'USER' : 'CONNECTION'
  const kind = use === 'TAKE' ? 'SYNC' : 'DRY'
  if (!(await maybeOne(db, beginSyncRun(agencyId, software, { kind, cause, userId }, now)))) throw busy()
  await db.rows(enqueueSync({ state, agencyId, software }))
}

type Move = { from: readonly FileStatus[]; to: FileStatus; action: AuditAction }

async function move(
  scope: Scope,
  id: number,
  { from, to, action }: Move,
): Promise<{ software: string; isNew: boolean }> {
  const { db, agencyId } = scope
  const known = await maybeOne(db, lockFile(agencyId, id))
  if (!known) throw notFound('This file was not found')
  // A repeated call finds it under way or done.
  if (known.status === to) return { software: known.software, isNew: false }
  if (!from.includes(known.status)) throw ruleBroken('This file was taken over already, or put away')
  if (!(await maybeOne(db, moveFile(agencyId, id, from, to)))) throw busy()
  await recordChange(db, scope, { action, entity: 'software_files', entityId: id })
  return { software: known.software, isNew: true }
}

export async function takeFile(scope: Scope, id: number): Promise<SoftwareFile> {
  const { db, agencyId } = scope
  const from = ['CHECKED', 'FAILED'] as const
  const { software, isNew } = await move(scope, id, { from, to: 'TAKING', action: 'take-software-file' })
  if (isNew) await startReading(scope, software, 'TAKE')
  return toSoftwareFile(await one(db, fileById(agencyId, id)))
}

export async function discardFile(scope: Scope, id: number): Promise<SoftwareFile> {
  const { db, agencyId } = scope
  const from = ['CHECKED', 'FAILED'] as const
  const { software } = await move(scope, id, { from, to: 'DISCARDED', action: 'discard-software-file' })
  await db.batch([deletePages(agencyId, software, isNotUnderWay), leaveFiles(agencyId, software)])
  return toSoftwareFile(await one(db, fileById(agencyId, id)))
}
