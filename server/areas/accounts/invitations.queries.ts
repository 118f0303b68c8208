import { sql } from '../../platform/sql.ts'
import { commandUser } from './command-user.ts'

export type OpenInvitation = {
  id: string
  name: string
  email: string
  isMaster: boolean
  sentAt: string
  expiresAt: string
}

export const openInvitations = (agencyId: number) => sql<OpenInvitation>`
  select id, name, email, is_master as "isMaster", sent_at as "sentAt", expires_at as "expiresAt" from invitations
   where agency_id = ${agencyId} and accepted_at is null and withdrawn_at is null
   order by lower(name), id limit 100`

export const openInvitation = (agencyId: number, id: string) => sql<OpenInvitation>`
  select id, name, email, is_master as "isMaster", sent_at as "sentAt", expires_at as "expiresAt" from invitations
   where agency_id = ${agencyId} and id = ${id}::uuid and accepted_at is null and withdrawn_at is null for update`

export const invitationExists = (agencyId: number, id: string) => sql`
  select true from invitations where agency_id = ${agencyId} and id = ${id}::uuid`

export type SentInvitation = NewInvitation & { sentAt: string; invitedBy: string; invitedById: number }

/** What the form with this id has invited. */
export const invitationOfForm = (agencyId: number, id: string) => sql<SentInvitation>`
  select i.id, i.name, i.email, i.is_master as "isMaster", i.created_at as "sentAt", u.name as "invitedBy",
         i.invited_by as "invitedById"
    from invitations i join users u on u.id = i.invited_by
   where i.agency_id = ${agencyId} and i.id = ${id}::uuid`

/** Whether the address belongs to a user with access, or waits for its invitation to be accepted. */
export const knownAddress = (agencyId: number, email: string) => sql<{ isMember: boolean; isInvited: boolean }>`
  select exists (select from users u join memberships m on m.user_id = u.id
                  where u.state = app.state() and lower(u.email) = lower(${email}) and u.is_active
                    and m.agency_id = ${agencyId} and m.ended_at is null) as "isMember",
         exists (select from invitations i
                  where i.agency_id = ${agencyId} and lower(i.email) = lower(${email})
                    and i.accepted_at is null and i.withdrawn_at is null) as "isInvited"`

export type NewInvitation = { id: string; name: string; email: string; isMaster: boolean }

/** No row if another agency has an invitation with this id. */
export const insertInvitation = (
  { id, name, email, isMaster }: NewInvitation,
  { agencyId, userId, now, expiresAt }: { agencyId: number; userId: number; now: Date; expiresAt: Date },
) => sql`
  insert into invitations (id, agency_id, state, name, email, is_master, invited_by, created_at, sent_at, expires_at)
  values (${id}::uuid, ${agencyId}, app.state(), ${name}, ${email}, ${isMaster}, ${userId}, ${now.toISOString()},
          ${now.toISOString()}, ${expiresAt.toISOString()})
      on conflict (id) do nothing returning id`

export const renewInvitation = (agencyId: number, id: string, now: Date, expiresAt: Date) => sql`
  update invitations set sent_at = ${now.toISOString()}, expires_at = ${expiresAt.toISOString()}
   where agency_id = ${agencyId} and id = ${id}::uuid`

export const noteInvitationMail = (agencyId: number, id: string, mailId: string) => sql`
  update invitations set mail_id = ${mailId}::uuid where agency_id = ${agencyId} and id = ${id}::uuid`

export const withdrawInvitation = (agencyId: number, id: string, now: Date) => sql`
  update invitations set withdrawn_at = ${now.toISOString()} where agency_id = ${agencyId} and id = ${id}::uuid`

export type InvitationToAccept = {
  agencyId: number
  agencyName: string
  name: string
  email: string
  isMaster: boolean
  invitedBy: string
  isByDemoUser: boolean
  isUsable: boolean
}

/** Lasts only while the agency is active and the one who invited is still its master user or staff; one of the command until it expires. */
export const invitationToAccept = (id: string, now: Date) => sql<InvitationToAccept>`
  select i.agency_id as "agencyId", a.name as "agencyName", i.name, i.email, i.is_master as "isMaster",
         u.name as "invitedBy", u.is_demo as "isByDemoUser",
         i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now.toISOString()} and a.is_active
           and (u.username = ${commandUser.username}
                or u.is_active and (u.is_staff
                                    or exists (select from memberships m where m.user_id = u.id and m.agency_id = a.id
                                                  and m.is_master and m.ended_at is null))) as "isUsable"
    from invitations i join agencies a on a.id = i.agency_id join users u on u.id = i.invited_by
   where i.id = ${id}::uuid and i.state = app.state()`

/** Returns a row only once. */
export const consumeInvitation = (id: string, userId: number, now: Date) => sql`
  update invitations set accepted_at = ${now.toISOString()}, accepted_by = ${userId}
   where id = ${id}::uuid and accepted_at is null and withdrawn_at is null and expires_at > ${now.toISOString()}
  returning true`

/** Returns no row if the username is taken. */
export const insertUser = (user: { username: string; name: string; email: string }, now: Date) => sql<{ id: number }>`
  insert into users (state, username, name, email, created_at)
  values (app.state(), ${user.username}, ${user.name}, ${user.email}, ${now.toISOString()})
  on conflict (state, lower(username)) do nothing returning id`
