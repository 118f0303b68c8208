import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { MissingLicence } from './missing-licences.ts'
import type { OpenedBooking } from './opened-booking.ts'
import type { VisitForm } from './visit-form.ts'

type ReleaseStatus = 'WAITING' | 'RELEASED' | 'REFUSED'

/** A record that was sent without a licence for a service, and what became of it. */
export type SentRecord = {
  id: number
  status: ReleaseStatus
  submissionKey: string
  sentAt: string
  recordedBy: string
  recordedById: number
  performedBy: string
  performedById: number
  /** Of the performer's account, if there is one. */
  performerUserId: number | null
  performedOn: Day
  missing: MissingLicence[]
  decidedBy: string | null
  decidedById: number | null
  decidedAt: string | null
  reason: string | null
}

const sentJson: Sql = sql`
  json_build_object(
    'id', w.id, 'status', w.status, 'submissionKey', w.submission_key, 'sentAt', w.sent_at,
    'recordedBy', (select u.name from users u where u.id = w.recorded_by), 'recordedById', w.recorded_by,
    'performedBy', o.name, 'performedById', o.id, 'performerUserId', o.user_id, 'performedOn', w.performed_on, 'missing', w.missing,
    'decidedBy', (select u.name from users u where u.id = w.decided_by), 'decidedById', w.decided_by, 'decidedAt', w.decided_at,
    'reason', w.reason)`

/** The last record `w` for which the condition holds, as JSON. */
const lastSent = (condition: Sql): Sql => sql`
  (select ${sentJson} from record_releases w join technicians o on o.id = w.performed_by
    where ${condition} order by w.id desc limit 1)`

/** Of visit `v`: of its checks, or of the repair for which it was booked. */
export const lastSentOfVisit: Sql = lastSent(sql`w.agency_id = v.agency_id and w.visit_id = v.id`)
/** Of the repair of quote `q`. */
export const lastSentOfQuote: Sql = lastSent(sql`w.agency_id = q.agency_id and w.quote_id = q.id`)

export type RecordToDecide = {
  sent: SentRecord
  propertyId: number
  visitId: number | null
  quoteId: number | null
  form: VisitForm
  opened: OpenedBooking | null
}

export const recordToDecide = (agencyId: number, id: number) => sql<RecordToDecide>`
  select ${sentJson} as sent, w.property_id as "propertyId", w.visit_id as "visitId", w.quote_id as "quoteId", w.form, w.opened
    from record_releases w join technicians o on o.id = w.performed_by
   where w.agency_id = ${agencyId} and w.id = ${id}`

/** What was typed for a repair that waits or was sent back. */
export const sentForm = (agencyId: number, id: number) => sql<{ form: VisitForm }>`
  select form from record_releases where agency_id = ${agencyId} and id = ${id}`

type Who = { agencyId: number; userId: number; now: Date }

export type RecordToHold = {
  propertyId: number
  visitId: number | null
  quoteId: number | null
  performedBy: number
  performedOn: Day
  missing: readonly MissingLicence[]
  form: VisitForm
  opened: OpenedBooking | null | undefined
  submissionKey: string
}

export const insertSentRecord = ({ agencyId, userId, now }: Who, record: RecordToHold) => sql<{ id: number }>`
  insert into record_releases (agency_id, property_id, visit_id, quote_id, performed_by, recorded_by, performed_on, missing, form, opened,
                               submission_key, sent_at)
  values (${agencyId}, ${record.propertyId}, ${record.visitId}, ${record.quoteId}, ${record.performedBy}, ${userId},
          ${record.performedOn}, ${JSON.stringify(record.missing)}::jsonb, ${JSON.stringify(record.form)}::jsonb,
          ${JSON.stringify(record.opened ?? null)}::jsonb, ${record.submissionKey}, ${now.toISOString()})
  returning id`

export type Decision = { status: 'RELEASED' | 'REFUSED'; reason: string }

export const decideSentRecord = ({ agencyId, userId, now }: Who, id: number, { status, reason }: Decision) => sql<{
  decidedBy: string
}>`
  update record_releases w
     set status = ${status}, decided_by = ${userId}, decided_at = ${now.toISOString()}, reason = ${reason}
   where w.agency_id = ${agencyId} and w.id = ${id}
  returning (select u.name from users u where u.id = w.decided_by) as "decidedBy"`
