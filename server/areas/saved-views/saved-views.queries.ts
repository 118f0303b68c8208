import type { ViewList } from '../../../contract/saved-views.ts'
import { sql, type Sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number }
type At = Who & { now: Date }

export type ViewRow = {
  id: number
  list: ViewList
  name: string
  search: string
  isShared: boolean
  ownerId: number
  owner: string
  isDefault: boolean
  version: number
}

const viewsWhere = ({ agencyId, userId }: Who, condition: Sql) => sql<ViewRow>`
  select v.id, v.list, v.name, v.search, v.is_shared as "isShared", v.owner_id as "ownerId", u.name as owner, v.version,
         d.view_id is not null as "isDefault"
    from saved_views v
    join users u on u.id = v.owner_id
    left join default_views d
      on d.agency_id = v.agency_id and d.user_id = ${userId} and d.list = v.list and d.view_id = v.id
   where v.agency_id = ${agencyId} and (v.owner_id = ${userId} or v.is_shared) and ${condition}`

/** The user's own views, then those of others. */
export const viewsOfList = (who: Who, list: ViewList): Sql<ViewRow> =>
  viewsWhere(who, sql`v.list = ${list} order by v.owner_id <> ${who.userId}, lower(v.name), v.id`)
export const viewById = (who: Who, id: number): Sql<ViewRow> => viewsWhere(who, sql`v.id = ${id}`)
export const lockView = (who: Who, id: number): Sql<ViewRow> => viewsWhere(who, sql`v.id = ${id} for update of v`)
export const defaultView = (who: Who, list: ViewList): Sql<ViewRow> =>
  viewsWhere(who, sql`v.list = ${list} and d.view_id is not null`)

/** Until the end of the transaction nobody else of the agency adds or shares one, so that the counts stay true. */
export const lockViews = (agencyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('saved-views'), ${agencyId}::int)`

export const countViews = ({ agencyId, userId }: Who, list: ViewList) => sql<{ own: number; shared: number }>`
  select count(*) filter (where owner_id = ${userId})::int as own, count(*) filter (where is_shared)::int as shared
    from saved_views where agency_id = ${agencyId} and list = ${list} and (owner_id = ${userId} or is_shared)`

type NewView = { list: ViewList; name: string; search: string; isShared: boolean }

/** No row if the owner has another view of the list with this name. */
export const insertView = ({ agencyId, userId, now }: At, { list, name, search, isShared }: NewView) => sql<{
  id: number
}>`
  insert into saved_views (agency_id, list, name, search, owner_id, is_shared, created_at, updated_at)
  values (${agencyId}, ${list}, ${name}, ${search}, ${userId}, ${isShared}, ${now.toISOString()}, ${now.toISOString()})
  on conflict (agency_id, list, owner_id, lower(name)) do nothing
  returning id`

export const hasOtherOfName = (agencyId: number, { id, list, ownerId }: ViewRow, name: string) => sql`
  select true from saved_views
   where agency_id = ${agencyId} and list = ${list} and owner_id = ${ownerId} and lower(name) = lower(${name}) and id <> ${id}`

type Changed = { name: string; search: string; isShared: boolean }
export const updateView = ({ agencyId, now }: At, id: number, { name, search, isShared }: Changed) => sql`
  update saved_views set name = ${name}, search = ${search}, is_shared = ${isShared}, version = version + 1,
                         updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${id}`

export const deleteView = (agencyId: number, id: number) => sql`
  delete from saved_views where agency_id = ${agencyId} and id = ${id}`

/** A view that is no longer shared is no longer how the lists of others open. */
export const removeDefaultsOfOthers = (agencyId: number, { id, ownerId }: ViewRow) => sql`
  delete from default_views where agency_id = ${agencyId} and view_id = ${id} and user_id <> ${ownerId}`

export const saveDefault = ({ agencyId, userId }: Who, list: ViewList, viewId: number) => sql`
  insert into default_views (agency_id, user_id, list, view_id) values (${agencyId}, ${userId}, ${list}, ${viewId})
  on conflict (agency_id, user_id, list) do update set view_id = excluded.view_id`

export const removeDefault = ({ agencyId, userId }: Who, list: ViewList) => sql`
  delete from default_views where agency_id = ${agencyId} and user_id = ${userId} and list = ${list}`

/** Property managers that filters name; those who left are no longer offered as a filter. */
export const namedManagers = (agencyId: number, ids: readonly number[]) => sql<{
  id: number
  name: string
  isActive: boolean
}>`
  select id, name, is_active as "isActive" from property_managers where agency_id = ${agencyId} and id = any(${ids}::int[])`
