import type { Day } from '../../../contract/days.ts'
import type { ServicingCategory } from '../../../contract/findings/reported-findings.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'
import type { TenantRepair } from '../compliance/repair-time.ts'
import type { Cleared } from '../service-checks/settled-check.ts'

export type RawQuote = {
  id: number
  statusId: number
  issuedOn: Day | null
  expiresOn: Day | null
  isUrgent: boolean
  /** When it was last forwarded by email, and by whom. */
  forwardedAt: string | null
  forwardedBy: string | null
  decidedAt: string | null
  decidedBy: string | null
  /** When the booked repair begins. */
  repairAt: string | null
  /** When and by whom of the agency an expired quote was asked to be renewed. */
  renewalAt: string | null
  renewalBy: string | null
  /** Why the provider cannot offer the work, and since when. */
  cancelReason: string | null
  cancelledAt: string | null
  isPropertyCancelled: boolean
  /** When the work of the quote was done without repairing this finding, and why it was not repaired. */
  notRepaired: { on: Day; why: string | null } | null
}
export type RawFinding = {
  id: number
  version: number
  /** Item of the catalogue of findings. */
  code: string
  /** Since when a tenant has taken the repair over, and who recorded it. */
  tenantRepair: (TenantRepair & { by: string | null }) | null
  title: string
  applianceName: string | null
  applianceLocation: string | null
  category: ServicingCategory
  foundOn: Day
  status: string
  resolvedAt: string | null
  /** Who repaired it; of a repair at a visit, its technician. */
  repairedBy: string | null
  repairedOn: Day | null
  repairVisitAt: string | null
  /** Closed without a repair. */
  closedAs: Cleared['as'] | null
  /** Why it does not apply, with the source. */
  notApplicable: { fact: string; source: string } | null
  isDismissible: boolean
  canBeQuoted: boolean
  canInformProvider: boolean
  canEnterBuiltYear: boolean
  thirdPartyInvalidStatus: string | null
  quoteRequestedAt: string | null
  quoteRequestedBy: string | null
  dismissedAt: string | null
  dismissedBy: string | null
  quote: RawQuote | null
  /** The latest information of the agency about it. */
  information: {
    givenAt: string
    givenBy: string | null
    reviewedAt: string | null
    note: string | null
    isAccepted: boolean | null
    /** The document that shows a repair by a third party. */
    document: string | null
  } | null
  /** The latest report that a third party has fixed it. */
  resolution: {
    status: string
    submittedAt: string
    submittedBy: string | null
    reviewedAt: string | null
    note: string | null
  } | null
}

/** Why the finding `f` does not apply; no row if it does. */
export const factOfFinding: Sql = sql`
  select n.fact, n.fact_source
    from finding_information_findings l
    join finding_information n on n.agency_id = l.agency_id and n.id = l.information_id and n.outcome = 'NOT_APPLICABLE'
   where f.closed_as = 'NOT_APPLICABLE' and l.agency_id = f.agency_id and l.finding_id = f.id
   order by n.reviewed_at desc limit 1`

const userName = (id: Sql): Sql => sql`(select u.name from users u where u.id = ${id})`

const quote: Sql = sql`
  (select jsonb_build_object(
            'id', q.id, 'statusId', q.status_id, 'issuedOn', q.issued_on, 'expiresOn', q.expires_on,
            'isUrgent', q.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT'), 'forwardedAt', m.created_at,
            'forwardedBy', ${userName(sql`m.created_by`)}, 'decidedAt', q.decided_at,
            'repairAt', (select v.starts_at from visits v
                          where v.agency_id = q.agency_id and v.id = q.visit_id and v.status = 'BOOKED'),
            'decidedBy', coalesce(q.decided_by_name, ${userName(sql`q.decided_by`)}), 'cancelReason', q.cancel_reason,
            'cancelledAt', (select max(c.changed_at) from quote_status_changes c
                             where c.agency_id = q.agency_id and c.quote_id = q.id and c.to_id = ${quoteIds.CANCELLED}),
            'renewalAt', n.changed_at, 'renewalBy', (select u.name from users u where u.id = n.changed_by and not u.is_staff),
            'isPropertyCancelled', exists (select from properties p
                                            where p.agency_id = q.agency_id and p.id = q.property_id and p.cancelled_at is not null),
            'notRepaired', (select jsonb_build_object('on', r.done_on, 'why', x ->> 'whyNot')
                              from repair_records r cross join lateral jsonb_array_elements(r.content -> 'findings') x
                             where r.agency_id = q.agency_id and r.quote_id = q.id
                               and x -> 'findingId' = to_jsonb(f.id) and x -> 'isRepaired' = 'false'))
     from quotes q
     left join lateral (
       select m.created_at, m.created_by from mails m
        where m.agency_id = q.agency_id and m.quote_id = q.id and m.kind = 'FORWARD_QUOTATION' and m.status in ('QUEUED', 'SENT')
        order by m.created_at desc, m.id desc limit 1) m on true
     left join lateral (
       select c.changed_at, c.changed_by from quote_status_changes c
        where c.agency_id = q.agency_id and c.quote_id = q.id and c.to_id = q.status_id
          and q.status_id in (${quoteIds.REACTIVATION_REQUEST_EXTERNAL}, ${quoteIds.REACTIVATION_REQUEST_INTERNAL})
        order by c.id desc limit 1) n on true
    where q.agency_id = f.agency_id and q.id = f.quote_id)`

const information: Sql = sql`
  (select jsonb_build_object('givenAt', n.given_at, 'givenBy', ${userName(sql`n.given_by`)}, 'reviewedAt', n.reviewed_at,
                             'note', n.review_note,
                             'isAccepted', n.is_accepted,
                             'document', (select s.file_name from documents d
                                            join files s on s.agency_id = d.agency_id and s.id = d.file_id
                                           where d.agency_id = n.agency_id and d.id = n.proof_document_id
                                             and n.outcome = 'THIRD_PARTY_REPAIR'))
     from finding_information_findings l
     join finding_information n on n.agency_id = l.agency_id and n.id = l.information_id
    where l.agency_id = f.agency_id and l.finding_id = f.id
    order by n.given_at desc, n.id desc limit 1)`

const resolution: Sql = sql`
  (select jsonb_build_object('status', t.status, 'submittedAt', t.submitted_at, 'submittedBy', ${userName(sql`t.submitted_by`)},
                             'reviewedAt', t.reviewed_at, 'note', t.review_note)
     from third_party_resolution_findings l
     join third_party_resolutions t on t.agency_id = l.agency_id and t.id = l.resolution_id
    where l.agency_id = f.agency_id and l.finding_id = f.id
    order by t.submitted_at desc, t.id desc limit 1)`

/** The tables of a finding: `f` itself, its catalogue item `i` and its category `g`. */
export const findingTables: Sql = sql`
  findings f
  join finding_items i on i.code = f.item_code
  join servicing_categories g on g.code = f.severity`

/** A finding as JSON of type `RawFinding`. */
export const findingFacts: Sql = sql`
  jsonb_build_object(
    'id', f.id, 'version', f.version, 'code', f.item_code,
    'tenantRepair', case when f.tenant_repair_from is not null
                         then jsonb_build_object('from', f.tenant_repair_from, 'until', f.tenant_repair_until,
                                                 'by', ${userName(sql`f.tenant_repair_by`)}) end,
    'title', i.title, 'applianceName', f.appliance_name, 'applianceLocation', f.appliance_location,
    'category', jsonb_build_object('code', g.code, 'name', g.name, 'color', g.color, 'description', g.description,
                                   'isUrgent', g.is_urgent),
    'foundOn', f.found_on, 'status', f.status, 'resolvedAt', f.resolved_at, 'repairedOn', f.repaired_on,
    'repairedBy', coalesce(f.repaired_by, (select t.name from visits v join technicians t on t.id = v.technician_id
                                            where v.agency_id = f.agency_id and v.id = f.resolved_visit_id)),
    'repairVisitAt', (select v.starts_at from visits v where v.agency_id = f.agency_id and v.id = f.resolved_visit_id),
    'closedAs', f.closed_as,
    'notApplicable', (select jsonb_build_object('fact', x.fact, 'source', x.fact_source) from (${factOfFinding}) x),
    'isDismissible', i.is_dismissible,
    'canBeQuoted', i.can_request_quote, 'canInformProvider', i.can_inform_provider,
    'canEnterBuiltYear', i.can_enter_built_year, 'thirdPartyInvalidStatus', f.third_party_invalid_status,
    'quoteRequestedAt', f.quote_requested_at, 'quoteRequestedBy', ${userName(sql`f.quote_requested_by`)},
    'dismissedAt', f.dismissed_at, 'dismissedBy', ${userName(sql`f.dismissed_by`)},
    'quote', ${quote}, 'information', ${information}, 'resolution', ${resolution})`

/** A third party has fixed it, and the provider has not reviewed the documents yet. */
export const isInReview: Sql = sql`
  exists (select from third_party_resolution_findings l
            join third_party_resolutions t on t.agency_id = l.agency_id and t.id = l.resolution_id
           where l.agency_id = f.agency_id and l.finding_id = f.id and t.status = 'PENDING')`

/** Open findings are on the lists and in the numbers. */
export const isOpenFinding: Sql = sql`f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null`

/** Worst first. */
export const findingOrder: Sql = sql`g.display_order, f.found_on desc, f.id`
