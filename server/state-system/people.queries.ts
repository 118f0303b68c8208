import { sql } from '../platform/sql.ts'
import { spellingOf } from '../platform/username-spelling.ts'

/** Of a site: whether it admits the users of the demo data. */
type Admission = { admitsDemoUsers: boolean }

export type Credentials = {
  id: number
  name: string
  isActive: boolean
  isAdministrator: boolean
  passwordHash: string
  hasSecondFactor: boolean
}

export const findCredentials = ({ admitsDemoUsers }: Admission, username: string) => sql<Credentials>`
  select u.id, u.name, u.is_active as "isActive", u.is_provider_administrator as "isAdministrator",
         c.password_hash as "passwordHash",
         exists (select from second_factors f where f.user_id = u.id and f.is_confirmed) as "hasSecondFactor"
    from users u join credentials c on c.user_id = u.id
   where u.state = app.state() and lower(u.username) = ${spellingOf(username)} and (${admitsDemoUsers} or not u.is_demo)`

type NamedAccount = { email: string; name: string; username: string }

export const accountOfName = ({ admitsDemoUsers }: Admission, username: string) => sql<NamedAccount>`
  select email, name, username from users
   where state = app.state() and lower(username) = ${spellingOf(username)} and is_active and email is not null
     and (${admitsDemoUsers} or not is_demo)`

export const passwordHashOf = (userId: number) => sql<{ passwordHash: string }>`
  select password_hash as "passwordHash" from credentials where user_id = ${userId}`

export type Agency = { id: number; name: string; isMaster: boolean }

/** The agencies of the user. Every page shows only one of these. */
export const userAgencies = (userId: number) => sql<Agency>`
  select a.id, a.name, m.is_master as "isMaster"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and a.is_active
   order by a.name, a.id`

export type FormerAgency = { name: string; endedAt: string; masters: string | null }

/** The agencies to which the user's access was ended, the latest first, and who could give it again. */
export const formerAgencies = (userId: number) => sql<FormerAgency>`
  select a.name, m.ended_at as "endedAt",
         (select string_agg(u.name, ', ' order by u.name)
            from memberships o join users u on u.id = o.user_id and u.is_active
           where o.agency_id = a.id and o.is_master and o.ended_at is null) as masters
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is not null and a.is_active
   order by m.ended_at desc, a.id limit 5`
