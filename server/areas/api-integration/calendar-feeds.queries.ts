import type { ServiceCode } from '../../../contract/services.ts'
import { sql, type Sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number; now: Date }

export type FeedRow = {
  id: number
  managerId: number | null
  managerName: string | null
  secretVersion: number
  createdBy: string
  createdAt: string
}

/** Those of a user, or of the agency. */
const isOwnedBy = (userId: number | null): Sql => sql`user_id is not distinct from ${userId}::int`

export const listFeeds = (agencyId: number, userId: number | null = null) => sql<FeedRow>`
  select f.id, f.manager_id as "managerId", m.name as "managerName", f.secret_version as "secretVersion",
         coalesce(u.name, 'A former user') as "createdBy", f.created_at as "createdAt"
    from calendar_feeds f
    left join property_managers m on m.agency_id = f.agency_id and m.id = f.manager_id
    left join users u on u.id = f.created_by
   where f.agency_id = ${agencyId} and f.${isOwnedBy(userId)} and f.revoked_at is null
   order by f.manager_id is not null, m.name, f.id`

export const managerOfAgency = (agencyId: number, managerId: number) => sql<{ id: number }>`
  select id from property_managers where agency_id = ${agencyId} and id = ${managerId}`

/** Nothing is returned if there is one already. */
export const insertFeed = ({ agencyId, userId, now }: Who, managerId: number | null, ownerId: number | null) => sql<{
  id: number
}>`
  insert into calendar_feeds (agency_id, user_id, manager_id, created_by, created_at)
  values (${agencyId}, ${ownerId}, ${managerId}, ${userId}, ${now.toISOString()})
  on conflict (agency_id, coalesce(user_id, 0), coalesce(manager_id, 0)) where revoked_at is null do nothing returning id`

export const renewFeed = (agencyId: number, id: number, ownerId: number | null) => sql<{ secretVersion: number }>`
  update calendar_feeds set secret_version = secret_version + 1
   where agency_id = ${agencyId} and id = ${id} and ${isOwnedBy(ownerId)} and revoked_at is null
  returning secret_version as "secretVersion"`

export const revokeFeed = (agencyId: number, id: number, now: Date, ownerId: number | null) => sql<{ id: number }>`
  update calendar_feeds set revoked_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${id} and ${isOwnedBy(ownerId)} and revoked_at is null returning id`

export const feedExists = (agencyId: number, id: number, ownerId: number | null) => sql<{ id: number }>`
  select id from calendar_feeds where agency_id = ${agencyId} and id = ${id} and ${isOwnedBy(ownerId)}`

type Window = { from: Date; to: Date }

/** The feed at this address, and the visits in its window; none if the address has ended, or its user has left the agency. */
const liveFeed = (agencyId: number, feedId: number, secretVersion: number): Sql => sql`
  select f.agency_id, f.manager_id, m.name as manager_name, a.name as agency_name
    from calendar_feeds f
    join agencies a on a.id = f.agency_id and a.is_active
    left join property_managers m on m.agency_id = f.agency_id and m.id = f.manager_id
   where f.agency_id = ${agencyId} and f.id = ${feedId} and f.secret_version = ${secretVersion} and f.revoked_at is null
     and (f.user_id is null or exists (
       select from memberships b join users u on u.id = b.user_id and u.is_active
        where b.user_id = f.user_id and b.agency_id = f.agency_id and b.ended_at is null))`

const visitsOfFeed = ({ from, to }: Window): Sql => sql`
  join visits v on v.agency_id = f.agency_id and v.status <> 'HELD' and v.starts_at >= ${from.toISOString()}
    and v.starts_at < ${to.toISOString()}
  join properties p on p.agency_id = v.agency_id and p.id = v.property_id and (f.manager_id is null or p.manager_id = f.manager_id)
  join technicians t on t.id = v.technician_id
 cross join lateral (
   select array_agg(s.code order by s.display_order) as codes from visit_services vs join services s on s.id = vs.service_id
    where vs.agency_id = v.agency_id and vs.visit_id = v.id) service`

export type FeedSummary = { name: string; fingerprint: string }

/** Changes with everything that the calendar shows, and costs less than the calendar. */
export const feedSummary = (
  agencyId: number,
  feedId: number,
  secretVersion: number,
  window: Window,
) => sql<FeedSummary>`
  with f as (${liveFeed(agencyId, feedId, secretVersion)})
  select case when f.manager_id is null then f.agency_name else f.manager_name || ', ' || f.agency_name end as name,
         (select count(*) || '.' || coalesce(sum(hashtextextended(
                   concat_ws('|', v.id, v.version, v.status, v.starts_at, v.ends_at, v.entry_method, p.address_line_1, p.address_line_2,
                             t.name, service.codes), 7)::numeric), 0)
            from f ${visitsOfFeed(window)}) as fingerprint
    from f`

export type FeedVisit = {
  id: number
  propertyId: number
  status: 'BOOKED' | 'COMPLETED' | 'NO_ACCESS' | 'CANCELLED'
  startsAt: string
  endsAt: string
  version: number
  changedAt: string
  createdAt: string
  address: string
  technician: string
  services: ServiceCode[]
  wayIn: string | null
}

export const feedVisits = (agencyId: number, feedId: number, secretVersion: number, window: Window) => sql<FeedVisit>`
  with f as (${liveFeed(agencyId, feedId, secretVersion)})
  select v.id, v.property_id as "propertyId", v.status, v.starts_at as "startsAt", v.ends_at as "endsAt", v.version,
         coalesce(v.updated_at, v.finished_at, v.booked_at) as "changedAt", v.booked_at as "createdAt",
         p.address_line_1 || ', ' || p.address_line_2 as address, t.name as technician,
         coalesce(service.codes, '{}') as services,
         (select e.name from entry_methods e where e.code = v.entry_method) as "wayIn"
    from f ${visitsOfFeed(window)}
   order by v.starts_at, v.id`
