import { sql } from '../../platform/sql.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'

type Who = { agencyId: number; now: Date }

export const finishBookedVisit = (agencyId: number, visitId: number, now: Date) => sql`
  update visits set status = 'COMPLETED', finished_at = ${now.toISOString()}, version = version + 1, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${visitId} and status = 'BOOKED'`

export const setVisitOutcome = (agencyId: number, visitId: number, outcome: 'PASSED' | 'FAILED') => sql`
  update visit_services set outcome = ${outcome} where agency_id = ${agencyId} and visit_id = ${visitId} and outcome is null`

export const markServicesNotDone = (agencyId: number, visitId: number, reason: string) => sql`
  update visit_services set outcome = 'NOT_DONE', not_done_reason = ${reason}
   where agency_id = ${agencyId} and visit_id = ${visitId}`

/** Under the technician who made it. */
export const finishVisit = (
  { agencyId, now }: Who,
  visitId: number,
  technicianId: number,
  status: 'COMPLETED' | 'NO_ACCESS',
) => sql`
  update visits
     set status = ${status}, technician_id = ${technicianId}, finished_at = ${now.toISOString()}, updated_at = ${now.toISOString()},
         version = version + 1
   where agency_id = ${agencyId} and id = ${visitId}`

export type ServiceOutcome = {
  service: ServiceCode
  outcome: string
  notDoneReason: string | null
  certificate?: object | undefined
}

const serviceRows = (list: readonly ServiceOutcome[]) =>
  JSON.stringify(
    list.map(({ service, outcome, notDoneReason, certificate }) => ({
      id: services[service].id,
      outcome,
      reason: notDoneReason,
      certificate,
    })),
  )

export const saveVisitOutcomes = (agencyId: number, visitId: number, list: readonly ServiceOutcome[]) => sql`
  update visit_services vs set outcome = x.outcome, not_done_reason = x.reason, regulator_certificate = x.certificate
    from jsonb_to_recordset(${serviceRows(list)}::jsonb) as x (id smallint, outcome text, reason text, certificate jsonb)
   where vs.agency_id = ${agencyId} and vs.visit_id = ${visitId} and vs.service_id = x.id`

/**
 * Who made a visit and, if it was earlier than booked, when: for as long as it was booked. It is completed with it: as a
 * booking it would have to fit between the other visits of its technician.
 */
export const setVisitAsMade = (
  { agencyId, now }: Who,
  visitId: number,
  { technicianId, time }: { technicianId: number; time: { startsAt: string; endsAt: string } | null },
) => sql<{ startsAt: string; endsAt: string }>`
  update visits
     set starts_at = coalesce(${time?.startsAt ?? null}::timestamptz, starts_at),
         ends_at = coalesce(${time?.endsAt ?? null}::timestamptz, ends_at), is_start_known = ${time === null},
         slot_id = case when ${time === null} then slot_id end, technician_id = ${technicianId},
         status = 'COMPLETED', finished_at = ${now.toISOString()},
         calendar_uid = coalesce(calendar_uid, gen_random_uuid()), calendar_sequence = calendar_sequence + 1
   where agency_id = ${agencyId} and id = ${visitId}
  returning starts_at as "startsAt", ends_at as "endsAt"`

export const setReportOfVisit = (agencyId: number, visitId: number, serviceId: number, documentId: number) => sql`
  update visit_services set report_document_id = ${documentId}
   where agency_id = ${agencyId} and visit_id = ${visitId} and service_id = ${serviceId}`

export const setRecordOfVisit = (agencyId: number, visitId: number, serviceId: number, documentId: number) => sql`
  update visit_services set certificate_document_id = ${documentId}
   where agency_id = ${agencyId} and visit_id = ${visitId} and service_id = ${serviceId}`

/** Before another record is drawn, which shows it. */
export const setCertificateOfVisit = (
  agencyId: number,
  visitId: number,
  { serviceId, certificate }: { serviceId: number; certificate: object | null },
) => sql`
  update visit_services
     set regulator_certificate = ${certificate && JSON.stringify(certificate)}::jsonb, certificate_document_id = null,
         record_version = record_version + case when certificate_document_id is null then 0 else 1 end
   where agency_id = ${agencyId} and visit_id = ${visitId} and service_id = ${serviceId}`
