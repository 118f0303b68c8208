import { sql } from '../../platform/sql.ts'

type Uploader = { agencyId: number; userId: number; now: Date }

export const insertImage = ({ agencyId, userId, now }: Uploader, fileId: number) => sql<{ id: number; token: string }>`
  insert into mail_images (agency_id, file_id, uploaded_by, uploaded_at)
  values (${agencyId}, ${fileId}, ${userId}, ${now.toISOString()}) returning id, public_token as token`

export type PublicImage = { storageKey: string; contentType: string; size: number }

export const publicImage = (token: string) => sql<PublicImage>`
  select storage_key as "storageKey", content_type as "contentType", size_bytes as size from app.public_image(${token})`

export type OwnImage = { token: string; fileId: number; fileName: string; storageKey: string; contentType: string }

/** Images of this agency; tokens of other agencies are not found. */
export const ownImages = (agencyId: number, tokens: readonly string[]) => sql<OwnImage>`
  select i.public_token as token, f.id as "fileId", f.file_name as "fileName", f.storage_key as "storageKey",
         f.detected_type as "contentType"
    from mail_images i join files f on f.agency_id = i.agency_id and f.id = i.file_id and f.status = 'STORED'
   where i.agency_id = ${agencyId} and i.public_token = any (${tokens}::uuid[])`
