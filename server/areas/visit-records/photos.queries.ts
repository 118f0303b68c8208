import { sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number; now: Date }

export type NewPhoto = {
  visitId: number
  uploadKey: string
  serviceId: number
  findingKey: string | null
  fileId: number
}

/** No row if this photo was sent before. */
export const insertPhoto = ({ agencyId, userId, now }: Who, photo: NewPhoto) => sql<{ id: number }>`
  insert into visit_photos (agency_id, visit_id, upload_key, service_id, finding_key, file_id, added_by, added_at)
  values (${agencyId}, ${photo.visitId}, ${photo.uploadKey}, ${photo.serviceId}, ${photo.findingKey}, ${photo.fileId},
          ${userId}, ${now.toISOString()})
      on conflict (agency_id, visit_id, upload_key) do nothing
  returning id`

export const markPhotoRemoved = ({ agencyId, now }: Who, visitId: number, photoId: number) => sql<{ fileId: number }>`
  update visit_photos set removed_at = ${now.toISOString()}
   where agency_id = ${agencyId} and visit_id = ${visitId} and id = ${photoId} and removed_at is null
  returning file_id as "fileId"`

export type SentBefore = {
  id: number
  serviceId: number
  findingKey: string | null
  addedAt: string
  addedBy: string | null
  addedById: number | null
  sha256: Buffer | null
}

export const photoByKey = (agencyId: number, visitId: number, uploadKey: string) => sql<SentBefore>`
  select h.id, h.service_id as "serviceId", h.finding_key as "findingKey", h.added_at as "addedAt",
         (select u.name from users u where u.id = h.added_by) as "addedBy", h.added_by as "addedById", f.sha256
    from visit_photos h join files f on f.agency_id = h.agency_id and f.id = h.file_id
   where h.agency_id = ${agencyId} and h.visit_id = ${visitId} and h.upload_key = ${uploadKey}`

export const countPhotos = (agencyId: number, visitId: number) => sql<{ count: number }>`
  select count(*)::int as count from visit_photos
   where agency_id = ${agencyId} and visit_id = ${visitId} and removed_at is null`

export type PhotoRow = { id: number; serviceId: number; findingKey: string | null; caption: string }

export const photosOfVisit = (agencyId: number, visitId: number) => sql<PhotoRow>`
  select id, service_id as "serviceId", finding_key as "findingKey", caption from visit_photos
   where agency_id = ${agencyId} and visit_id = ${visitId} and removed_at is null order by id`

export const photoFile = (agencyId: number, visitId: number, photoId: number) => sql<{
  storageKey: string
  type: string
}>`
  select f.storage_key as "storageKey", f.detected_type as type
    from visit_photos h join files f on f.agency_id = h.agency_id and f.id = h.file_id and f.status = 'STORED'
   where h.agency_id = ${agencyId} and h.visit_id = ${visitId} and h.id = ${photoId} and h.removed_at is null`
