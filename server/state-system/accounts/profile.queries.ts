import { sql } from '../../platform/sql.ts'

export type Profile = {
  name: string
  username: string
  email: string
  lastSignedInAt: string | null
  changedAt: string | null
  hasSecondFactor: boolean
}

export const userProfile = (userId: number) => sql<Profile>`
  select u.name, u.username, u.email, u.last_signed_in_at as "lastSignedInAt", c.changed_at as "changedAt",
         exists (select from second_factors f where f.user_id = u.id and f.is_confirmed) as "hasSecondFactor"
    from users u left join credentials c on c.user_id = u.id where u.id = ${userId}`
