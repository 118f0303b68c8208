import type { PropertyDocument } from '../../../contract/documents/document-calls.ts'
import type { DocumentRow } from './documents.queries.ts'

const previewable: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

/** The agency may change the documents it added, but not those of the provider. */
export const isOwn = ({ providedBy }: Pick<DocumentRow, 'providedBy'>): boolean => providedBy === 'OTHER'

export function documentReply(row: DocumentRow): PropertyDocument {
  const isRemoved = row.deletedAt !== null
  return {
    documentId: row.documentId,
    type: row.type,
    services: row.services,
    file: {
      name: row.fileName,
      size: row.size,
      contentType: row.contentType,
      isPreviewable: !isRemoved && previewable.includes(row.contentType),
    },
    providedBy: row.providedBy,
    datedOn: row.datedOn,
    number: row.number,
    certificate: row.certificate,
    uploadedBy: row.uploadedBy,
    uploadedAt: row.uploadedAt,
    isEditable: isOwn(row) && !isRemoved,
    removal:
      row.deletedAt === null
        ? null
        : {
            at: row.deletedAt,
            by: row.deletedBy,
            replacedByDocumentId: row.replacedById,
            isRestorable: row.isRestorable,
          },
    version: row.version,
  }
}
