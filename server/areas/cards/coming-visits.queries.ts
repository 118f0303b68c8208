import { sql, type Sql } from '../../platform/sql.ts'
import type { ComingVisitRow } from './property-facts.ts'

/** Notice `n` lets the technician in: it is served, the letter is posted, the email was not lost, and the law allows the entry. */
const noticeHolds: Sql = sql`
  n.withdrawn_at is null and n.too_late_reason is null and (n.served_by <> 'POST' or n.posted_at is not null)
    and not exists (select from waiting_documents w
                     where w.agency_id = n.agency_id and w.task = 'serve-entry-notice' and (w.payload ->> 'noticeId')::int = n.id)
    and not exists (select from mails m where m.agency_id = n.agency_id and m.id = n.mail_id and m.status = 'FAILED')`

/** Booked visits, and what is ready for them. */
export const comingVisits = (agencyId: number, visitIds: readonly number[], timeZone: string) => sql<{
  propertyId: number
  visit: ComingVisitRow
}>`
  select v.property_id as "propertyId",
         json_build_object(
           'id', v.id, 'on', (v.starts_at at time zone ${timeZone})::date, 'bookedOn', (v.booked_at at time zone ${timeZone})::date,
           'entryMethod', v.entry_method,
           'hasKey', p.is_key_available or p.onsite_key <> 'UNAVAILABLE' or exists (
             select from key_collections k
              where k.agency_id = v.agency_id and k.visit_id = v.id and k.returned_at is null),
           'hasNotice', exists (
             select from entry_notices n
              where n.agency_id = v.agency_id and n.visit_id = v.id and ${noticeHolds})) as visit
    from unnest(${visitIds}::int[]) wanted (id)
   cross join lateral (select * from visits where agency_id = ${agencyId} and id = wanted.id offset 0) v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id`
