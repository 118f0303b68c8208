import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/** Agencies into which another can be merged. */
export const possibleTargets = (state: StateCode, sourceId: number, most: number) => sql<{ id: number; name: string }>`
  select id, name from agencies where state = ${state} and is_active and id <> ${sourceId} order by name, id limit ${most}`

export type MergeCounts = Record<
  | 'properties'
  | 'tenancies'
  | 'contacts'
  | 'managers'
  | 'users'
  | 'visits'
  | 'findings'
  | 'quotes'
  | 'invoices'
  | 'documents'
  | 'keys'
  | 'mails'
  | 'programs'
  | 'connections'
  | 'agreements',
  number
>

/** What an agency has, for the dry run. */
export const mergeCounts = (agencyId: number) => sql<MergeCounts>`
  select (select count(*)::int from properties where agency_id = ${agencyId}) as properties,
         (select count(*)::int from tenancies where agency_id = ${agencyId}) as tenancies,
         (select count(*)::int from contacts where agency_id = ${agencyId}) as contacts,
         (select count(*)::int from property_managers where agency_id = ${agencyId}) as managers,
         (select count(*)::int from memberships where agency_id = ${agencyId} and ended_at is null) as users,
         (select count(*)::int from visits where agency_id = ${agencyId} and status <> 'HELD') as visits,
         (select count(*)::int from findings where agency_id = ${agencyId}) as findings,
         (select count(*)::int from quotes where agency_id = ${agencyId}) as quotes,
         (select count(*)::int from invoices where agency_id = ${agencyId}) as invoices,
         (select count(*)::int from documents where agency_id = ${agencyId}) as documents,
         (select count(*)::int from key_collections where agency_id = ${agencyId}) as keys,
         (select count(*)::int from mails where agency_id = ${agencyId}) as mails,
         (select count(*)::int from api_keys where agency_id = ${agencyId} and revoked_at is null)
           + (select count(*)::int from webhook_endpoints where agency_id = ${agencyId} and disabled_at is null and removed_at is null)
           as programs,
         (select count(*)::int from agency_integrations where agency_id = ${agencyId} and is_active) as connections,
         (select count(*)::int from agreed_schedules where agency_id = ${agencyId})
           + (select count(distinct item_code)::int from prices where agency_id = ${agencyId}) as agreements`

type Pair = { name: string }

/** Properties of both with the same address. */
export const sameAddresses = (sourceId: number, targetId: number, most: number) => sql<Pair>`
  select s.address_line_1 || ', ' || s.address_line_2 as name from properties s
   where s.agency_id = ${sourceId} and s.cancelled_at is null
     and exists (select from properties t where t.agency_id = ${targetId} and t.cancelled_at is null and t.suburb_id = s.suburb_id
                    and lower(t.address_line_1) = lower(s.address_line_1))
   order by s.id limit ${most}`

/** How many users have both, so that they are counted once. */
export const countSameUsers = (sourceId: number, targetId: number) => sql<{ count: number }>`
  select count(*)::int as count from memberships s
    join memberships t on t.user_id = s.user_id and t.agency_id = ${targetId} and t.ended_at is null
   where s.agency_id = ${sourceId} and s.ended_at is null`

export const sameUsers = (sourceId: number, targetId: number, most: number) => sql<Pair>`
  select u.name from memberships s join memberships t on t.user_id = s.user_id and t.agency_id = ${targetId} and t.ended_at is null
    join users u on u.id = s.user_id
   where s.agency_id = ${sourceId} and s.ended_at is null order by u.name, u.id limit ${most}`

/** Users of the source who manage its users; in the target they do not, unless nobody else does. */
export const losingMasters = (sourceId: number, targetId: number, most: number) => sql<Pair>`
  select u.name from memberships s join users u on u.id = s.user_id
   where s.agency_id = ${sourceId} and s.is_master and s.ended_at is null
     and exists (select from memberships t where t.agency_id = ${targetId} and t.is_master and t.ended_at is null)
     and not exists (select from memberships t where t.agency_id = ${targetId} and t.user_id = s.user_id and t.is_master)
   order by u.name, u.id limit ${most}`

export const sameManagers = (sourceId: number, targetId: number, most: number) => sql<Pair>`
  select s.name from app.same_managers(${sourceId}, ${targetId}) m
    join property_managers s on s.agency_id = ${sourceId} and s.id = m.from_id order by s.name, s.id limit ${most}`

export const sameKeyNumbers = (sourceId: number, targetId: number, most: number) => sql<Pair>`
  select s.key_number || ' (' || s.address_line_1 || ')' as name from properties s
   where s.agency_id = ${sourceId} and s.key_number is not null and s.cancelled_at is null
     and exists (select from properties t where t.agency_id = ${targetId} and t.key_number = s.key_number and t.cancelled_at is null)
   order by s.key_number, s.id limit ${most}`

export const sourceSoftware = (sourceId: number) => sql<Pair>`
  select software as name from agency_integrations where agency_id = ${sourceId} and is_active order by software`
