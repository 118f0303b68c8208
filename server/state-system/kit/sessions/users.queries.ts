import { sql } from '../../../platform/sql.ts'
import { spellingOf } from '../../../platform/username-spelling.ts'

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
  select u.id, u.name, u.is_active as "isActive", u.is_staff as "isAdministrator",
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
