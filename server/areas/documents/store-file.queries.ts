import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/** A file that a job makes has no user, or the one who caused it. */
type Whose = { agencyId: number; userId: number | null; now: Date }

export const insertPendingFile = (
  { agencyId, userId, now }: Whose,
  { storageKey, fileName, declaredType }: { storageKey: string; fileName: string; declaredType: string },
) => sql<{ id: number }>`
  insert into files (agency_id, storage_key, file_name, declared_type, created_by, created_at)
  values (${agencyId}, ${storageKey}, ${fileName}, ${declaredType}, ${userId}, ${now.toISOString()}) returning id`

/** Returns no row if the upload was given up meanwhile. */
export const markFileStored = (
  agencyId: number,
  fileId: number,
  { size, sha256, detectedType }: { size: number; sha256: Buffer; detectedType: string },
) => sql<{ id: number }>`
  update files set status = 'STORED', size_bytes = ${size}, sha256 = ${sha256}, detected_type = ${detectedType}
   where agency_id = ${agencyId} and id = ${fileId} and status in ('PENDING', 'DRAWN_WHEN_OPENED')
  returning id`

/** Gives up an upload, unless it was stored meanwhile. */
export const giveUpFile = (agencyId: number, fileId: number, now: Date) => sql<{ id: number }>`
  update files set status = 'DELETED', deleted_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${fileId} and status = 'PENDING' returning id`

export const fileStatus = (agencyId: number, fileId: number) => sql<{ status: string }>`
  select status from files where agency_id = ${agencyId} and id = ${fileId}`

export const markFileDeleted = (agencyId: number, fileId: number, now: Date) => sql`
  update files set status = 'DELETED', deleted_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${fileId} and status = 'STORED'`

/** At most one waiting job per state, which removes everything that is due. */
export const enqueueRemoval = (state: StateCode) => sql`
  select app.enqueue('remove-files', ${JSON.stringify({ state })}::json, job_key => ${`remove-files:${state}`})`

export const removedBytes = (storageKeys: readonly string[], now: Date) => sql`
  select app.note_removed_bytes(${storageKeys}::text[], ${now.toISOString()})`
