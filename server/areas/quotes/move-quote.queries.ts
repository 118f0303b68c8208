import type { Day } from '../../../contract/days.ts'
import type { DecisionWay } from '../../../contract/quotes/owner-decision.ts'
import { quoteStatusId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { QuoteStatusFacts } from './quote-status.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'

export type LockedQuote = QuoteStatusFacts & {
  id: number
  quoteNumber: string
  propertyId: number
  address: string
  leastCents: number | null
  decidedAt: string | null
  decidedBy: string | null
  decidedById: number | null
  declineReason: string | null
}

const columns = sql`
  q.id, q.quote_number as "quoteNumber", q.status_id as "statusId", q.property_id as "propertyId",
  p.address_line_1 || ', ' || p.address_line_2 as address, q.issued_on as "issuedOn", q.expires_on as "expiresOn",
  q.estimated_min_cents as "leastCents", q.decided_at as "decidedAt",
  coalesce(q.decided_by_name, (select u.name from users u where u.id = q.decided_by)) as "decidedBy",
  q.decided_by as "decidedById", q.decline_reason as "declineReason"`

/** Locks the quote, so that a concurrent change waits and then sees its new status. */
export const lockQuote = (agencyId: number, quoteId: number) => sql<LockedQuote>`
  select ${columns} from quotes q join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.id = ${quoteId} for update of q`

/** Quotes of a property that are not final, in order of id. */
export const lockQuotesInProgress = (agencyId: number, propertyId: number) => sql<LockedQuote>`
  select ${columns} from quotes q join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.property_id = ${propertyId}
     and q.status_id not in (${quoteIds.REJECTED}, ${quoteIds.CANCELLED}, ${quoteIds.COMPLETED})
   order by q.id for update of q`

/** In order of id, so that concurrent expiries cannot deadlock. */
export const lockRunOutQuotes = (agencyId: number, today: Day, atMost: number) => sql<LockedQuote>`
  select ${columns} from quotes q join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.status_id = ${quoteIds.AWAITING_APPROVAL} and q.expires_on < ${today}
   order by q.id limit ${atMost} for update of q`

export type QuoteChanges = {
  issuedOn?: Day
  expiresOn?: Day
  decidedAt?: string
  /** The user who recorded what the owner decided. */
  decidedBy?: number
  /** As it is printed. */
  decidedByName?: string
  decisionGivenBy?: string
  decisionWay?: DecisionWay
  decisionGivenOn?: Day
  declineReason?: string
  cancelReason?: string
}

export const saveStatus = (
  agencyId: number,
  id: number,
  to: QuoteStatus,
  { issuedOn, expiresOn, decidedAt, decidedByName, declineReason, cancelReason, ...authority }: QuoteChanges,
) => sql`
  update quotes
     set status_id = ${quoteStatusId(to)}, version = version + 1, issued_on = coalesce(${issuedOn ?? null}, issued_on),
         expires_on = coalesce(${expiresOn ?? null}, expires_on), decided_at = coalesce(${decidedAt ?? null}, decided_at),
         decided_by_name = coalesce(${decidedByName ?? null}, decided_by_name),
         decided_by = coalesce(${authority.decidedBy ?? null}, decided_by),
         decision_given_by = coalesce(${authority.decisionGivenBy ?? null}, decision_given_by),
         decision_way = coalesce(${authority.decisionWay ?? null}, decision_way),
         decision_given_on = coalesce(${authority.decisionGivenOn ?? null}, decision_given_on),
         decline_reason = coalesce(${declineReason ?? null}, decline_reason),
         cancel_reason = coalesce(${cancelReason ?? null}, cancel_reason)
   where agency_id = ${agencyId} and id = ${id}`

export type QuoteReader = {
  quoteId: number
  name: string
  email: string
  /** What the quote would repair, for readers who did not ask for updates; otherwise null. */
  findings: string | null
}

/** Urgent quotes `q`. */
const isUrgent: Sql = sql`q.severity in ('URGENT', 'DISCONNECTED_SAFETY_ISSUE')`

/** Manager `m` of property `p` of agency `a`, otherwise its office. */
const managerName: Sql = sql`(case when m.email is null then a.name else m.name end)::text`
const managerEmail: Sql = sql`coalesce(m.email, a.email)::text`
const withManager: Sql = sql`
    join agencies a on a.id = q.agency_id and a.is_sending_enabled
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active`

/**
 * Subscribers who still work for the agency, and, if `isOfUrgent`, the managers of urgent quotes, also those who subscribed, except
 * the user who changed the quote; none if the agency sends no mail.
 */
export const quoteReaders = (
  agencyId: number,
  ids: readonly number[],
  { exceptUserId, isOfUrgent }: { exceptUserId: number | null; isOfUrgent: boolean },
) => sql<QuoteReader>`
  with managers as (
    select q.id as quote_id, ${managerName} as name, ${managerEmail} as email,
           coalesce((select string_agg(i.title, '; ' order by f.id) from findings f join finding_items i on i.code = f.item_code
                      where f.agency_id = q.agency_id and f.quote_id = q.id), '') as findings
      from quotes q ${withManager}
     where ${isOfUrgent} and q.agency_id = ${agencyId} and q.id = any(${ids}::int[]) and ${isUrgent}
       and ${managerEmail} is not null
       and not exists (select from users u where u.id = ${exceptUserId}::int and lower(u.email) = lower(${managerEmail}))
  )
  select quote_id as "quoteId", name, email, findings from managers
  union all
  select s.quote_id, u.name::text, u.email::text, null from quote_subscriptions s
    join agencies a on a.id = s.agency_id and a.is_sending_enabled
    join users u on u.id = s.user_id and u.is_active and u.id is distinct from ${exceptUserId}::int
    join memberships b on b.user_id = u.id and b.agency_id = s.agency_id and b.ended_at is null
   where s.agency_id = ${agencyId} and s.quote_id = any(${ids}::int[])
     and not exists (select from managers m where m.quote_id = s.quote_id and lower(m.email) = lower(u.email))
   order by 1, 3`

export type ExpiringQuote = {
  id: number
  quoteNumber: string
  propertyId: number
  address: string
  expiresOn: Day
  name: string
  email: string
  threadKey: string
}

/** By which a reminder is sent once for each last day. */
const reminderKey: Sql = sql`'quote-' || q.id || '-expires-' || q.expires_on`

/** Urgent quotes without a decision that expire until a day, of which the manager is not reminded. */
export const expiringUrgentQuotes = (agencyId: number, today: Day, until: Day) => sql<ExpiringQuote>`
  select q.id, q.quote_number as "quoteNumber", q.property_id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, q.expires_on as "expiresOn",
         ${managerName} as name, ${managerEmail} as email, ${reminderKey} as "threadKey"
    from quotes q ${withManager}
   where q.agency_id = ${agencyId} and q.status_id = ${quoteIds.AWAITING_APPROVAL}
     and q.expires_on between ${today}::date and ${until}::date and ${isUrgent} and ${managerEmail} is not null
     and not exists (select from mails e where e.agency_id = q.agency_id and e.thread_key = ${reminderKey})
   order by q.id`
