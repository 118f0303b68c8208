import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type LockedMail = {
  status: string
  sentAt: string | null
  propertyId: number | null
  createdBy: number | null
  /** In lower case. */
  recipients: string[]
}

export const lockSentMail = (agencyId: number, mailId: number) => sql<LockedMail>`
  select m.status, m.sent_at as "sentAt", m.property_id as "propertyId", m.created_by as "createdBy",
         array(select lower(r.email) from mail_recipients r where r.agency_id = m.agency_id and r.mail_id = m.id) as recipients
    from mails m where m.agency_id = ${agencyId} and m.id = ${mailId} for update of m`

/** In lower case. */
export const recipientsOf = (agencyId: number, mailId: number) => sql<{ email: string }>`
  select distinct lower(email) as email from mail_recipients where agency_id = ${agencyId} and mail_id = ${mailId}`

type NewReturn = { agencyId: number; mailId: number; email: string; isPermanent: boolean; reason: string; now: Date }

/** No row if it came back from there before. */
export const insertReturn = ({ agencyId, mailId, email, isPermanent, reason, now }: NewReturn) => sql<{
  mailId: number
}>`
  insert into returned_mails (agency_id, mail_id, email_key, reason, is_permanent, returned_at)
  values (${agencyId}, ${mailId}, ${email}, ${reason}, ${isPermanent && email !== ''}, ${now.toISOString()})
  on conflict do nothing returning mail_id as "mailId"`

export const returnsOf = (agencyId: number, mailId: number) => sql<{ email: string; reason: string }>`
  select email_key as email, reason from returned_mails where agency_id = ${agencyId} and mail_id = ${mailId}
   order by returned_at, email_key`

export const markReturned = (agencyId: number, mailId: number, status: 'SENT' | 'FAILED', error: string) => sql`
  update mails set status = ${status}, last_error = ${error} where agency_id = ${agencyId} and id = ${mailId}`

/** Only while nothing worse is known. */
export const markDelayed = (agencyId: number, mailId: number, text: string) => sql<{ id: number }>`
  update mails set last_error = ${text}
   where agency_id = ${agencyId} and id = ${mailId} and status = 'SENT' and last_error is null returning id`

/** The address counts as reachable again. */
export const clearAddress = (agencyId: number, email: string, at: Date) => sql`
  update returned_mails set cleared_at = ${at.toISOString()}
   where agency_id = ${agencyId} and email_key = ${email} and is_permanent and (cleared_at is null or cleared_at > ${at.toISOString()})`

/** Mail that is sent to an address once more clears it after a day, in which it would have come back too. */
export const clearRecipients = (agencyId: number, mailId: number, sentAt: Date) => sql`
  update returned_mails b set cleared_at = ${sentAt.toISOString()}::timestamptz + interval '1 day'
    from mail_recipients r
   where r.agency_id = ${agencyId} and r.mail_id = ${mailId} and b.agency_id = r.agency_id and b.mail_id <> r.mail_id
     and b.email_key = lower(r.email) and b.is_permanent and b.cleared_at is null`

export type ReturnedMail = {
  /** About an account, rather than of an agency. */
  isAccount: boolean
  /** Also of the agency to which a mail about an account invites. */
  agencyId: number | null
  mailId: string
  agencyName: string | null
  kind: string
  subject: string | null
  address: string | null
  emails: string[]
  reason: string
  returnedAt: string
}

/** Mails that came back and wait for the staff of a state, latest first. */
export const returnedMails = (state: StateCode, atMost: number, offset: number) => sql<ReturnedMail>`
  select false as "isAccount", b.agency_id as "agencyId", b.mail_id::text as "mailId", a.name as "agencyName", m.kind, m.subject,
         p.address_line_1 || ', ' || p.address_line_2 as address, coalesce(b.emails, '{}') as emails, b.reason,
         b.returned_at as "returnedAt"
    from agencies a
   cross join lateral (
     select b.agency_id, b.mail_id, max(b.returned_at) as returned_at, min(b.reason) as reason,
            array_agg(b.email_key order by b.email_key) filter (where b.email_key <> '') as emails
       from returned_mails b where b.agency_id = a.id and b.seen_at is null group by b.agency_id, b.mail_id) b
    join mails m on m.agency_id = b.agency_id and m.id = b.mail_id
    left join properties p on p.agency_id = m.agency_id and p.id = m.property_id
   where a.state = ${state}
   union all
  select true, i.agency_id, m.id::text, g.name, m.kind, null, null, array[m.email], m.last_error, m.returned_at
    from account_mails m
    left join invitations i on i.mail_id = m.id
    left join agencies g on g.id = i.agency_id
   where m.state = ${state} and m.returned_at is not null and m.return_seen_at is null
   order by 10 desc, 3 limit ${atMost} offset ${offset}`

/** Out of the inbox. */
export const seeReturns = (agencyId: number, mailId: number, userId: number, now: Date) => sql<{ mailId: number }>`
  update returned_mails set seen_at = ${now.toISOString()}, seen_by = ${userId}
   where agency_id = ${agencyId} and mail_id = ${mailId} and seen_at is null returning mail_id as "mailId"`
