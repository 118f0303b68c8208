import type { PropertyDocument } from '../../../contract/documents/document-calls.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { restoreDocumentRow, restoreFile } from './change-documents.queries.ts'
import { lockOwner, managedPropertyId, missingDocument, type DocumentOwner } from './document-owner.ts'
import { documentReply } from './document-reply.ts'
import { oneDocument } from './documents.queries.ts'

/** Takes back a deletion while the bytes are still stored; without effect for a document that is not deleted. */
export async function restoreDocument(
  scope: Scope,
  owner: DocumentOwner,
  documentId: number,
): Promise<PropertyDocument> {
  const { db, agencyId } = scope
  await lockOwner(scope, owner)
  const document = await maybeOne(db, oneDocument(agencyId, owner, documentId))
  if (!document) throw await missingDocument(scope, owner)
  if (document.deletedAt === null) return documentReply(document)
  if (!document.isRestorable) throw ruleBroken('This document can no longer be restored')
  await db.batch([restoreDocumentRow(scope, documentId), restoreFile(agencyId, document.fileId)])
  await recordChange(db, scope, {
    action: 'restore-document',
    entity: 'documents',
    entityId: documentId,
    propertyId: managedPropertyId(owner),
    after: { fileName: document.fileName, wasDeletedAt: document.deletedAt },
  })
  return documentReply(await one(db, oneDocument(agencyId, owner, documentId)))
}
