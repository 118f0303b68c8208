import { sql } from '../../platform/sql.ts'
import type { ComingVisitRow } from './property-facts.ts'

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
              where n.agency_id = v.agency_id and n.visit_id = v.id and n.withdrawn_at is null)) as visit
    from unnest(${visitIds}::int[]) wanted (id)
   cross join lateral (select * from visits where agency_id = ${agencyId} and id = wanted.id offset 0) v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id`
