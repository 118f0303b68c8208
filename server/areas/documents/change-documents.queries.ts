import type { DocumentUpload } from '../../../contract/documents/documents.ts'
import { sql } from '../../platform/sql.ts'
import type { DocumentOwner } from './document-owner.ts'

type Whose = { agencyId: number; userId: number; now: Date }
type Subjects = DocumentUpload['services']

export const insertDocument = (
  { agencyId, userId, now, today }: Whose & { today: string },
  { kind, id }: DocumentOwner,
  { type, fileId }: { type: string; fileId: number },
) => {
  const [propertyId, portfolioPropertyId] = kind === 'managed' ? [id, null] : [null, id]
  return sql<{ id: number }>`
    insert into documents (agency_id, property_id, portfolio_property_id, type, file_id, dated_on, uploaded_by, uploaded_at)
    values (${agencyId}, ${propertyId}, ${portfolioPropertyId}, ${type}, ${fileId}, ${today}, ${userId}, ${now.toISOString()})
    returning id`
}

export const insertSubjects = (agencyId: number, documentId: number, services: Subjects) => sql`
  insert into document_subjects (agency_id, document_id, service_code, other_service_name)
  select ${agencyId}::int, ${documentId}::int, s.code, s.name
    from unnest(${services.map(({ code }) => code)}::text[], ${services.map((each) => each.otherServiceName)}::text[])
         as s (code, name)`

export const deleteSubjects = (agencyId: number, documentId: number) => sql`
  delete from document_subjects where agency_id = ${agencyId} and document_id = ${documentId}`

export const updateDocument = ({ agencyId, userId, now }: Whose, documentId: number, type: string) => sql`
  update documents set type = ${type}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${documentId}`

/** The row stays as a record; `replacedById` is the document that replaced it. */
export const markDocumentDeleted = (
  { agencyId, userId, now }: Whose,
  documentId: number,
  replacedById: number | null = null,
) => sql`
  update documents
     set deleted_at = ${now.toISOString()}, deleted_by = ${userId}, replaced_by_id = ${replacedById}, version = version + 1,
         updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${documentId} and deleted_at is null`

export const restoreDocumentRow = ({ agencyId, userId, now }: Whose, documentId: number) => sql`
  update documents
     set deleted_at = null, deleted_by = null, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${documentId}`

export const restoreFile = (agencyId: number, fileId: number) => sql`
  update files set status = 'STORED', deleted_at = null
   where agency_id = ${agencyId} and id = ${fileId} and status = 'DELETED' and bytes_removed_at is null`
