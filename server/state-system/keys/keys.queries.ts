import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import type { Slice } from '../../areas/quotes/page-slice.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import type { Counted, ListQuery } from '../kit/lists/list.ts'
import { inTexts, matchesProperty } from '../kit/lists/property-match.queries.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'

type Filter = Pick<ListQuery, 'search' | 'managerId'>

const address: Sql = sql`
  p.id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
  ${unsafeColumn(sql`p.agency_id`, sql`p.id`)}`
const property = (propertyId: Sql): Sql => sql`
  cross join lateral (select * from properties r where r.agency_id = k.agency_id and r.id = ${propertyId} limit 1) p`
const keyLocation: Sql = sql`
  (select l.full_address from key_locations l
    where l.agency_id = p.agency_id and p.is_key_available and (l.id = p.key_location_id or l.is_default)
    order by l.id = p.key_location_id desc limit 1)`

export type KeyRow = Addressed & {
  keyNumber: string | null
  location: string | null
  onsite: 'AVAILABLE' | 'UNAVAILABLE' | 'TEMPORARY'
  onsiteUntil: string | null
}

const hasKey = (agencyId: number, filter: Filter): Sql => sql`
  k.agency_id = ${agencyId} and k.cancelled_at is null and (k.is_key_available or k.onsite_key <> 'UNAVAILABLE')
    and ${matchesProperty(sql`k.id`, agencyId, filter)}`

/** Keys that technicians can use, by their number. */
export const keyPage = (agencyId: number, filter: Filter, isDescending: boolean, { limit, offset }: Slice) => {
  const order = isDescending ? sql`k.key_number desc nulls last, k.id desc` : sql`k.key_number, k.id`
  return sql<KeyRow>`
    select ${address}, case when p.is_key_available then p.key_number end as "keyNumber", ${keyLocation} as location,
           p.onsite_key as onsite, p.onsite_key_expires_on as "onsiteUntil"
      from (select k.agency_id, k.id, k.key_number from properties k where ${hasKey(agencyId, filter)}
             order by ${order} limit ${limit} offset ${offset}) k
      ${property(sql`k.id`)}
     order by ${order}`
}

export const countKeys = (agencyId: number, filter: Filter) =>
  sql<Counted>`select count(*) as count from properties k where ${hasKey(agencyId, filter)}`

export type NeededKeyRow = Addressed & {
  visitId: number
  startsAt: string
  keyNumber: string | null
  isKeyOnsite: boolean
  location: string | null
  technician: string
  manager: string | null
  /** The collection of this visit's key; null until it is collected. */
  collectionId: number | null
  collectedAt: string | null
  returnedAt: string | null
}

type Span = { from: Date; to: Date }

/** Visits of some days for which a technician needs a key. */
const needsKey = (agencyId: number, filter: Filter, { from, to }: Span): Sql => sql`
  v.agency_id = ${agencyId} and v.status <> 'HELD' and v.status <> 'CANCELLED' and v.entry_method <> 'APPOINTMENT'
    and v.starts_at >= ${from.toISOString()} and v.starts_at < ${to.toISOString()}
    and ${matchesProperty(sql`v.property_id`, agencyId, filter)}`

export const neededKeyPage = (
  agencyId: number,
  filter: Filter,
  span: Span,
  { limit, offset }: Slice,
) => sql<NeededKeyRow>`
  select ${address}, k.id as "visitId", k.starts_at as "startsAt", case when p.is_key_available then p.key_number end as "keyNumber",
         p.onsite_key <> 'UNAVAILABLE' as "isKeyOnsite", ${keyLocation} as location,
         (select t.name from technicians t where t.id = k.technician_id) as technician,
         (select m.name from property_managers m where m.agency_id = p.agency_id and m.id = p.manager_id) as manager,
         c.id as "collectionId", c.collected_at as "collectedAt", c.returned_at as "returnedAt"
    from (select v.agency_id, v.id, v.property_id, v.starts_at, v.technician_id from visits v where ${needsKey(agencyId, filter, span)}
           order by v.starts_at, v.id limit ${limit} offset ${offset}) k
    ${property(sql`k.property_id`)}
    left join lateral (
      select r.id, r.collected_at, r.returned_at from key_collections r
       where r.agency_id = k.agency_id and r.visit_id = k.id order by r.id desc limit 1) c on true
   order by k.starts_at, k.id`

export const countNeededKeys = (agencyId: number, filter: Filter, span: Span) =>
  sql<Counted>`select count(*) as count from visits v where ${needsKey(agencyId, filter, span)}`

export type CollectionRow = Addressed & {
  id: number
  keyNumber: string
  collectedBy: string
  collectedAt: string
  returnedAt: string | null
  returnedBy: string | null
}

/** Collections with or without their return; undefined for both. */
export type CollectionFilter = Filter & { isReturned: boolean | undefined }

const collected = (agencyId: number, filter: CollectionFilter): Sql =>
  joinConditions([
    sql`k.agency_id = ${agencyId}`,
    ...(filter.isReturned === undefined
      ? []
      : [filter.isReturned ? sql`k.returned_at is not null` : sql`k.returned_at is null`]),
    matchesProperty(sql`k.property_id`, agencyId, filter, inTexts(sql`k.key_number`, sql`k.collected_by`)),
  ])

export const collectionPage = (
  agencyId: number,
  filter: CollectionFilter,
  isDescending: boolean,
  { limit, offset }: Slice,
) => {
  const order = isDescending ? sql`k.collected_at desc, k.id desc` : sql`k.collected_at, k.id`
  return sql<CollectionRow>`
    select ${address}, k.id, k.key_number as "keyNumber", k.collected_by as "collectedBy", k.collected_at as "collectedAt",
           k.returned_at as "returnedAt", k.returned_by as "returnedBy"
      from (select k.* from key_collections k where ${collected(agencyId, filter)}
             order by ${order} limit ${limit} offset ${offset}) k
      ${property(sql`k.property_id`)}
     order by ${order}`
}

export const countCollections = (agencyId: number, filter: CollectionFilter) =>
  sql<Counted>`select count(*) as count from key_collections k where ${collected(agencyId, filter)}`
