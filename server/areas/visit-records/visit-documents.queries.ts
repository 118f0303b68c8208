import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import { sql } from '../../platform/sql.ts'
import type { Obligation } from '../compliance/obligation.ts'
import type { RegulatorCertificate } from '../service-reports/regulator-certificate.ts'
import { findingsStillThere, needsRecord } from '../service-checks/visit-facts.queries.ts'

export type VisitDocuments = {
  propertyId: number
  addressLine1: string
  visitedOn: Day
  submittedBy: number | null
  hasMail: boolean
  services: {
    serviceId: number
    outcome: string
    needsRecord: boolean
    reportId: number | null
    recordId: number | null
    recordVersion: number
    certificate: RegulatorCertificate | null
  }[]
}

/** What has been made of a submitted visit so far. No row unless services were recorded. */
export const visitDocuments = (agencyId: number, visitId: number) => sql<VisitDocuments>`
  select v.property_id as "propertyId", p.address_line_1 as "addressLine1",
         (v.starts_at at time zone s.time_zone)::date as "visitedOn", r.recorded_by as "submittedBy",
         r.agency_mail_id is not null as "hasMail",
         (select json_agg(json_build_object('serviceId', vs.service_id, 'outcome', vs.outcome,
                   'needsRecord', ${needsRecord}, 'reportId', vs.report_document_id,
                   'recordId', vs.certificate_document_id, 'recordVersion', vs.record_version,
                   'certificate', vs.regulator_certificate) order by x.display_order)
            from visit_services vs join services x on x.id = vs.service_id
           where vs.agency_id = v.agency_id and vs.visit_id = v.id) as services
    from visits v
    join visit_records r on r.agency_id = v.agency_id and r.visit_id = v.id and r.submitted_at is not null
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join agencies a on a.id = v.agency_id
    join states s on s.code = a.state
   where v.agency_id = ${agencyId} and v.id = ${visitId} and v.status = 'COMPLETED'`

export const setMailOfVisit = (agencyId: number, visitId: number, mailId: number) => sql`
  update visit_records set agency_mail_id = ${mailId} where agency_id = ${agencyId} and visit_id = ${visitId}`

export type MailedFinding = {
  title: string
  severity: Severity
  isRepaired: boolean
  /** The day of the earlier visit that found it, if it was still there at this one. */
  foundEarlierOn: Day | null
}

export type ReportedService = {
  serviceId: number
  outcome: string
  notDoneReason: string | null
  nextDueOn: Day | null
  findings: MailedFinding[]
  /** A duty in law is breached; a fault that no duty names breaches none. */
  isBreached: boolean
  /** What the law comes to since the visit. */
  obligations: Obligation[]
  reportFileId: number | null
  reportName: string | null
  recordFileId: number | null
  recordName: string | null
}

/** The outcome of each service with its documents, for the email to the agency. */
export const reportedServices = (agencyId: number, visitId: number) => sql<ReportedService>`
  select vs.service_id as "serviceId", vs.outcome, vs.not_done_reason as "notDoneReason", ps.next_due_on as "nextDueOn",
         coalesce(ps.compliance = 'NON_COMPLIANT', false) as "isBreached", coalesce(ps.obligations, '[]') as obligations,
         (select coalesce(json_agg(json_build_object('title', concat_ws(', ', i.title, f.appliance_location),
                                   'severity', f.severity, 'isRepaired', f.status = 'RESOLVED' and f.closed_as is null,
                                   'foundEarlierOn', case when f.visit_id is distinct from v.id then f.found_on end)
                                 order by f.id), '[]')
            from findings f join finding_items i on i.code = f.item_code
           where f.agency_id = v.agency_id and f.property_id = v.property_id and f.service_id = vs.service_id
             and (f.visit_id = v.id or f.id in (${findingsStillThere(agencyId, visitId)}))) as findings,
         rf.id as "reportFileId", rf.file_name as "reportName", cf.id as "recordFileId", cf.file_name as "recordName"
    from visit_services vs
    join services s on s.id = vs.service_id
    join visits v on v.agency_id = vs.agency_id and v.id = vs.visit_id
    left join property_services ps
      on ps.agency_id = vs.agency_id and ps.property_id = v.property_id and ps.service_id = vs.service_id
    left join documents r on r.agency_id = vs.agency_id and r.id = vs.report_document_id
    left join files rf on rf.agency_id = r.agency_id and rf.id = r.file_id
    left join documents c on c.agency_id = vs.agency_id and c.id = vs.certificate_document_id
    left join files cf on cf.agency_id = c.agency_id and cf.id = c.file_id
   where vs.agency_id = ${agencyId} and vs.visit_id = ${visitId}
   order by s.display_order`

export type VisitMoney = {
  /** One that is not priced yet has at most an estimate. */
  quotes: { number: string; isPriced: boolean; leastCents: number | null; mostCents: number | null }[]
  invoices: string[]
}

/** Quotes and invoices that came of the visit. */
export const visitMoney = (agencyId: number, visitId: number) => sql<VisitMoney>`
  select (select coalesce(json_agg(json_build_object('number', q.quote_number::text, 'isPriced', q.issued_on is not null,
                   'leastCents', q.estimated_min_cents, 'mostCents', q.estimated_max_cents) order by q.quote_number), '[]')
            from quotes q
           where q.agency_id = ${agencyId}
             and q.id in (select f.quote_id from findings f
                           where f.agency_id = ${agencyId} and f.visit_id = ${visitId})) as quotes,
         array(select i.invoice_number::text from invoices i
                where i.agency_id = ${agencyId} and i.visit_id = ${visitId} order by 1) as invoices`

/** Sends the reports to the owners at once, where the property manager chose so, instead of some minutes later. */
export const enqueueOwnerReports = () => sql`
  select app.enqueue('send-owner-reports', '{}'::json, job_key => 'send-owner-reports:after-visits')`
