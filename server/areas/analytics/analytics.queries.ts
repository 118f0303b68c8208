import { unassigned } from '../cards/counter-moves.ts'
import type { Day } from '../../../contract/days.ts'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { joinSql, literalSql, sql } from '../../platform/sql.ts'
import { allManagers, cardKindIds } from '../../platform/lookup-ids.ts'

/*
 * Each statement reads one agency in its own scope and a short range of an index. Months and days are those of the
 * state.
 */

export type AgencyRow = { id: number; name: string }

/** An agency whose portal is switched off is left out here too. */
export const portalIsOpen = (userId: number, agencyId: number) => sql<{ isOn: boolean }>`
  select app.is_experiment_on('AgencyCompliancePortalAccess', ${userId}, ${agencyId}) as "isOn"`

export type ComplianceRow = {
  managerId: number
  name: string | null
  onService: number
  compliant: number
  complianceIssues: number
  bookingInProgress: number
  withAccessIssues: number
}

const counter = (facet: FacetCode) => literalSql(facets[facet].bit)
const counters = (
  ['COMPLIANT', 'COMPLIANCE_ISSUES', 'BOOKING_IN_PROGRESS', 'ACTIVE_NOTICES', 'ON_SERVICE'] as const
).map(counter)
const counted = (facet: FacetCode) => sql`coalesce(sum(c.count) filter (where c.counter = ${counter(facet)}), 0)::int`

/**
 * Manager 0 is the whole agency. Counters are facet bits: 0 compliant, 1 issues, 2 booking, 5 access issues, 19 on
 * service.
 */
export const agencyCompliance = (agencyId: number) => sql<ComplianceRow>`
  select c.manager_id as "managerId", m.name,
         ${counted('ON_SERVICE')} as "onService",
         ${counted('COMPLIANT')} as compliant,
         ${counted('COMPLIANCE_ISSUES')} as "complianceIssues",
         ${counted('BOOKING_IN_PROGRESS')} as "bookingInProgress",
         ${counted('ACTIVE_NOTICES')} as "withAccessIssues"
    from card_counters c
    left join property_managers m on m.agency_id = c.agency_id and m.id = c.manager_id
   where c.agency_id = ${agencyId} and c.kind = ${cardKindIds.property} and c.counter in (${joinSql(counters, sql`, `)}) and c.count > 0
     and c.manager_id <> ${unassigned}
   group by c.manager_id, m.name
   order by m.name, c.manager_id`

export type MonthRow = {
  month: string
  compliant: number
  complianceIssues: number
  bookingInProgress: number
  nonResidential: number
}

export const complianceMonths = (agencyId: number, from: Day, before: Day) => sql<MonthRow>`
  select to_char(month, 'YYYY-MM') as month, compliant, compliance_issues as "complianceIssues",
         booking_in_progress as "bookingInProgress", non_residential as "nonResidential"
    from compliance_months
   where agency_id = ${agencyId} and manager_id = ${allManagers} and month >= ${from} and month < ${before}`

/**
 * Start of each month in the state, so that rows are assigned to months without converting the time zone of each row.
 */
const beginnings = (months: readonly string[], timeZone: string) => sql`
  array(select (m || '-01')::timestamp at time zone ${timeZone} from unnest(${months}::text[]) m order by 1)`

/** `place` is the number of the month, from 1. */
export type ResolutionRow = { place: number; days: number; issues: number }

/** Number of issues per duration, because these can be added up across agencies and medians cannot. */
export const accessResolutions = (agencyId: number, months: readonly string[], timeZone: string) => sql<ResolutionRow>`
  select width_bucket(i.resolved_at, ${beginnings(months, timeZone)}) as place,
         (i.resolved_at at time zone ${timeZone})::date - (i.raised_at at time zone ${timeZone})::date as days,
         count(*) as issues
    from access_issues i
    join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
   where i.agency_id = ${agencyId} and i.resolved_at >= (${`${months[0]}-01`})::timestamp at time zone ${timeZone}
   group by 1, 2`

export type AnalyticsFindingRow = { serviceId: number; severity: string; count: number }

export const openFindings = (agencyId: number) => sql<AnalyticsFindingRow>`
  select service_id as "serviceId", severity, count(*) as count
    from findings
   where agency_id = ${agencyId} and status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and dismissed_at is null
   group by service_id, severity`

export type SumRow = { count: number; cents: number }

/** Quotes and amounts are counted separately, because a quote has several lines. */
export const quoteSums = (agencyId: number, from: Day, timeZone: string) => sql<SumRow & { statusId: number }>`
  select status_id as "statusId", sum(count)::int as count, coalesce(sum(cents), 0)::bigint as cents from (
    select q.status_id, count(*) as count, 0 as cents from quotes q
     where q.agency_id = ${agencyId} and q.created_at >= ${from}::timestamp at time zone ${timeZone}
     group by q.status_id
    union all
    select q.status_id, 0, sum(l.total_cents)
      from quotes q join quote_lines l on l.agency_id = q.agency_id and l.quote_id = q.id
     where q.agency_id = ${agencyId} and q.created_at >= ${from}::timestamp at time zone ${timeZone}
     group by q.status_id) sums
   group by status_id`

export const unpaidInvoicesByDay = (agencyId: number, today: Day) => sql<SumRow & { isOverdue: boolean }>`
  select due_on < ${today} as "isOverdue", count(*) as count, coalesce(sum(total_cents), 0)::bigint as cents
    from invoices
   where agency_id = ${agencyId} and paid_at is null and voided_at is null
   group by 1`

export const paidInvoices = (agencyId: number, months: readonly string[], timeZone: string) => sql<
  SumRow & { place: number }
>`
  select width_bucket(paid_at, ${beginnings(months, timeZone)}) as place, count(*) as count,
         coalesce(sum(total_cents), 0)::bigint as cents
    from invoices
   where agency_id = ${agencyId} and voided_at is null
     and paid_at >= (${`${months[0]}-01`})::timestamp at time zone ${timeZone}
   group by 1`
