import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { packFile } from './evidence-packs.queries.ts'

export type DownloadParts = { databases: Databases; files: FileStore }
type Wanted = { id: number; packId: number }

/** Sends a file of a pack. A download is a change of the record, so it has a transaction of its own. */
export async function downloadPack(
  { databases, files }: DownloadParts,
  scope: Scope,
  { id: propertyId, packId }: Wanted,
  kind: 'pdf' | 'zip',
): Promise<FileAnswer> {
  const { agencyId, state, userId } = scope
  const file = await maybeOne(scope.db, packFile(agencyId, propertyId, packId, kind))
  if (!file) {
    if (!(await maybeOne(scope.db, hasProperty(agencyId, propertyId)))) throw await missingProperty(scope, propertyId)
    throw notFound('Evidence pack not found')
  }
  const body = await files.open(file.storageKey).catch((error: unknown) => {
    if (error instanceof MissingFile) throw notFound('The file of this pack is missing')
    const problem = new Problem('unavailable', 'The file cannot be read at the moment. Please try again shortly.')
    throw Object.assign(problem, { cause: error })
  })
  await databases.of(state).transaction({ state, agencyId, userId }, async (db) =>
    recordChange(db, scope, {
      action: 'download-evidence-pack',
      entity: 'evidence_packs',
      entityId: packId,
      propertyId,
      after: { file: kind === 'pdf' ? 'PDF' : 'Archive', firstDay: file.from, lastDay: file.to },
    }),
  )
  const headers = { 'content-length': String(file.size) }
  return new FileAnswer({ name: file.fileName, type: file.contentType, body, headers })
}
