import type { NewsGroup } from '../../../contract/dashboard/news.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'

export type NewsSource =
  | 'finding'
  | 'issue-raised'
  | 'issue-resolved'
  | 'quote'
  | 'hold'
  | 'cancellation'
  | 'invoice-issued'
  | 'invoice-overdue'
  | 'service-overdue'
  | 'visit'
  | 'report'
  | 'change'

export type NewsRow = {
  key: string
  source: NewsSource
  /** A title, a number, or the action of a change. */
  detail: string
  status: string | null
  after: Record<string, unknown> | null
  at: string
  visitId: number | null
  by: string | null
  compliancePropertyId: number
  addressLine1: string
  addressLine2: string
}

export type NewsOf = {
  agencyId: number
  userId: number
  managerId: ManagerKey | undefined
  state: StateCode
  since: string
  /** The day of `since`, for what has a day and no time. */
  sinceDay: Day
  today: Day
}

/** When the user was last here before the visit of this session. */
export const newsSince = (sessionId: string) => sql<{ since: string | null }>`
  select news_since as since from portal_sessions where id = ${sessionId}`

/** Answers of the provider to what the agency asked. */
const answers = [
  'accept-order',
  'decline-order',
  'ask-about-order',
  'approve-resolution',
  'decline-resolution',
  'accept-finding-information',
  'decline-finding-information',
  'accept-third-party-repair',
  'decline-third-party-repair',
]
/** What the provider's staff did that no other source tells. */
const work = [
  'book-visit',
  'move-visit',
  'reassign-visit',
  'cancel-visit',
  'call-off-visit',
  'shorten-visit',
  'post-entry-notice',
  'resolve-finding',
  'complete-repair',
  'collect-key',
  'return-key',
  'enrol-property',
  'reinstate-property',
  'cancel-property',
]
/** Written beside another change, or while nothing changes. */
const echoes = ['open-quote', 'download-evidence-pack', 'start-invoice-upload', 'finish-invoice-upload']

const isStaff = (userId: Sql): Sql => sql`coalesce((select u.is_staff from users u where u.id = ${userId}), true)`

/** Of a finding the visit has the time; without a visit its day is counted from the next day. */
const findings = ({ agencyId, since, sinceDay, state }: NewsOf): Sql => sql`
  select 'finding-' || f.id as key, 'CAME' as grp, 'finding' as source, x.title as detail, null as status, null::jsonb as after,
         coalesce(v.finished_at, f.found_on::timestamp at time zone ${states[state].timeZone}) as at, f.property_id,
         null::int as visit_id, null as by
    from findings f
    join finding_items x on x.code = f.item_code
    left join visits v on v.agency_id = f.agency_id and v.id = f.visit_id
   where f.agency_id = ${agencyId} and f.found_on >= ${sinceDay}::date
     and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null
     and (f.found_on > ${sinceDay}::date or v.finished_at > ${since})
     ${state === 'vic' ? sql`and f.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')` : emptySql}`

/** What a colleague resolved is among the changes. */
const issues = ({ agencyId, since }: NewsOf): Sql => sql`
  select 'raised-' || i.id, 'CAME', 'issue-raised', x.public_name, null, null, i.raised_at, i.property_id, null, null
    from access_issues i
    join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
    join access_problems x on x.id = i.problem_id
   where i.agency_id = ${agencyId} and i.resolved_at is null and i.raised_at > ${since}
   union all
  select 'resolved-' || i.id, 'DONE', 'issue-resolved', x.public_name, null, null, i.resolved_at, i.property_id, null, null
    from access_issues i
    join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
    join access_problems x on x.id = i.problem_id
   where i.agency_id = ${agencyId} and i.resolved_at > ${since} and ${isStaff(sql`i.resolved_by`)}`

const quotes = ({ agencyId, since }: NewsOf): Sql => sql`
  select 'quote-' || m.id, 'CAME', 'quote', q.quote_number, s.code, null, m.changed_at, q.property_id, null, null
    from quote_status_changes m
   cross join lateral (
     select q.quote_number, q.property_id from quotes q where q.agency_id = m.agency_id and q.id = m.quote_id limit 1) q
    join quotation_statuses s on s.id = m.to_id and s.code in ('AWAITING_APPROVAL', 'ACCEPTED', 'REJECTED', 'EXPIRED')
   where m.agency_id = ${agencyId} and m.changed_at > ${since} and ${isStaff(sql`m.changed_by`)}`

const answered = (kind: Sql, table: Sql, { agencyId, since }: NewsOf): Sql => sql`
  select ${kind} || '-' || r.id, 'CAME', ${kind}, '', r.status::text, null, r.reviewed_at, r.property_id, null, null
    from ${table} r where r.agency_id = ${agencyId} and r.reviewed_at > ${since}`

/** Invoices have a day; of those of the first day the audit knows the time. */
const invoices = ({ agencyId, since, sinceDay, today, state }: NewsOf): Sql => {
  const startOf = (day: Sql): Sql => sql`(${day}::timestamp at time zone ${states[state].timeZone})`
  return sql`
  select 'invoice-' || i.id, 'CAME', 'invoice-issued', i.invoice_number, null, null, ${startOf(sql`i.issued_on`)}, i.property_id,
         null, null
    from invoices i
   where i.agency_id = ${agencyId} and i.issued_on >= ${sinceDay}::date and i.voided_at is null
     and (i.issued_on > ${sinceDay}::date or exists (
       select from audit_events e
        where e.agency_id = i.agency_id and e.entity = 'invoices' and e.entity_id = i.id and e.action = 'issue-invoice'
          and e.at > ${since}))
   union all
  select 'overdue-' || i.id, 'CAME', 'invoice-overdue', i.invoice_number, null, null, ${startOf(sql`(i.due_on + 1)`)}, i.property_id,
         null, null
    from invoices i
   where i.agency_id = ${agencyId} and i.paid_at is null and i.voided_at is null
     and i.due_on between ${sinceDay}::date and ${addDays(today, -1)}::date
   union all
  select 'service-' || c.subject_id, 'CAME', 'service-overdue', '', null, null, ${startOf(sql`(c.due_on + 1)`)}, c.subject_id,
         null, null
    from property_cards c
   where c.agency_id = ${agencyId} and c.kind = ${cardKindIds.property}
     and c.due_on between ${sinceDay}::date and ${addDays(today, -1)}::date
     and c.facet_mask & ${2 ** facets.OVERDUE.bit}::bigint <> 0`
}

/** A report may be made some days after its visit. */
const recordedWithinDays = 7
const visits = ({ agencyId, since, sinceDay }: NewsOf): Sql => sql`
  select 'visit-' || v.id, case when v.status = 'COMPLETED' then 'DONE' else 'CAME' end, 'visit', '', v.status, null, v.finished_at,
         v.property_id, v.id, null
    from visits v
   where v.agency_id = ${agencyId} and v.status in ('COMPLETED', 'NO_ACCESS') and v.finished_at > ${since}
   union all
  select 'report-' || d.id, 'DONE', 'report', coalesce(d.report_number, ''), null, null, d.uploaded_at, d.property_id, null, null
    from documents d
   where d.agency_id = ${agencyId} and d.type = 'SERVICE_REPORT' and d.deleted_at is null and d.property_id is not null
     and d.provided_by = 'DETECTOR_INSPECTOR' and d.dated_on >= ${addDays(sinceDay, -recordedWithinDays)}::date
     and d.uploaded_at > ${since}`

/** Changes of people other than the user: colleagues, tools with an API key, and the provider. */
const changes = ({ agencyId, userId, since }: NewsOf): Sql => sql`
  select 'change-' || e.id,
         case when not e.is_provider then 'OTHERS' when e.action = any(${answers}::text[]) then 'CAME' else 'DONE' end,
         'change', e.action, null, e.after, e.at, e.property_id,
         case when e.entity = 'visits' then e.entity_id::int end,
         case when e.original_user_name is not null then e.original_user_name || ' as ' || e.user_name
              when not e.is_provider then coalesce(e.user_name, 'A former user') end
    from (select a.*, a.original_user_id is not null or ${isStaff(sql`a.user_id`)} as is_provider
            from audit_events a
           where a.agency_id = ${agencyId} and a.at > ${since} and a.property_id is not null and a.user_id is not null
             and (a.user_id <> ${userId} or a.original_user_id is not null or a.api_key_id is not null)
             and a.action <> all(${echoes}::text[])) e
   where not e.is_provider or e.original_user_id is not null or e.action = any(${[...answers, ...work]}::text[])`

/** Each source reads what is newer than the moment from an index. Suppressed access cases are not shown to the agency. */
const events = (of: NewsOf): Sql => sql`
    (${findings(of)} union all ${issues(of)} union all ${quotes(of)}
     union all ${answered(sql`'hold'`, sql`hold_requests`, of)}
     union all ${answered(sql`'cancellation'`, sql`cancellation_requests`, of)}
     union all ${invoices(of)} union all ${visits(of)} union all ${changes(of)}) e
    join properties p on p.agency_id = ${of.agencyId} and p.id = e.property_id
         ${of.managerId === undefined ? emptySql : sql`and ${isManagedBy(sql`p.manager_id`, of.managerId)}`}`

export type NewsCountRow = { group: NewsGroup; source: NewsSource; part: string | null; count: number }

/** By what the texts of the counts tell apart: people among colleagues, otherwise status or action. */
export const newsCounts = (of: NewsOf) => sql<NewsCountRow>`
  select e.grp as "group", e.source,
         case when e.grp = 'OTHERS' then e.by when e.source = 'change' then e.detail else e.status end as part, count(*)::int as count
    from ${events(of)}
   group by 1, 2, 3`

export const newsEvents = (of: NewsOf, group: NewsGroup, { page, pageSize }: { page: number; pageSize: number }) =>
  sql<NewsRow>`
  select e.key, e.source, e.detail, e.status, e.after, e.at, e.visit_id as "visitId", e.by, p.id as "compliancePropertyId",
         p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2"
    from ${events(of)}
   where e.grp = ${group}
   order by e.at desc, e.key limit ${pageSize} offset ${(page - 1) * pageSize}`

export const newsEventCount = (of: NewsOf, group: NewsGroup) => sql<{ count: number }>`
  select count(*)::int as count from ${events(of)} where e.grp = ${group}`
