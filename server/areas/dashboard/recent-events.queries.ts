import { addDays, type Day } from '../../../contract/days.ts'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

/** What happened; `detail` is a title, a number or a status, depending on the source. */
export type RecentRow = {
  key: string
  source:
    | 'finding'
    | 'issue-raised'
    | 'issue-resolved'
    | 'quote'
    | 'hold'
    | 'cancellation'
    | 'invoice-overdue'
    | 'service-overdue'
  detail: string
  /** The new status of a quote or request. */
  status: string | null
  at: string
  compliancePropertyId: number
  addressLine1: string
  addressLine2: string
}

export type RecentOf = { agencyId: number; managerId: ManagerKey | undefined; today: Day; state: StateCode }
type Page = { page: number; pageSize: number }

/** Each source reads a short range of an index; the limit keeps PostgreSQL from reading all quotes to join a few. Agencies in Victoria see urgent findings only. Suppressed access cases are not shown to the agency. */
const events = ({ agencyId, managerId, today, state }: RecentOf): Sql => {
  const { timeZone } = states[state]
  const yesterday = addDays(today, -1)
  const since = sql`(${yesterday}::timestamp at time zone ${timeZone})`
  const startOf = (day: Sql): Sql => sql`(${day}::timestamp at time zone ${timeZone})`
  /** Due the day before it became overdue. */
  const overdueSince = sql`between ${addDays(yesterday, -1)}::date and ${yesterday}::date`
  const answered = (kind: Sql, table: Sql): Sql => sql`
    select ${kind} || '-' || r.id as key, ${kind} as source, '' as detail, r.status::text as status, r.reviewed_at as at, r.property_id
      from ${table} r where r.agency_id = ${agencyId} and r.reviewed_at >= ${since}`
  return sql`
    (select 'finding-' || f.id as key, 'finding' as source, x.title as detail, null as status,
            ${startOf(sql`f.found_on`)} as at, f.property_id
       from findings f join finding_items x on x.code = f.item_code
      where f.agency_id = ${agencyId} and f.found_on >= ${yesterday}::date
        and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null
        ${state === 'vic' ? sql`and f.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')` : emptySql}
     union all
     select 'raised-' || i.id, 'issue-raised', x.public_name, null, i.raised_at, i.property_id
       from access_issues i
       join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
       join access_problems x on x.id = i.problem_id
      where i.agency_id = ${agencyId} and i.resolved_at is null and i.raised_at >= ${since}
     union all
     select 'resolved-' || i.id, 'issue-resolved', x.public_name, null, i.resolved_at, i.property_id
       from access_issues i
       join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
       join access_problems x on x.id = i.problem_id
      where i.agency_id = ${agencyId} and i.resolved_at >= ${since}
     union all
     select 'quote-' || m.id, 'quote', q.quote_number, s.code, m.changed_at, q.property_id
       from quote_status_changes m
       cross join lateral (
         select q.quote_number, q.property_id from quotes q where q.agency_id = m.agency_id and q.id = m.quote_id limit 1) q
       join quotation_statuses s on s.id = m.to_id and s.code in ('AWAITING_APPROVAL', 'ACCEPTED', 'REJECTED', 'EXPIRED')
      where m.agency_id = ${agencyId} and m.changed_at >= ${since}
     union all ${answered(sql`'hold'`, sql`hold_requests`)}
     union all ${answered(sql`'cancellation'`, sql`cancellation_requests`)}
     union all
     select 'invoice-' || i.id, 'invoice-overdue', i.invoice_number, null, ${startOf(sql`(i.due_on + 1)`)}, i.property_id
       from invoices i
      where i.agency_id = ${agencyId} and i.paid_at is null and i.voided_at is null and i.due_on ${overdueSince}
     union all
     select 'service-' || c.subject_id, 'service-overdue', '', null, ${startOf(sql`(c.due_on + 1)`)}, c.subject_id
       from property_cards c
      where c.agency_id = ${agencyId} and c.kind = ${cardKindIds.property} and c.due_on ${overdueSince}
        and c.facet_mask & ${2 ** facets.OVERDUE.bit}::bigint <> 0) e
    join properties p on p.agency_id = ${agencyId} and p.id = e.property_id
         ${managerId === undefined ? emptySql : sql`and ${isManagedBy(sql`p.manager_id`, managerId)}`}`
}

export const recentEvents = (of: RecentOf, { page, pageSize }: Page) => sql<RecentRow>`
  select e.key, e.source, e.detail, e.status, e.at, p.id as "compliancePropertyId", p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2"
    from ${events(of)}
   order by e.at desc, e.key limit ${pageSize} offset ${(page - 1) * pageSize}`

export const recentEventCount = (of: RecentOf) => sql<{ count: number }>`
  select count(*) as count from ${events(of)}`
