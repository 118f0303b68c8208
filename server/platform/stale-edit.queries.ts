import type { Source } from './audit.ts'
import { sql, type Sql } from './sql.ts'

export type VersionedTable =
  | 'properties'
  | 'portfolio_properties'
  | 'tenancies'
  | 'contacts'
  | 'entry_preferences'
  | 'documents'
  | 'visits'
  | 'property_managers'
  | 'user_agency_settings'
  | 'webhook_endpoints'
  | 'law_letters'
  | 'saved_views'

/** A row with a version; `propertyId` if a change of its property may have changed it as well. */
export type VersionedRow = { table: VersionedTable; id: number; propertyId?: number | null }

const rowById = (table: VersionedTable, id: number): Sql => {
  if (table === 'properties') return sql`properties r where r.id = ${id}`
  if (table === 'portfolio_properties') return sql`portfolio_properties r where r.id = ${id}`
  if (table === 'tenancies') return sql`tenancies r where r.id = ${id}`
  if (table === 'contacts') return sql`contacts r where r.id = ${id}`
  if (table === 'entry_preferences') return sql`entry_preferences r where r.property_id = ${id}`
  if (table === 'documents') return sql`documents r where r.id = ${id}`
  if (table === 'visits') return sql`visits r where r.id = ${id}`
  if (table === 'property_managers') return sql`property_managers r where r.id = ${id}`
  if (table === 'law_letters') return sql`law_letters r where r.rule_version_id = ${id}`
  if (table === 'saved_views') return sql`saved_views r where r.id = ${id}`
  if (table === 'webhook_endpoints') return sql`webhook_endpoints r where r.id = ${id}`
  return sql`user_agency_settings r where r.user_id = ${id}`
}

/** All null except `at` when the audit has no event at that time. */
export type LastSave = {
  at: string | null
  source: Source | null
  userId: number | null
  userName: string | null
  originalUserId: number | null
  originalUserName: string | null
  isProviderStaff: boolean | null
}

/** The user behind audit event `e`. */
export const actorOfEvent = sql`
  e.source, e.user_id as "userId", e.user_name as "userName", e.original_user_id as "originalUserId",
  e.original_user_name as "originalUserName",
  (select u.is_staff from users u where u.id = e.user_id) as "isProviderStaff"`

/**
 * The save that created the current version. A row and its audit event are written in one transaction and have the same
 * time.
 */
export const lastSave = (agencyId: number, { table, id, propertyId = null }: VersionedRow) => sql<LastSave>`
  with saved as (select r.updated_at from ${rowById(table, id)} and r.agency_id = ${agencyId})
  select saved.updated_at as at, ${actorOfEvent} from saved
    left join lateral (
      select * from audit_events a
       where a.agency_id = ${agencyId} and a.at = saved.updated_at
         and (a.entity = ${table} and a.entity_id = ${id} or a.property_id = ${propertyId}::int)
       order by a.id desc limit 1
    ) e on true`
