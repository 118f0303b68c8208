import { sql, type Sql } from '../../platform/sql.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { usersPerPage } from '../kit/lists/page-sizes.ts'

export type ViewableUser = { id: number; name: string; username: string; agencyNames: string; agencyCount: number }

const agenciesOfUser = sql`
  memberships m join agencies a on a.id = m.agency_id and a.is_active where m.user_id = u.id and m.ended_at is null`

type Admission = { admitsDemoUsers: boolean }

/** Users whom an administrator may impersonate: those who can sign in, have an agency, and are no administrator. */
const isViewable = ({ admitsDemoUsers }: Admission): Sql => sql`
  u.is_active and (${admitsDemoUsers} or not u.is_demo) and not u.is_staff
  and exists (select from ${agenciesOfUser})`

/** One more than a page, to know whether another follows. */
export function searchViewableUsers(site: Admission, typed: string, page: number): Sql<ViewableUser> {
  const pattern = containing(typed)
  const found = sql`
    select u.id, u.name, u.username from users u
     where u.state = app.state() and ${isViewable(site)}
       and (${typed} = '' or u.name ilike ${pattern} or u.username ilike ${pattern}
            or exists (select from ${agenciesOfUser} and a.name ilike ${pattern}))
     order by lower(u.name), u.id
     limit ${usersPerPage + 1} offset ${(page - 1) * usersPerPage}`
  return sql<ViewableUser>`
      with found as (${found})
      select u.id, u.name, u.username, g.count as "agencyCount", g.names as "agencyNames"
        from found u
        cross join lateral (
          select count(*) as count, string_agg(first.name, ', ' order by first.name) filter (where first.position <= 3) as names
            from (select a.name, row_number() over (order by a.name, a.id) as position from ${agenciesOfUser}) first) g
       order by lower(u.name), u.id`
}

export const findViewableUser = (site: Admission, userId: number) => sql<{ id: number; name: string }>`
  select u.id, u.name from users u where u.state = app.state() and u.id = ${userId} and ${isViewable(site)}`
