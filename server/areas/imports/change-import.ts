import { largestImport, type ImportStatus, type PortfolioImport } from '../../../contract/imports.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { StoredOutcome } from '../../platform/idempotency.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Commit, Upload } from '../../platform/serve.ts'
import {
  enqueueImport,
  importById,
  insertImport,
  insertRows,
  lockImport,
  markRowsToAdd,
  moveImport,
} from './imports.queries.ts'
import { readImportFile, type ImportFile } from './read-import-file.ts'

const busy = () => new Problem('conflict', 'Another import is under way. Please wait until it has ended.')
const tooLarge = () =>
  new Problem('too-large', 'The file is larger than 5 MB', { file: 'The file is larger than 5 MB' })

type UploadCall = { receive: () => Promise<Upload<undefined>>; commit: Commit<PortfolioImport> }

/** Stores the rows of a file and lets a job check them. */
export async function addImport({ receive, commit }: UploadCall): Promise<StoredOutcome<PortfolioImport>> {
  const { fileName, draft } = await receive()
  if (draft.size > largestImport) throw tooLarge()
  const file = await readImportFile({ path: draft.path })
  const asked = { fileName, sha256: draft.sha256.toString('hex') }
  return commit(asked, async (writing) => saveImport(writing, fileName.slice(0, 255), file))
}

async function saveImport(
  scope: Scope,
  fileName: string,
  { rows, count, ignoredColumns }: ImportFile,
): Promise<PortfolioImport> {
  const { db, state, agencyId } = scope
  const added = await maybeOne(db, insertImport(scope, fileName, ignoredColumns))
  if (!added) throw busy()
  await db.batch([
    insertRows(agencyId, added.id, rows),
    enqueueImport({ state, agencyId, importId: added.id }, 'check'),
  ])
  const change: Change = { action: 'upload-import', entity: 'portfolio_imports', entityId: added.id }
  await recordChange(db, scope, { ...change, after: { fileName, rows: count } })
  return one(db, importById(agencyId, added.id))
}

type Move = { from: ImportStatus; to: ImportStatus; action: AuditAction; refusal: string }
const applying: Move = {
  from: 'CHECKED',
  to: 'APPLYING',
  action: 'start-import',
  refusal: 'This import was not checked yet, or was applied already',
}
const undoing: Move = {
  from: 'APPLIED',
  to: 'UNDOING',
  action: 'start-undo-import',
  refusal: 'This import was not applied, or was undone already',
}

const discarding: Move = {
  from: 'CHECKED',
  to: 'DISCARDED',
  action: 'discard-import',
  refusal: 'Only a file that was checked and not applied can be discarded',
}

async function move(scope: Scope, id: number, { from, to, action, refusal }: Move): Promise<PortfolioImport> {
  const { db, state, agencyId, userId, now } = scope
  const known = await maybeOne(db, lockImport(agencyId, id))
  if (!known) throw notFound('This import was not found')
  // A repeated call finds it under way or done.
  if (known.status === to) return one(db, importById(agencyId, id))
  if (known.status !== from) throw ruleBroken(refusal)
  if (!(await maybeOne(db, moveImport(agencyId, id, { from, to, userId, now })))) throw busy()
  if (to !== 'DISCARDED') await db.rows(enqueueImport({ state, agencyId, importId: id }, to))
  await recordChange(db, scope, { action, entity: 'portfolio_imports', entityId: id })
  return one(db, importById(agencyId, id))
}

/** Rows to add are ready from now on; a repeated call finds none. */
export async function startImport(
  scope: Scope,
  id: number,
  { addsProperties = false }: { addsProperties?: boolean | undefined },
): Promise<PortfolioImport> {
  const { db, agencyId } = scope
  const known = await maybeOne(db, lockImport(agencyId, id))
  if (addsProperties && known?.status === 'CHECKED') await db.rows(markRowsToAdd(agencyId, id))
  return move(scope, id, applying)
}
export const startUndo = async (scope: Scope, id: number): Promise<PortfolioImport> => move(scope, id, undoing)
export const discard = async (scope: Scope, id: number): Promise<PortfolioImport> => move(scope, id, discarding)
