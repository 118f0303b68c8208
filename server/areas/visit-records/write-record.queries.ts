import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import type { RecordedAppliance, VisitRecord } from '../service-reports/recorded-service.ts'

type Who = { agencyId: number; userId: number; now: Date }

const applianceRows = (list: readonly RecordedAppliance[]) =>
  JSON.stringify(list.map(({ id, name, location, make, expiresOn }) => ({ id, name, location, make, expiresOn })))

export const updateAppliances = (agencyId: number, found: readonly RecordedAppliance[]) => sql`
  update appliances a set make = x.make, expires_on = x."expiresOn"
    from jsonb_to_recordset(${applianceRows(found)}::jsonb) as x (id int, make text, "expiresOn" date)
   where a.agency_id = ${agencyId} and a.id = x.id and (a.make, a.expires_on) is distinct from (x.make, x."expiresOn")`

export const markAppliancesRemoved = (agencyId: number, ids: readonly number[], day: Day) => sql`
  update appliances set removed_on = ${day} where agency_id = ${agencyId} and id = any(${ids}::int[])`

type NewAppliances = { agencyId: number; propertyId: number; serviceId: number; installedOn: Day }

/** New appliances; one with an id takes the place of that appliance. */
export const insertAppliances = (
  { agencyId, propertyId, serviceId, installedOn }: NewAppliances,
  list: readonly RecordedAppliance[],
) => sql`
  insert into appliances (agency_id, property_id, service_id, installed_on, name, location, make, expires_on, replaces_id)
  select ${agencyId}::int, ${propertyId}::int, ${serviceId}::smallint, ${installedOn}::date, x.name, x.location, x.make, x."expiresOn", x.id
    from jsonb_to_recordset(${applianceRows(list)}::jsonb)
         as x (id int, name text, location text, make text, "expiresOn" date)`

export const linkPhotos = (agencyId: number, visitId: number, key: string, findingId: number) => sql`
  update visit_photos set finding_id = ${findingId}
   where agency_id = ${agencyId} and visit_id = ${visitId} and finding_key = ${key}`

type Submission = {
  draft: object
  record: VisitRecord | { noAccess: object }
  submissionKey: string
  /** The technician who made the visit. */
  performedBy: number
}

export const saveSubmission = ({ agencyId, userId, now }: Who, visitId: number, submission: Submission) => sql`
  insert into visit_records as r (agency_id, visit_id, draft, content, saved_at, saved_by, submission_key, submitted_at, recorded_by,
                                  performed_by)
  values (${agencyId}, ${visitId}, ${JSON.stringify(submission.draft)}::jsonb, ${JSON.stringify(submission.record)}::jsonb,
          ${now.toISOString()}, ${userId}, ${submission.submissionKey}, ${now.toISOString()}, ${userId},
          ${submission.performedBy})
      on conflict (agency_id, visit_id) do update
     set draft = excluded.draft, content = excluded.content, saved_at = excluded.saved_at, saved_by = excluded.saved_by,
         submission_key = excluded.submission_key, submitted_at = excluded.submitted_at,
         recorded_by = excluded.recorded_by, performed_by = excluded.performed_by, version = r.version + 1`

export const enqueueDocuments = (payload: { state: string; agencyId: number; visitId: number }) => sql`
  select app.enqueue('make-visit-documents', ${JSON.stringify(payload)}::json,
                     job_key => ${`make-visit-documents:${payload.agencyId}:${payload.visitId}`}, max_attempts => 12)`
