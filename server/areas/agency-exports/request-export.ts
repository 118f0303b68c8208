import { maybeOne } from '../../platform/database.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { recordAccountChange } from '../accounts/account-scope.ts'
import { lockStoredAgency } from '../agencies/change-agency.ts'
import type { AgencyMaker } from '../agencies/create-agency.ts'
import { updateExportWanted } from '../agencies/status.queries.ts'
import { enqueueExport, exportFile, insertExport, type ExportFile } from './agency-exports.queries.ts'

/** Asks for an export of everything. One that is being made already is used instead. */
export async function requestExportOfAgency(scope: AgencyMaker, agencyId: number): Promise<void> {
  const { db, state, userId, now } = scope
  await lockStoredAgency(scope, agencyId)
  const added = await maybeOne(db, insertExport(agencyId, userId, now))
  if (!added) return
  await db.rows(enqueueExport(state, agencyId, added.id))
  await recordAccountChange(
    { ...scope, agencyId },
    { action: 'export-agency', entity: 'agency_exports', entityId: added.id },
  )
}

/** Staff say that a closed agency wants no export, or take that back. The same said twice has no effect. */
export async function decideAboutExport(scope: AgencyMaker, agencyId: number, isWanted: boolean): Promise<void> {
  const { db, userId, now } = scope
  const agency = await lockStoredAgency(scope, agencyId)
  if (agency.status !== 'CLOSED') throw ruleBroken('This is asked only about a closed agency.')
  if ((agency.noExportWantedAt === null) === isWanted) return
  await db.rows(updateExportWanted(agencyId, isWanted ? null : userId, now))
  await recordAccountChange(
    { ...scope, agencyId },
    { action: 'decide-about-export', entity: 'agencies', entityId: agencyId, after: { isWanted } },
  )
}

/** A file of an export, with the record of who downloads it. */
export async function openExport(
  scope: AgencyMaker,
  files: FileStore,
  { agencyId, exportId, part }: { agencyId: number; exportId: number; part: number },
): Promise<ExportFile & { body: Awaited<ReturnType<FileStore['open']>> }> {
  const file = await maybeOne(scope.db, exportFile(agencyId, exportId, part))
  if (!file) throw notFound('This export is not there any more. Please start another.')
  await recordAccountChange(
    { ...scope, agencyId },
    { action: 'download-agency-export', entity: 'agency_exports', entityId: exportId, after: { part } },
  )
  const body = await files.open(file.storageKey).catch((error: unknown) => {
    if (error instanceof MissingFile) throw notFound('The file of this export is missing. Please start another.')
    const problem = new Problem('unavailable', 'The file cannot be read at the moment. Please try again shortly.')
    throw Object.assign(problem, { cause: error })
  })
  return { ...file, body }
}
