import type { PropertyDocument } from '../../../contract/document-calls.ts'
import type { DocumentAttributes } from '../../../contract/documents.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeRow, theRow } from '../../platform/database.ts'
import { forbidden } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { addedSubjects, changedDocument, clearedSubjects, removedDocument } from './change-documents.queries.ts'
import { knownAttributes } from './document-attributes.ts'
import { lockHome, missingDocument, propertyIdOf, type Home } from './document-home.ts'
import { documentReply, isOwn } from './document-reply.ts'
import { oneDocument, type DocumentRow } from './documents.queries.ts'
import { deletedFile, enqueueRemoval } from './keep-file.queries.ts'

/** A document of this home that is there and is the agency's own. */
export async function changeableDocument(scope: Scope, home: Home, documentId: number): Promise<DocumentRow> {
  const document = await maybeRow(scope.db, oneDocument(scope.agencyId, home, documentId))
  if (!document || document.deletedAt !== null) throw await missingDocument(scope, home)
  if (!isOwn(document)) throw forbidden('Documents from your service provider can be read, but not changed')
  return document
}

const saidOf = ({ type, services }: DocumentRow) => ({
  type: type.code,
  services: services.map(({ code, otherServiceName }) => ({ code, otherServiceName })),
})

export async function changeDocument(
  scope: Scope,
  home: Home,
  documentId: number,
  form: DocumentAttributes & { version?: number | undefined },
): Promise<PropertyDocument> {
  await lockHome(scope, home)
  const before = await changeableDocument(scope, home, documentId)
  if (form.version !== undefined && form.version !== before.version) {
    throw staleEdit(before.updatedBy ?? 'somebody', before.updatedAt ?? before.uploadedAt, scope.state)
  }
  const { type, services } = await knownAttributes(scope, { type: form.type.code, services: form.services })
  await scope.db.together([
    changedDocument(scope, documentId, type),
    clearedSubjects(scope.agencyId, documentId),
    addedSubjects(scope.agencyId, documentId, services),
  ])
  const after = await theRow(scope.db, oneDocument(scope.agencyId, home, documentId))
  await recordChange(scope.db, scope, {
    action: 'update-document',
    entity: 'documents',
    entityId: documentId,
    propertyId: propertyIdOf(home),
    before: saidOf(before),
    after: saidOf(after),
  })
  return documentReply(after)
}

/** The row stays as the trace; the bytes go after the commit, by a job. */
export async function removeDocument(scope: Scope, document: DocumentRow, replacedById: number | null): Promise<void> {
  await scope.db.rows(removedDocument(scope, document.documentId, replacedById))
  await scope.db.rows(deletedFile(scope.agencyId, document.fileId, scope.now))
  await scope.db.rows(enqueueRemoval(scope.state))
}

export async function deleteDocument(scope: Scope, home: Home, documentId: number): Promise<void> {
  await lockHome(scope, home)
  const document = await changeableDocument(scope, home, documentId)
  await removeDocument(scope, document, null)
  await recordChange(scope.db, scope, {
    action: 'delete-document',
    entity: 'documents',
    entityId: documentId,
    propertyId: propertyIdOf(home),
    before: { ...saidOf(document), fileName: document.fileName },
  })
}
