import { sql, type Sql } from '../../platform/sql.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { commandUser } from './command-user.ts'

export type Member = {
  id: number
  name: string
  username: string
  email: string
  isMaster: boolean
  isActive: boolean
  /** Listed for sending emails from the agency's domain. */
  canSendEmail: boolean
  lastSignedInAt: string | null
  hasSecondFactor: boolean
  /** The property manager that the user is, also one who has left. */
  managerId: number | null
  managerName: string | null
  /** The user works for other agencies too. */
  hasOtherAgencies: boolean
}

const memberColumns: Sql = sql`
  u.id, u.name, u.username, u.email, m.is_master as "isMaster", m.ended_at is null as "isActive",
  m.can_send_email as "canSendEmail", m.property_manager_id as "managerId",
  (select p.name from property_managers p where p.agency_id = m.agency_id and p.id = m.property_manager_id) as "managerName",
  u.last_signed_in_at as "lastSignedInAt",
  exists (select from second_factors f where f.user_id = u.id and f.is_confirmed) as "hasSecondFactor",
  exists (select from memberships o where o.user_id = u.id and o.agency_id <> m.agency_id and o.ended_at is null)
    as "hasOtherAgencies"`

/** The people of an agency, those with access first. A user whom the provider has blocked is not shown. */
export const agencyMembers = (agencyId: number, page: number, size: number) => sql<Member>`
  select ${memberColumns}
    from memberships m join users u on u.id = m.user_id and u.is_active
   where m.agency_id = ${agencyId}
   order by m.ended_at is not null, lower(u.name), u.id limit ${size + 1} offset ${(page - 1) * size}`

export const agencyMember = (agencyId: number, userId: number) => sql<Member>`
  select ${memberColumns}
    from memberships m join users u on u.id = m.user_id and u.is_active
   where m.agency_id = ${agencyId} and m.user_id = ${userId}`

export const hasAccess = (agencyId: number, userId: number) => sql`
  select true from memberships where agency_id = ${agencyId} and user_id = ${userId} and ended_at is null`

/** Changes of an agency's people are made one after another, so that two cannot remove its last two master users. */
export const lockPeople = (agencyId: number) => sql`
  select pg_advisory_xact_lock(hashtext('agency-people'), ${agencyId}::int)`

export const otherMasters = (agencyId: number, userId: number) => sql<{ count: number }>`
  select count(*)::int as count from memberships m join users u on u.id = m.user_id and u.is_active
   where m.agency_id = ${agencyId} and m.user_id <> ${userId} and m.is_master and m.ended_at is null`

export const setMaster = (agencyId: number, userId: number, isMaster: boolean) => sql`
  update memberships set is_master = ${isMaster} where agency_id = ${agencyId} and user_id = ${userId}`

export const setSending = (agencyId: number, userId: number, canSendEmail: boolean) => sql`
  update memberships set can_send_email = ${canSendEmail} where agency_id = ${agencyId} and user_id = ${userId}`

export const setManager = (agencyId: number, userId: number, managerId: number | null) => sql`
  update memberships set property_manager_id = ${managerId} where agency_id = ${agencyId} and user_id = ${userId}`

export const managerToLink = (agencyId: number, managerId: number) => sql<{ name: string }>`
  select name from property_managers where agency_id = ${agencyId} and id = ${managerId} and is_active for share`

export const endMembership = (agencyId: number, userId: number, now: Date) => sql`
  update memberships set ended_at = ${now.toISOString()}, is_master = false, can_send_email = false
   where agency_id = ${agencyId} and user_id = ${userId} and ended_at is null`

/** A new membership, or one that has ended begins again. Nobody loses a role by it. */
export const beginMembership = (
  { agencyId, userId, isMaster }: { agencyId: number; userId: number; isMaster: boolean },
  now: Date,
) => sql`
  insert into memberships as m (user_id, agency_id, state, is_master, started_at)
  values (${userId}, ${agencyId}, app.state(), ${isMaster}, ${now.toISOString()})
  on conflict (user_id, agency_id) do update
    set ended_at = null, is_master = excluded.is_master or m.is_master and m.ended_at is null`

/** Users of the state for the provider's staff, by name, username or address. */
export type UserAccount = {
  id: number
  name: string
  username: string
  email: string
  isStaff: boolean
  isActive: boolean
}

export const findPerson = (userId: number) => sql<
  UserAccount & { hasSecondFactor: boolean; roles: StaffRole[]; agencies: string | null }
>`
  select u.id, u.name, u.username, u.email, u.is_staff as "isStaff", u.is_active as "isActive",
         u.staff_roles as roles,
         exists (select from second_factors f where f.user_id = u.id and f.is_confirmed) as "hasSecondFactor",
         (select string_agg(a.name, ', ' order by a.name) from memberships m join agencies a on a.id = m.agency_id
           where m.user_id = u.id and m.ended_at is null) as agencies
    from users u where u.id = ${userId} and u.state = app.state() and u.username <> ${commandUser.username}`

export const searchPeople = (pattern: string, page: number, size: number) => sql<UserAccount & { roles: StaffRole[] }>`
  select u.id, u.name, u.username, u.email, u.is_staff as "isStaff", u.is_active as "isActive", u.staff_roles as roles
    from users u
   where u.state = app.state() and u.username <> ${commandUser.username}
     and (u.name ilike ${pattern} or u.username ilike ${pattern} or u.email ilike ${pattern})
   order by u.is_staff desc, lower(u.name), u.id limit ${size + 1} offset ${(page - 1) * size}`
