import type { Day } from '../../../contract/days.ts'
import { services } from '../../../contract/services.ts'
import { sql } from '../../platform/sql.ts'
import type {
  RecordedAppliance,
  RecordedFinding,
  RecordedService,
  VisitRecord,
} from '../service-reports/recorded-service.ts'
import type { VisitRow } from './visit-facts.queries.ts'

type Who = { agencyId: number; userId: number; now: Date }
type Visit = Pick<VisitRow, 'visitId' | 'propertyId' | 'visitedOn'>

const applianceRows = (list: readonly RecordedAppliance[]) =>
  JSON.stringify(list.map(({ id, name, location, make, expiresOn }) => ({ id, name, location, make, expiresOn })))

export const updatedAppliances = (agencyId: number, found: readonly RecordedAppliance[]) => sql`
  update appliances a set make = x.make, expires_on = x."expiresOn"
    from jsonb_to_recordset(${applianceRows(found)}::jsonb) as x (id int, make text, "expiresOn" date)
   where a.agency_id = ${agencyId} and a.id = x.id and (a.make, a.expires_on) is distinct from (x.make, x."expiresOn")`

export const removedAppliances = (agencyId: number, ids: readonly number[], day: Day) => sql`
  update appliances set removed_on = ${day} where agency_id = ${agencyId} and id = any(${ids}::int[])`

/** New appliances; one with an id takes the place of that appliance. */
export const insertedAppliances = (
  agencyId: number,
  propertyId: number,
  serviceId: number,
  list: readonly RecordedAppliance[],
) => sql`
  insert into appliances (agency_id, property_id, service_id, name, location, make, expires_on, replaces_id)
  select ${agencyId}::int, ${propertyId}::int, ${serviceId}::smallint, x.name, x.location, x.make, x."expiresOn", x.id
    from jsonb_to_recordset(${applianceRows(list)}::jsonb)
         as x (id int, name text, location text, make text, "expiresOn" date)`

/** What was repaired at the visit is resolved at once. */
export const insertedFinding = (
  { agencyId, now }: Who,
  { visitId, propertyId, visitedOn }: Visit,
  serviceId: number,
  finding: RecordedFinding,
) => sql<{ id: number }>`
  insert into findings (agency_id, property_id, service_id, item_code, severity, appliance_id, appliance_name,
                        appliance_location, visit_id, found_on, status, resolved_at, resolved_visit_id, is_made_safe, notes)
  values (${agencyId}, ${propertyId}, ${serviceId}, ${finding.code}, ${finding.severity},
          (select x.id from appliances x
            where x.agency_id = ${agencyId} and x.property_id = ${propertyId} and x.service_id = ${serviceId}
              and x.name = ${finding.appliance} and x.location is not distinct from ${finding.location}
              and x.removed_on is null
            order by x.id limit 1),
          ${finding.appliance}, ${finding.location}, ${visitId}, ${visitedOn},
          ${finding.isRepaired ? 'RESOLVED' : 'OPEN'}, ${finding.isRepaired ? now.toISOString() : null},
          ${finding.isRepaired ? visitId : null},
          ${finding.isMadeSafe}, ${finding.notes})
  returning id`

export const fixedFindings = (
  { agencyId, userId, now }: Who,
  { visitId, propertyId }: Visit,
  ids: readonly number[],
) => sql<{ id: number }>`
  update findings set status = 'RESOLVED', resolved_at = ${now.toISOString()}, resolved_visit_id = ${visitId}, resolved_by = ${userId},
                      version = version + 1
   where agency_id = ${agencyId} and property_id = ${propertyId} and id = any(${ids}::int[])
     and status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')
  returning id`

export const linkedPhotos = (agencyId: number, visitId: number, key: string, findingId: number) => sql`
  update visit_photos set finding_id = ${findingId}
   where agency_id = ${agencyId} and visit_id = ${visitId} and finding_key = ${key}`

/** Under the technician who made it. */
export const completedVisit = ({ agencyId, now }: Who, visitId: number, technicianId: number) => sql`
  update visits set status = 'COMPLETED', technician_id = ${technicianId}, finished_at = ${now.toISOString()}, updated_at = ${now.toISOString()}, version = version + 1
   where agency_id = ${agencyId} and id = ${visitId}`

const serviceRows = (list: readonly RecordedService[]) =>
  JSON.stringify(
    list.map(({ service, outcome, notDoneReason }) => ({ id: services[service].id, outcome, reason: notDoneReason })),
  )

export const visitOutcomes = (agencyId: number, visitId: number, list: readonly RecordedService[]) => sql`
  update visit_services vs set outcome = x.outcome, not_done_reason = x.reason
    from jsonb_to_recordset(${serviceRows(list)}::jsonb) as x (id smallint, outcome text, reason text)
   where vs.agency_id = ${agencyId} and vs.visit_id = ${visitId} and vs.service_id = x.id`

export const notedHazards = (agencyId: number, propertyId: number, hazards: string | null) => sql`
  update properties set hazards = ${hazards}
   where agency_id = ${agencyId} and id = ${propertyId} and hazards is distinct from ${hazards}`

/** A gas check that was done shows that there is gas, where the agency has not said so. */
export const confirmedGas = ({ agencyId, userId, now }: Who, propertyId: number, applianceCount: number) => sql<{
  id: number
}>`
  update properties
     set has_gas = true, gas_appliance_count = ${applianceCount}, gas_confirmed_by = ${userId}, gas_confirmed_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${propertyId} and has_gas is null
  returning id`

type Submission = { draft: object; record: VisitRecord | { noAccess: object }; submissionKey: string }

export const submittedRecord = ({ agencyId, userId, now }: Who, visitId: number, submission: Submission) => sql`
  insert into visit_records as r (agency_id, visit_id, draft, content, saved_at, saved_by, submission_key, submitted_at, submitted_by)
  values (${agencyId}, ${visitId}, ${JSON.stringify(submission.draft)}::jsonb, ${JSON.stringify(submission.record)}::jsonb,
          ${now.toISOString()}, ${userId}, ${submission.submissionKey}, ${now.toISOString()}, ${userId})
      on conflict (agency_id, visit_id) do update
     set draft = excluded.draft, content = excluded.content, saved_at = excluded.saved_at, saved_by = excluded.saved_by,
         submission_key = excluded.submission_key, submitted_at = excluded.submitted_at,
         submitted_by = excluded.submitted_by, version = r.version + 1`

export const enqueueDocuments = (payload: { state: string; agencyId: number; visitId: number }) => sql`
  select app.enqueue('make-visit-documents', ${JSON.stringify(payload)}::json,
                     job_key => ${`make-visit-documents:${payload.agencyId}:${payload.visitId}`}, max_attempts => 12)`
