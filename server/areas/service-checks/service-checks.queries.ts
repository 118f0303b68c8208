import type { Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { standardOf, type CitedLaws } from './checks-by-service.ts'
import type { Cleared } from './settled-check.ts'
import { findingsStillThere, technicianLicence } from './visit-facts.queries.ts'

type CheckedVisit = {
  agencyId: number
  visitId: number
  state: StateCode
  laws: CitedLaws
  services: readonly { service: ServiceCode; readings: readonly unknown[] }[]
  now: Date
}

/** The checks of a visit, from its outcomes. Submitting the visit again adds none. */
export const insertChecks = ({ agencyId, visitId, state, laws, services: checked, now }: CheckedVisit) => sql`
  insert into service_checks (agency_id, property_id, service_id, done_on, source, visit_id, outcome, performed_by, licence, standard,
                              readings, created_at)
  select v.agency_id, v.property_id, vs.service_id, (v.starts_at at time zone s.time_zone)::date, 'VISIT', v.id, vs.outcome, t.name,
         ${technicianLicence}, x.standard, x.readings, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(
      checked.map(({ service, readings }) => ({
        id: services[service].id,
        standard: standardOf(state, service, laws),
        readings,
      })),
    )}::jsonb) as x (id smallint, standard text, readings jsonb)
    join visit_services vs on vs.agency_id = ${agencyId} and vs.visit_id = ${visitId} and vs.service_id = x.id
    join visits v on v.agency_id = vs.agency_id and v.id = vs.visit_id
    join technicians t on t.id = v.technician_id
    join states s on s.code = ${state}
      on conflict do nothing`

type CheckReport = { visitId: number; serviceId: number; documentId: number; sha256: Buffer }

export const setReportOfCheck = (agencyId: number, { visitId, serviceId, documentId, sha256 }: CheckReport) => sql`
  update service_checks set document_id = ${documentId}, report_sha256 = ${sha256.toString('hex')}
   where agency_id = ${agencyId} and visit_id = ${visitId} and service_id = ${serviceId}`

/** What made a check fail: its own findings and those of earlier visits that were still there. Advice fails no check. */
const faults = (agencyId: number): Sql => sql`
  select bool_and(f.repaired_on is not null or f.closed_as is not null) as is_settled, max(f.repaired_on) as repaired_on,
         (array_agg(f.repaired_by order by f.repaired_on desc nulls last, f.id desc))[1] as repaired_by,
         max((f.resolved_at at time zone s.time_zone)::date) filter (where f.closed_as is not null) as cleared_on,
         -- Where one was closed on information that does not say which, so is the check.
         min(f.closed_as) as cleared_as
    from findings f
    join agencies a on a.id = f.agency_id
    join states s on s.code = a.state
   where f.agency_id = c.agency_id and f.property_id = c.property_id and f.service_id = c.service_id
     and f.severity <> 'RECOMMENDED'
     and (f.visit_id = c.visit_id or f.id in (${findingsStillThere(agencyId, sql`c.visit_id`)}))`

/** After findings were settled or opened again: a failed check is settled once each of them is proven repaired, or closed without a repair. */
export const settleChecks = (agencyId: number, propertyId: number) => sql`
  update service_checks c
     set repaired_on = x.repaired_on, repaired_by = x.repaired_by, cleared_on = x.cleared_on, cleared_as = x.cleared_as
    from (
      select c.id, case when f.is_settled and f.repaired_on is not null then greatest(f.repaired_on, c.done_on) end as repaired_on,
             case when f.is_settled then f.repaired_by end as repaired_by,
             case when f.is_settled and f.cleared_on is not null then greatest(f.cleared_on, c.done_on) end as cleared_on,
             case when f.is_settled then f.cleared_as end as cleared_as
        from service_checks c cross join lateral (${faults(agencyId)}) f
       where c.agency_id = ${agencyId} and c.property_id = ${propertyId} and c.outcome = 'FAILED' and c.visit_id is not null
    ) x
   where c.agency_id = ${agencyId} and c.id = x.id
     and (c.repaired_on, c.repaired_by, c.cleared_on, c.cleared_as)
         is distinct from (x.repaired_on, x.repaired_by, x.cleared_on, x.cleared_as)`

export type CheckRow = {
  checkId: number
  serviceId: number
  doneOn: Day
  source: 'VISIT' | 'AGENCY' | 'SOFTWARE' | 'PROVIDER'
  visitId: number | null
  outcome: 'PASSED' | 'FAILED' | null
  performedBy: string | null
  /** Who recorded it, if that was not the performer. */
  recordedBy?: string | null
  licence: string | null
  standard: string | null
  /** The report as a document of the property; null while it is being made, or if it was deleted. */
  documentId: number | null
  reportSha256: string | null
  repairedOn: Day | null
  repairedBy: string | null
  /** What failed was closed without a repair: it does not apply, because of these facts, or information was accepted. */
  cleared?: (Cleared & { facts: string[] }) | null
  /** The management software of the property, if it has one. */
  softwareName: string | null
}

/** Why what failed does not apply, each fact with its source. */
const clearedFacts: Sql = sql`
  array(select distinct n.fact || ' (source: ' || n.fact_source || ')'
          from findings f
          join finding_information_findings l on l.agency_id = f.agency_id and l.finding_id = f.id
          join finding_information n on n.agency_id = l.agency_id and n.id = l.information_id and n.outcome = 'NOT_APPLICABLE'
         where f.agency_id = c.agency_id and f.property_id = c.property_id and f.service_id = c.service_id
           and f.closed_as = 'NOT_APPLICABLE' and f.found_on <= c.done_on and n.reviewed_at >= c.done_on)`

/** The check `c` as one JSON value, for statements that read it with its service. */
export const checkFacts: Sql = sql`
  json_build_object('checkId', c.id, 'serviceId', c.service_id, 'doneOn', c.done_on, 'source', c.source, 'visitId', c.visit_id,
    'outcome', c.outcome, 'performedBy', c.performed_by,
    'recordedBy', (select u.name from visit_records r join users u on u.id = r.recorded_by left join technicians t on t.id = r.performed_by
                    where r.agency_id = c.agency_id and r.visit_id = c.visit_id and r.recorded_by is distinct from t.user_id),
    'licence', c.licence, 'standard', c.standard,
    'documentId', (select d.id from documents d where d.agency_id = c.agency_id and d.id = c.document_id and d.deleted_at is null),
    'reportSha256', c.report_sha256, 'repairedOn', c.repaired_on, 'repairedBy', c.repaired_by,
    'cleared', case when c.cleared_as is not null
                    then json_build_object('on', c.cleared_on, 'as', c.cleared_as, 'facts', ${clearedFacts}) end,
    'softwareName', (select m.name from properties p join management_software m on m.code = p.software
                      where p.agency_id = c.agency_id and p.id = c.property_id))`

/** For each service of a property, the check that its last service date comes from. */
export const latestChecks = (agencyId: number, propertyId: number) => sql<{ check: CheckRow }>`
  select ${checkFacts} as check
    from property_services ps
    join service_checks c on c.agency_id = ps.agency_id and c.id = ps.last_check_id
   where ps.agency_id = ${agencyId} and ps.property_id = ${propertyId}
   order by ps.service_id`
