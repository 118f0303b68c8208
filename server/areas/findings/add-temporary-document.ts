import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { StoredOutcome } from '../../platform/idempotency.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Commit, Upload } from '../../platform/serve.ts'
import { checkFile } from '../documents/check-content.ts'
import { markStored, storeFile, type FileParts, type StoredUpload } from '../documents/store-file.ts'
import { insertTemporaryDocument } from './temporary-documents.queries.ts'

type Added = { id: number }
type UploadCall = { receive: () => Promise<Upload<undefined>>; commit: Commit<Added> }

/** Long enough to finish the wizard after a break; housekeeping deletes what no resolution has used by then. */
const lifeMs = 24 * 60 * 60_000

/** Stores a document until a third-party resolution uses it. */
export async function addTemporaryDocument(
  parts: FileParts,
  scope: Scope,
  { receive, commit }: UploadCall,
): Promise<StoredOutcome<Added>> {
  const { fileName, declaredType, draft } = await receive()
  const detectedType = await checkFile({ path: draft.path, name: fileName, declaredType })
  const asked = { fileName, sha256: draft.sha256.toString('hex') }
  return storeFile(parts, scope, { fileName, declaredType, detectedType, draft }, async (file) => {
    const result = await commit(asked, async (writing) => save(writing, fileName, file))
    return { result, isUsed: result.kind === 'fresh' }
  })
}

async function save(scope: Scope, fileName: string, file: StoredUpload): Promise<Added> {
  await markStored(scope, file)
  const expiresAt = new Date(scope.now.getTime() + lifeMs)
  const { id } = await one(scope.db, insertTemporaryDocument(scope, file.id, expiresAt))
  await recordChange(scope.db, scope, {
    action: 'upload-temporary-document',
    entity: 'resolution_documents',
    entityId: id,
    after: { fileName, size: file.size },
  })
  return { id }
}
