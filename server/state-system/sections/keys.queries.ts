import { sql } from '../../platform/sql.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type KeyRow = Addressed & {
  keyNumber: string | null
  location: string | null
  onsite: 'AVAILABLE' | 'UNAVAILABLE' | 'TEMPORARY'
  onsiteUntil: string | null
}

export const agencyKeys = (agencyId: number) => sql<KeyRow>`
  select p.id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         case when p.is_key_available then p.key_number end as "keyNumber", l.full_address as location,
         p.onsite_key as onsite, p.onsite_key_expires_on as "onsiteUntil"
    from properties p
    left join key_locations l on l.agency_id = p.agency_id and l.id = p.key_location_id and p.is_key_available
   where p.agency_id = ${agencyId} and p.cancelled_at is null and (p.is_key_available or p.onsite_key <> 'UNAVAILABLE')
   order by p.updated_at desc nulls last, p.id desc
   limit ${mostRows + 1}`

export type NeededKeyRow = Addressed & {
  startsAt: string
  keyNumber: string | null
  location: string | null
  technician: string
  collectedAt: string | null
}

/** Keys that technicians collect for visits, from now on, in the order of the visits. */
export const neededKeys = (agencyId: number, now: Date) => sql<NeededKeyRow>`
  select v.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         v.starts_at as "startsAt", case when p.is_key_available then p.key_number end as "keyNumber",
         l.full_address as location, t.name as technician,
         (select max(k.collected_at) from key_collections k
           where k.agency_id = v.agency_id and k.visit_id = v.id and k.returned_at is null) as "collectedAt"
    from visits v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join technicians t on t.id = v.technician_id
    left join lateral (
      select k.full_address from key_locations k
       where k.agency_id = p.agency_id and (k.id = p.key_location_id or k.is_default)
       order by k.id = p.key_location_id desc limit 1) l on true
   where v.agency_id = ${agencyId} and v.status = 'BOOKED' and v.ends_at > ${now.toISOString()}
     and v.entry_method <> 'APPOINTMENT'
   order by v.starts_at, v.id
   limit ${mostRows + 1}`

export type CollectionRow = Addressed & {
  keyNumber: string
  collectedBy: string
  collectedAt: string
  returnedAt: string | null
  returnedBy: string | null
}

export const keyCollections = (agencyId: number) => sql<CollectionRow>`
  select k.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         k.key_number as "keyNumber", k.collected_by as "collectedBy", k.collected_at as "collectedAt",
         k.returned_at as "returnedAt", k.returned_by as "returnedBy"
    from key_collections k
    join properties p on p.agency_id = k.agency_id and p.id = k.property_id
   where k.agency_id = ${agencyId}
   order by k.collected_at desc, k.id desc
   limit ${mostRows + 1}`

/** Keys that technicians still have, the longest first. */
export const keysOut = (agencyId: number) => sql<CollectionRow>`
  select k.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         k.key_number as "keyNumber", k.collected_by as "collectedBy", k.collected_at as "collectedAt",
         k.returned_at as "returnedAt", k.returned_by as "returnedBy"
    from key_collections k
    join properties p on p.agency_id = k.agency_id and p.id = k.property_id
   where k.agency_id = ${agencyId} and k.returned_at is null
   order by k.collected_at, k.id
   limit ${mostRows + 1}`
