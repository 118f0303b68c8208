import type { PropertyDocument } from '../../../contract/documents/document-calls.ts'
import type { DocumentAttributes } from '../../../contract/documents/documents.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { forbidden } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { insertSubjects, updateDocument, deleteSubjects, markDocumentDeleted } from './change-documents.queries.ts'
import { knownAttributes } from './document-attributes.ts'
import { lockOwner, missingDocument, managedPropertyId, type DocumentOwner } from './document-owner.ts'
import { documentReply, isOwn } from './document-reply.ts'
import { oneDocument, type DocumentRow } from './documents.queries.ts'
import { markFileDeleted, enqueueRemoval } from './store-file.queries.ts'

/** Finds a document of this owner that exists and that the agency may change. */
export async function changeableDocument(scope: Scope, owner: DocumentOwner, documentId: number): Promise<DocumentRow> {
  const document = await maybeOne(scope.db, oneDocument(scope.agencyId, owner, documentId))
  if (!document || document.deletedAt !== null) throw await missingDocument(scope, owner)
  if (!isOwn(document)) throw forbidden('Documents from your service provider can be read, but not changed')
  return document
}

const readableDocument = ({ type, services }: DocumentRow) => ({
  type: type.code,
  services: services.map(({ code, otherServiceName }) => ({ code, otherServiceName })),
})

export async function changeDocument(
  scope: Scope,
  owner: DocumentOwner,
  documentId: number,
  form: DocumentAttributes & { version?: number | undefined },
): Promise<PropertyDocument> {
  await lockOwner(scope, owner)
  const before = await changeableDocument(scope, owner, documentId)
  if (form.version !== undefined && form.version !== before.version) {
    throw await staleEdit(scope, { table: 'documents', id: documentId })
  }
  const { type, services } = await knownAttributes(scope, { type: form.type.code, services: form.services })
  await scope.db.batch([
    updateDocument(scope, documentId, type),
    deleteSubjects(scope.agencyId, documentId),
    insertSubjects(scope.agencyId, documentId, services),
  ])
  const after = await one(scope.db, oneDocument(scope.agencyId, owner, documentId))
  await recordChange(scope.db, scope, {
    action: 'update-document',
    entity: 'documents',
    entityId: documentId,
    propertyId: managedPropertyId(owner),
    before: readableDocument(before),
    after: readableDocument(after),
  })
  return documentReply(after)
}

/** The row stays as a record; a job removes the bytes after the commit. */
export async function removeDocument(scope: Scope, document: DocumentRow, replacedById: number | null): Promise<void> {
  await scope.db.rows(markDocumentDeleted(scope, document.documentId, replacedById))
  await scope.db.rows(markFileDeleted(scope.agencyId, document.fileId, scope.now))
  await scope.db.rows(enqueueRemoval(scope.state))
}

export async function deleteDocument(scope: Scope, owner: DocumentOwner, documentId: number): Promise<void> {
  await lockOwner(scope, owner)
  const document = await changeableDocument(scope, owner, documentId)
  await removeDocument(scope, document, null)
  await recordChange(scope.db, scope, {
    action: 'delete-document',
    entity: 'documents',
    entityId: documentId,
    propertyId: managedPropertyId(owner),
    before: { ...readableDocument(document), fileName: document.fileName },
  })
}
