import { sql } from '../../platform/sql.ts'
import { officeRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { commandUser } from './command-user.ts'

/** Changes of a state's staff are made one after another, so that two cannot block each other. */
export const lockStaff = () => sql`select pg_advisory_xact_lock(hashtext('provider-staff'), hashtext(app.state()))`

export const staffManager = (userId: number) => sql`
  select true from users
   where id = ${userId} and state = app.state() and is_active and 'STAFF_MANAGER' = any (staff_roles)`

export type StaffMember = { id: number; name: string; email: string; isActive: boolean; roles: StaffRole[] }

export const staffMember = (userId: number) => sql<StaffMember>`
  select id, name, email, is_active as "isActive", staff_roles as roles from users
   where id = ${userId} and state = app.state() and is_staff`

export const setStaffActive = (userId: number, isActive: boolean) => sql`
  update users set is_active = ${isActive} where id = ${userId} and state = app.state() and is_staff`

export const setStaffRoles = (userId: number, roles: readonly StaffRole[]) => sql`
  update users set staff_roles = ${roles}::text[] where id = ${userId} and state = app.state() and is_staff`

export type StaffInvitation = {
  id: string
  name: string
  email: string
  roles: StaffRole[]
  /** Who of the roster is invited. */
  technicianId?: number | null
}
export type OpenStaffInvitation = StaffInvitation & { sentAt: string; expiresAt: string }

const openColumns = sql`
  id, name, email, staff_roles as roles, sent_at as "sentAt", expires_at as "expiresAt"`

export const openStaffInvitations = () => sql<OpenStaffInvitation>`
  select ${openColumns} from staff_invitations
   where state = app.state() and accepted_at is null and withdrawn_at is null order by lower(name), id limit 100`

export const openStaffInvitation = (id: string) => sql<OpenStaffInvitation>`
  select ${openColumns} from staff_invitations
   where id = ${id}::uuid and state = app.state() and accepted_at is null and withdrawn_at is null for update`

export const staffInvitationExists = (id: string) => sql`
  select true from staff_invitations where id = ${id}::uuid and state = app.state()`

export type SentStaffInvitation = StaffInvitation & { sentAt: string; invitedBy: string; invitedById: number }

/** What the form with this id has invited. */
export const staffInvitationOfForm = (id: string) => sql<SentStaffInvitation>`
  select i.id, i.name, i.email, i.staff_roles as roles, i.created_at as "sentAt", u.name as "invitedBy",
         i.invited_by as "invitedById"
    from staff_invitations i join users u on u.id = i.invited_by
   where i.id = ${id}::uuid and i.state = app.state()`

/** Whether the address belongs to staff, with or without access, or waits for its invitation to be accepted. */
export const knownStaffAddress = (email: string) => sql<{ isStaff: boolean; isInvited: boolean }>`
  select exists (select from users u where u.state = app.state() and lower(u.email) = lower(${email})
                    and u.is_staff) as "isStaff",
         exists (select from staff_invitations i where i.state = app.state() and lower(i.email) = lower(${email})
                    and i.accepted_at is null and i.withdrawn_at is null) as "isInvited"`

/** No row if another state has an invitation with this id. */
export const insertStaffInvitation = (
  { id, name, email, roles, technicianId = null }: StaffInvitation,
  { userId, now, expiresAt }: { userId: number; now: Date; expiresAt: Date },
) => sql`
  insert into staff_invitations (id, state, name, email, staff_roles, technician_id, invited_by, created_at, sent_at, expires_at)
  values (${id}::uuid, app.state(), ${name}, ${email}, ${roles}::text[], ${technicianId}, ${userId}, ${now.toISOString()},
          ${now.toISOString()}, ${expiresAt.toISOString()})
      on conflict (id) do nothing returning id`

export const renewStaffInvitation = (id: string, now: Date, expiresAt: Date) => sql`
  update staff_invitations set sent_at = ${now.toISOString()}, expires_at = ${expiresAt.toISOString()}
   where id = ${id}::uuid and state = app.state()`

export const withdrawStaffInvitation = (id: string, now: Date) => sql`
  update staff_invitations set withdrawn_at = ${now.toISOString()} where id = ${id}::uuid and state = app.state()`

export type StaffInvitationToAccept = StaffInvitation & {
  invitedBy: string
  isByDemoUser: boolean
  isUsable: boolean
}

export const findCommandUser = () => sql<{ id: number }>`
  select id from users where state = app.state() and lower(username) = ${commandUser.username}`

export const insertCommandUser = (now: Date) => sql<{ id: number }>`
  insert into users (state, username, name, email, is_active, created_at)
  values (app.state(), ${commandUser.username}, ${commandUser.name}, ${commandUser.email}, false, ${now.toISOString()})
  returning id`

export const countStaffManagers = () => sql<{ count: number }>`
  select count(*)::int as count from users
   where state = app.state() and is_active and 'STAFF_MANAGER' = any (staff_roles)`

export const openInvitationOfAddress = (email: string) => sql<{ id: string }>`
  select id from staff_invitations
   where state = app.state() and lower(email) = lower(${email}) and accepted_at is null and withdrawn_at is null`

/** Lasts only while the one who invited may do that; one of the command until it expires. */
export const staffInvitationToAccept = (id: string, now: Date) => sql<StaffInvitationToAccept>`
  select i.id, i.name, i.email, i.staff_roles as roles, i.technician_id as "technicianId", u.name as "invitedBy",
         u.is_demo as "isByDemoUser",
         i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now.toISOString()}
           and (u.username = ${commandUser.username}
                or u.is_active and ('STAFF_MANAGER' = any (u.staff_roles)
                                   or i.technician_id is not null and u.staff_roles && ${officeRoles}::text[])) as "isUsable"
    from staff_invitations i join users u on u.id = i.invited_by
   where i.id = ${id}::uuid and i.state = app.state()`

/** Returns a row only once. */
export const consumeStaffInvitation = (id: string, userId: number, now: Date) => sql`
  update staff_invitations set accepted_at = ${now.toISOString()}, accepted_by = ${userId}
   where id = ${id}::uuid and state = app.state() and accepted_at is null and withdrawn_at is null
     and expires_at > ${now.toISOString()}
  returning true`

type NewStaffUser = { username: string; name: string; email: string; roles: StaffRole[] }

/** Returns no row if the username is taken. */
export const insertStaffUser = ({ username, name, email, roles }: NewStaffUser, now: Date) => sql<{
  id: number
}>`
  insert into users (state, username, name, email, staff_roles, created_at)
  values (app.state(), ${username}, ${name}, ${email}, ${roles}::text[], ${now.toISOString()})
  on conflict (state, lower(username)) do nothing returning id`

export type AccountOfTechnician = {
  name: string
  isActive: boolean
  username: string | null
  userId: number | null
  invited: { id: string; email: string; expiresAt: string } | null
}

export const accountOfTechnician = (technicianId: number) => sql<AccountOfTechnician>`
  select t.name, t.is_active as "isActive", u.username, u.id as "userId",
         (select json_build_object('id', i.id, 'email', i.email, 'expiresAt', i.expires_at) from staff_invitations i
           where i.state = t.state and i.technician_id = t.id and i.accepted_at is null and i.withdrawn_at is null) as invited
    from technicians t left join users u on u.id = t.user_id
   where t.id = ${technicianId} and t.state = app.state()`

/** Members of staff with the role technician who are not on the roster yet. */
export const unlinkedTechnicians = () => sql<{ id: number; name: string; username: string }>`
  select u.id, u.name, u.username from users u
   where u.state = app.state() and u.is_staff and u.is_active and 'TECHNICIAN' = any (u.staff_roles)
     and not exists (select from technicians t where t.user_id = u.id)
   order by lower(u.name), u.id limit 100`

/** Returns a row unless the technician has an account already. */
export const linkTechnician = (technicianId: number, userId: number) => sql`
  update technicians set user_id = ${userId} where id = ${technicianId} and state = app.state() and user_id is null returning true`
