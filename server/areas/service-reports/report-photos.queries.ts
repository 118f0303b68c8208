import { sql } from '../../platform/sql.ts'

export type ReportPhotoRow = { storageKey: string; caption: string }

/** The photos of a service in the order in which they were taken, each with the words of its finding. */
export const photosOfService = (agencyId: number, visitId: number, serviceId: number) => sql<ReportPhotoRow>`
  select f.storage_key as "storageKey",
         coalesce(nullif(h.caption, ''), nullif(concat_ws(', ', i.title, x.appliance_location), ''), 'Photo of the visit') as caption
    from visit_photos h
    join files f on f.agency_id = h.agency_id and f.id = h.file_id and f.status = 'STORED'
    left join findings x on x.agency_id = h.agency_id and x.id = h.finding_id
    left join finding_items i on i.code = x.item_code
   where h.agency_id = ${agencyId} and h.visit_id = ${visitId} and h.service_id = ${serviceId} and h.removed_at is null
   order by h.id`
