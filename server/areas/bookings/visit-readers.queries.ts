import { sql } from '../../platform/sql.ts'

/** The agency's people who got a mail of this thread, except this user and those who have left. */
export const visitReaders = (agencyId: number, threadKey: string, userId: number | null) => sql<{
  name: string | null
  email: string
}>`
  select distinct on (lower(r.email)) u.name, r.email::text as email
    from mails m
    join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
    left join users u on lower(u.email) = lower(r.email)
   where m.agency_id = ${agencyId} and m.thread_key = ${threadKey}
     and u.id is distinct from ${userId}
     and (u.id is null or u.is_active and exists (select from memberships s
                                                   where s.user_id = u.id and s.agency_id = m.agency_id and s.ended_at is null))
   order by lower(r.email), u.id`
