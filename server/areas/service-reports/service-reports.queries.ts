import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { CitedLaws } from '../service-checks/checks-by-service.ts'
import { citedLaws } from '../service-checks/cited-laws.queries.ts'
import type { Cleared } from '../service-checks/settled-check.ts'
import type { DatedLicence } from '../service-checks/performer-text.ts'
import {
  datedLicence,
  findingsStillThere,
  ofVisitLicence,
  technicianLicence,
} from '../service-checks/visit-facts.queries.ts'
import type { RecordedService, RecordRelease } from './recorded-service.ts'
import type { RegulatorCertificate } from './regulator-certificate.ts'
import type { ReportReading } from './service-report.ts'
import type { ReportPartiesRow } from './report-parties.ts'
import { partyColumns, reportKind } from './report-parties.queries.ts'

export type ReportFindingRow = {
  code: string
  title: string
  description: string
  severity: Severity
  appliance: string | null
  location: string | null
  status: 'OPEN' | 'RESOLVED' | 'RESOLVED_BY_THIRD_PARTY' | 'ADDITIONAL_INFO_PROVIDED'
  resolvedOn: Day | null
  /** Closed without a repair. */
  closedAs: Cleared['as'] | null
  notes: string | null
  /** Null for a finding of this visit. */
  foundEarlierOn: Day | null
  isMadeSafe: boolean
  isQuoted: boolean
}

/** The facts of one service of a visit. */
export type ServiceReportRow = ReportPartiesRow & {
  agencyId: number
  visitId: number
  state: StateCode
  serviceId: number
  outcome: 'PASSED' | 'FAILED' | 'NOT_DONE'
  visitStatus: string
  visitedOn: Day
  technicianName: string
  /** The licence for this service that was valid on the day. */
  technicianLicence: string | null
  datedLicence: DatedLicence | null
  /** Null if the technician signed the record by sending it. */
  recordedBy: string | null
  release: RecordRelease | null
  lawMonths: number | null
  usualMonths: number | null
  nextDueOn: Day | null
  appliances: { name: string; location: string | null; expiresOn: Day | null; isRemoved: boolean }[]
  findings: ReportFindingRow[]
  /** Why a service was not done, where it was recorded. */
  notDoneReason: string | null
  /** In force on the day of the visit. */
  laws: CitedLaws
  /** What was measured. */
  readings: ReportReading[]
  /** What the technician recorded; null for visits that were not recorded here. */
  recorded: RecordedService | null
  certificate: RegulatorCertificate | null
}

/** No row unless the service was part of a finished visit. Appliances are those that were there on the day. */
export const reportFacts = (agencyId: number, visitId: number, serviceId: number) => sql<ServiceReportRow>`
  select v.agency_id as "agencyId", v.id as "visitId", a.state, vs.service_id as "serviceId", vs.outcome,
         v.status as "visitStatus", (v.starts_at at time zone s.time_zone)::date as "visitedOn",
         ${citedLaws(sql`a.state`, sql`(v.starts_at at time zone s.time_zone)::date`)} as laws,
         ${partyColumns},
         t.name as "technicianName",
         ${technicianLicence} as "technicianLicence", ${ofVisitLicence(datedLicence)} as "datedLicence",
         (select u.name from visit_records r join users u on u.id = r.recorded_by
           where r.agency_id = v.agency_id and r.visit_id = v.id and r.recorded_by is distinct from t.user_id) as "recordedBy",
         (select w.content -> 'release' from visit_records w join services x on x.id = vs.service_id
           where w.agency_id = v.agency_id and w.visit_id = v.id and w.content -> 'release' -> 'services' ? x.code) as release,
         law.requirement, law.instrument, law.law_months as "lawMonths", law.usual_months as "usualMonths",
         case when ps.last_service_on = (v.starts_at at time zone s.time_zone)::date then ps.next_due_on end as "nextDueOn",
         (select coalesce(json_agg(json_build_object('name', x.name, 'location', x.location, 'expiresOn', x.expires_on,
                   'isRemoved', coalesce(x.removed_on = (v.starts_at at time zone s.time_zone)::date, false)) order by x.id), '[]')
            from appliances x
           where x.agency_id = v.agency_id and x.property_id = v.property_id and x.service_id = vs.service_id
             and coalesce(x.removed_on >= (v.starts_at at time zone s.time_zone)::date, true)
             and coalesce(x.installed_on <= (v.starts_at at time zone s.time_zone)::date, true)
             -- An appliance that a later finding named was not seen at this visit.
             and (not exists (select from findings f where f.agency_id = x.agency_id and f.appliance_id = x.id)
                  or exists (select from findings f
                              where f.agency_id = x.agency_id and f.appliance_id = x.id and f.visit_id = v.id))) as appliances,
         (select coalesce(json_agg(json_build_object('code', f.item_code, 'title', i.title, 'description', i.description,
                   'severity', f.severity, 'appliance', f.appliance_name, 'location', f.appliance_location, 'status', f.status,
                   'resolvedOn', ((case when f.resolved_visit_id = v.id then v.starts_at else f.resolved_at end)
                                  at time zone s.time_zone)::date, 'closedAs', f.closed_as, 'notes', f.notes,
                   'foundEarlierOn', case when f.visit_id is distinct from v.id then f.found_on end, 'isMadeSafe', f.is_made_safe,
                   'isQuoted', f.quote_id is not null) order by c.display_order, f.id), '[]')
            from findings f
            join finding_items i on i.code = f.item_code
            join servicing_categories c on c.code = f.severity
           where f.agency_id = v.agency_id and f.property_id = v.property_id and f.service_id = vs.service_id
             and (f.visit_id = v.id or f.id in (${findingsStillThere(agencyId, visitId)}))) as findings,
         vs.not_done_reason as "notDoneReason", vs.regulator_certificate as certificate,
         coalesce((select c.readings from service_checks c
                    where c.agency_id = vs.agency_id and c.visit_id = vs.visit_id and c.service_id = vs.service_id), '[]') as readings,
         (select e.part from visit_records w, jsonb_array_elements(w.content -> 'services') as e (part), services x
           where w.agency_id = v.agency_id and w.visit_id = v.id and x.id = vs.service_id
             and e.part ->> 'service' = x.code) as recorded
    from visits v
    join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join agencies a on a.id = v.agency_id
    join states s on s.code = a.state
    join technicians t on t.id = v.technician_id
    left join suburbs b on b.id = a.suburb_id
    cross join lateral app.report_law(a.state, vs.service_id, (v.starts_at at time zone s.time_zone)::date) law
    cross join lateral app.provider_on(a.state, (v.starts_at at time zone s.time_zone)::date, ${reportKind(sql`vs.service_id`)}) d
    left join property_services ps
      on ps.agency_id = v.agency_id and ps.property_id = v.property_id and ps.service_id = vs.service_id
   where v.agency_id = ${agencyId} and v.id = ${visitId} and vs.service_id = ${serviceId} and vs.outcome is not null`
