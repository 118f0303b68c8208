import { sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number; now: Date }

export const insertTemporaryDocument = ({ agencyId, userId, now }: Who, fileId: number, expiresAt: Date) => sql<{
  id: number
}>`
  insert into resolution_documents (agency_id, file_id, uploaded_by, uploaded_at, expires_at)
  values (${agencyId}, ${fileId}, ${userId}, ${now.toISOString()}, ${expiresAt.toISOString()}) returning id`

/** Takes documents that the same user uploaded and that have not expired; returns those. */
export const claimDocuments = ({ agencyId, userId, now }: Who, ids: readonly number[], resolutionId: number) => sql<{
  id: number
}>`
  update resolution_documents set resolution_id = ${resolutionId}, expires_at = null
   where agency_id = ${agencyId} and id = any(${ids}::int[]) and uploaded_by = ${userId} and resolution_id is null
     and expires_at > ${now.toISOString()}
  returning id`
