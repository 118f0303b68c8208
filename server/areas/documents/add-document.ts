import type { DocumentUpload } from '../../../contract/documents/documents.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { StoredOutcome } from '../../platform/idempotency.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Commit, Upload } from '../../platform/serve.ts'
import { insertDocument, insertSubjects } from './change-documents.queries.ts'
import { changeableDocument, removeDocument } from './change-document.ts'
import { checkFile } from './check-content.ts'
import { knownAttributes, type Attributes } from './document-attributes.ts'
import { checkTakesDocuments, lockForNewDocument, managedPropertyId, type DocumentOwner } from './document-owner.ts'
import { storeFile, markStored, type FileParts, type StoredUpload } from './store-file.ts'

type Added = { id: number }
type NewDocument = Attributes & { fileName: string; replaces: number | undefined }

export type UploadCall = { receive: () => Promise<Upload<DocumentUpload>>; commit: Commit<Added> }

/** Receives a file and adds the document. It refuses as early as possible, before 20 MB have been received. */
export async function addDocument(
  parts: FileParts,
  scope: Scope,
  owner: DocumentOwner,
  { receive, commit }: UploadCall,
): Promise<StoredOutcome<Added>> {
  await checkTakesDocuments(scope, owner)
  const { fields, fileName, declaredType, draft } = await receive()
  const document = { ...(await knownAttributes(scope, fields)), fileName, replaces: fields.replaces }
  if (document.replaces !== undefined) await changeableDocument(scope, owner, document.replaces)
  const detectedType = await checkFile({ path: draft.path, name: fileName, declaredType })
  const asked = { ...document, sha256: draft.sha256.toString('hex') }
  return storeFile(parts, scope, { fileName, declaredType, detectedType, draft }, async (file) => {
    const result = await commit(asked, async (writing) => saveDocument(writing, owner, document, file))
    return { result, isUsed: result.kind === 'fresh' }
  })
}

async function saveDocument(
  scope: Scope,
  owner: DocumentOwner,
  document: NewDocument,
  file: StoredUpload,
): Promise<Added> {
  const { type, services, fileName, replaces } = document
  await lockForNewDocument(scope, owner)
  const replaced = replaces === undefined ? undefined : await changeableDocument(scope, owner, replaces)
  await markStored(scope, file)
  const { id } = await one(scope.db, insertDocument(scope, owner, { type, fileId: file.id }))
  await scope.db.rows(insertSubjects(scope.agencyId, id, services))
  if (replaced) await removeDocument(scope, replaced, id)
  await recordChange(scope.db, scope, {
    action: replaced ? 'replace-document' : 'upload-document',
    entity: 'documents',
    entityId: id,
    propertyId: managedPropertyId(owner),
    ...(replaced && { before: { documentId: replaced.documentId, fileName: replaced.fileName } }),
    after: {
      type,
      services,
      fileName,
      size: file.size,
      ...(owner.kind === 'mirrored' && { portfolioPropertyId: owner.id }),
    },
  })
  return { id }
}
