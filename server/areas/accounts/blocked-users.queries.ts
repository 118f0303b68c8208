import { sql } from '../../platform/sql.ts'
import { commandUser } from './command-user.ts'

type AgencyUser = { name: string; email: string; isActive: boolean; isErased: boolean }

export const agencyUser = (userId: number) => sql<AgencyUser>`
  select name, email, is_active as "isActive", email like '%@removed.invalid' as "isErased" from users
   where id = ${userId} and state = app.state() and not is_staff
     and username <> ${commandUser.username} for update`

export const setUserActive = (userId: number, isActive: boolean) => sql`
  update users set is_active = ${isActive} where id = ${userId} and state = app.state() and not is_staff`

export type Blocking = { at: string; by: string | null; reason: string | null }

/** Who blocked the user last, and why. */
export const lastBlocking = (userId: number) => sql<Blocking>`
  select at, user_name as by, after ->> 'reason' as reason from audit_events
   where agency_id is null and entity = 'users' and entity_id = ${userId} and state = app.state() and action = 'block-user'
   order by at desc limit 1`

/** Agencies that would have no master user without this one. */
export const agenciesOfOnlyMaster = (userId: number) => sql<{ name: string }>`
  select a.name from memberships m join agencies a on a.id = m.agency_id and a.is_active
   where m.user_id = ${userId} and m.state = app.state() and m.is_master and m.ended_at is null
     and not exists (select from memberships o join users u on u.id = o.user_id and u.is_active
                      where o.agency_id = m.agency_id and o.user_id <> m.user_id and o.is_master and o.ended_at is null)
   order by a.name limit 20`
