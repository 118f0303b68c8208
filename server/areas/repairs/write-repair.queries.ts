import type { RecordedRepair } from '../service-reports/recorded-repair.ts'
import { sql } from '../../platform/sql.ts'
import type { RepairForm } from './repair-form.ts'

export type StoredRepair = {
  submissionKey: string
  submittedAt: string
  submittedBy: string
  submittedById: number
  /** Null for records of before it was stored. */
  typed: RepairForm | null
}

/** The record of the repair, if it was submitted. */
export const storedRepair = (agencyId: number, quoteId: number) => sql<StoredRepair>`
  select r.submission_key as "submissionKey", r.submitted_at as "submittedAt", u.name as "submittedBy", r.recorded_by as "submittedById",
         r.typed
    from repair_records r join users u on u.id = r.recorded_by
   where r.agency_id = ${agencyId} and r.quote_id = ${quoteId}`

type Who = { agencyId: number; userId: number; now: Date }
type Submission = {
  quoteId: number
  visitId: number | null
  record: RecordedRepair
  form: RepairForm
  submissionKey: string
}

/** Written after the findings are resolved, so that it knows whether one of the service is left. */
export const insertRepairRecord = (who: Who, { quoteId, visitId, record, form, submissionKey }: Submission) => sql`
  insert into repair_records (agency_id, quote_id, visit_id, performed_by, done_on, content, regulator_certificate, typed, is_clear,
                              submission_key, submitted_at, recorded_by)
  select q.agency_id, q.id, ${visitId}::int, ${record.technician.id}::int, ${record.doneOn}::date, ${JSON.stringify(record)}::jsonb,
         ${record.certificate ? JSON.stringify(record.certificate) : null}::jsonb,
         ${JSON.stringify(form)}::jsonb,
         not exists (
           select from findings f
            where f.agency_id = q.agency_id and f.property_id = q.property_id and f.service_id = q.service_id
              and f.severity <> 'RECOMMENDED'
              and (f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null
                   or f.status = 'RESOLVED_BY_THIRD_PARTY' and exists (
                        select from third_party_resolution_findings l
                          join third_party_resolutions t on t.agency_id = l.agency_id and t.id = l.resolution_id
                         where l.agency_id = f.agency_id and l.finding_id = f.id and t.status = 'PENDING'))),
         ${submissionKey}::uuid, ${who.now.toISOString()}::timestamptz, ${who.userId}::int
    from quotes q where q.agency_id = ${who.agencyId} and q.id = ${quoteId}`

/** Before another record is drawn, which shows it. */
export const setCertificateOfRepair = (agencyId: number, quoteId: number, certificate: object | null) => sql`
  update repair_records
     set regulator_certificate = ${certificate && JSON.stringify(certificate)}::jsonb, certificate_document_id = null,
         record_version = record_version + case when certificate_document_id is null then 0 else 1 end
   where agency_id = ${agencyId} and quote_id = ${quoteId}`

export const enqueueRepairDocuments = (payload: { state: string; agencyId: number; quoteId: number }) => sql`
  select app.enqueue('make-repair-documents', ${JSON.stringify(payload)}::json,
                     job_key => ${`make-repair-documents:${payload.agencyId}:${payload.quoteId}`}, max_attempts => 12)`
