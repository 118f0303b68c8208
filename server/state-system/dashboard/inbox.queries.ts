import type { StateCode } from '../../../contract/states.ts'
import { isDayToBook } from '../../areas/agreed-days/agreed-days.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'
import { daysToBook } from '../agreed-days/agreed-days.queries.ts'

/** What waits for the provider's staff of a state. Late: longer than agencies are promised. */
export type InboxCounts = {
  orders: number
  lateOrders: number
  quotes: number
  urgentQuotes: number
  reviews: number
  lateReviews: number
  /** Days that agencies agreed with tenants; those of the past were not booked in time. */
  agreedDays: number
  pastDays: number
  toSchedule: number
  toComplete: number
  /** Records that wait for a supervisor; late: longer than a day. */
  releases: number
  lateReleases: number
  requests: number
  lateRequests: number
  letters: number
  /** Not posted on the last day on which they would have arrived in time. */
  lateLetters: number
  /** Notices that could not be served in time, or that a change of law made void. */
  unservedNotices: number
  /** Notices of visits to come that could not be written into the official form. */
  unfilledForms: number
  /** Mails that a mail server could not deliver. */
  returned: number
  /** From the sign-in page. */
  accountRequests: number
}

/** What waits for finance: amounts at the bank, and bills of cancelled invoices in the software of agencies. */
export const waitingMoney = (state: StateCode) => sql<{ amounts: number; bills: number }>`
  select (select count(*)::int from bank_lines where state = ${state} and status = 'WAITS') as amounts,
         (select count(*)::int from agencies a join invoices i on i.agency_id = a.id
           where a.state = ${state} and i.voided_at is not null and i.uploaded_at is not null
             and i.bill_cancelled_at is null) as bills`

/** Letters that agency `a` in state `z` waits for. */
const letters = (now: Date): Sql => sql`
     select count(*) as waiting,
            count(*) filter (where e.withdrawn_at is null
                               and coalesce(e.post_by, (e.served_at at time zone z.time_zone)::date)
                                   < (${now.toISOString()}::timestamptz at time zone z.time_zone)::date) as late
       from entry_notices e
      where e.agency_id = a.id and e.text_content is not null
        and (e.served_by = 'POST' and e.posted_at is null and e.withdrawn_at is null and e.entry_from > ${now.toISOString()}
             or e.withdrawal_text is not null and e.withdrawal_mail_id is null and e.withdrawal_posted_at is null)`

/** Notices of agency `a` for visits to come that could not be served in time or that a change of law made void, or that are not in the official form. */
const troubled = (now: Date): Sql => sql`
     select (select count(*) from entry_notices e
              where e.agency_id = a.id and e.too_late_reason is not null and e.withdrawn_at is null
                and (e.law_changed_at is not null or e.text_content is null and e.posted_at is null)
                and e.entry_from > ${now.toISOString()}) as unserved,
            (select count(*) from entry_notices e
              where e.agency_id = a.id and e.form_problem is not null and e.withdrawn_at is null
                and e.entry_from > ${now.toISOString()}) as unfilled`

export const inboxCounts = (state: StateCode, now: Date, promisedSince: Date) => sql<InboxCounts>`
  select coalesce(sum(o.waiting), 0)::int as orders, coalesce(sum(o.late), 0)::int as "lateOrders",
         coalesce(sum(q.waiting), 0)::int as quotes, coalesce(sum(q.urgent), 0)::int as "urgentQuotes",
         coalesce(sum(r.waiting), 0)::int as reviews, coalesce(sum(r.late), 0)::int as "lateReviews",
         coalesce(sum(g.waiting), 0)::int as "agreedDays", coalesce(sum(g.past), 0)::int as "pastDays",
         coalesce(sum(d.to_schedule), 0)::int as "toSchedule", coalesce(sum(d.to_complete), 0)::int as "toComplete",
         coalesce(sum(e.waiting), 0)::int as releases, coalesce(sum(e.late), 0)::int as "lateReleases",
         coalesce(sum(s.waiting), 0)::int as requests, coalesce(sum(s.late), 0)::int as "lateRequests",
         coalesce(sum(n.waiting), 0)::int as letters, coalesce(sum(n.late), 0)::int as "lateLetters",
         coalesce(sum(t.unserved), 0)::int as "unservedNotices", coalesce(sum(t.unfilled), 0)::int as "unfilledForms",
         (coalesce(sum(b.mails), 0) + (select count(*) from account_mails m
           where m.state = ${state} and m.returned_at is not null and m.return_seen_at is null))::int as returned,
         (select count(*)::int from account_requests r where r.state = ${state} and r.answered_at is null) as "accountRequests"
    from agencies a
    join states z on z.code = a.state
   cross join lateral (
     select count(*) as waiting, count(*) filter (where w.requested_at < ${promisedSince.toISOString()}) as late
       from work_orders w where w.agency_id = a.id and w.status = 'PENDING' and w.asked_at is null) o
   cross join lateral (
     select count(*) as waiting, count(*) filter (where q.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')) as urgent
       from quotes q
       join quotation_statuses c on c.id = q.status_id
      where q.agency_id = a.id
        and c.code in ('PENDING', 'READY_TO_SEND', 'REACTIVATION_REQUEST_EXTERNAL', 'REACTIVATION_REQUEST_INTERNAL')) q
   cross join lateral (
     select count(*) as waiting, count(*) filter (where x.at < ${promisedSince.toISOString()}) as late
       from (select t.submitted_at as at from third_party_resolutions t where t.agency_id = a.id and t.status = 'PENDING'
             union all
             select i.given_at from finding_information i where i.agency_id = a.id and i.reviewed_at is null) x) r
   cross join lateral (
     select count(*) as waiting,
            count(*) filter (where x.on_day < (${now.toISOString()}::timestamptz at time zone z.time_zone)::date) as past
       from ${daysToBook}
      where x.agency_id = a.id and ${isDayToBook}) g
   cross join lateral (
     select count(*) filter (where v.id is null) as to_schedule, count(*) filter (where v.id is not null) as to_complete
       from quotes q
       join properties p on p.agency_id = q.agency_id and p.id = q.property_id and p.cancelled_at is null
       left join visits v on v.agency_id = q.agency_id and v.id = q.visit_id and v.status in ('BOOKED', 'COMPLETED')
      where q.agency_id = a.id and q.status_id = ${quoteIds.ACCEPTED}) d
   cross join lateral (
     select count(*) as waiting, count(*) filter (where w.sent_at < ${now.toISOString()}::timestamptz - interval '1 day') as late
       from record_releases w where w.agency_id = a.id and w.status = 'WAITING') e
   cross join lateral (
     select count(*) as waiting, count(*) filter (where x.at < ${promisedSince.toISOString()}) as late
       from (select requested_at as at from hold_requests where agency_id = a.id and status = 'PENDING'
             union all
             select requested_at from cancellation_requests where agency_id = a.id and status = 'PENDING'
             union all
             select requested_at from resolve_requests where agency_id = a.id and status = 'PENDING'
             union all
             select requested_at from provider_questions where agency_id = a.id and status = 'PENDING') x) s
   cross join lateral (${letters(now)}) n
   cross join lateral (${troubled(now)}) t
   cross join lateral (
     select count(distinct r.mail_id) as mails from returned_mails r where r.agency_id = a.id and r.seen_at is null) b
   where a.state = ${state}`
