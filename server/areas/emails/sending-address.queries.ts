import { sql, type Sql } from '../../platform/sql.ts'

/**
 * The address from which user `u` writes for agency `a`: the user's own at the agency's verified domain, otherwise the
 * agency's. Null if the domain is not verified or the user is not listed for sending.
 */
export const sendingAddress: Sql = sql`
  case when not a.is_email_domain_verified then null
       when not exists (select from memberships s
                         where s.user_id = u.id and s.agency_id = a.id and s.ended_at is null and s.can_send_email) then null
       when lower(split_part(u.email, '@', 2)) = a.email_domain then u.email
       when lower(split_part(a.email, '@', 2)) = a.email_domain then a.email end`
