import { sql } from '../../platform/sql.ts'

/** No row if the notice was withdrawn, or found unlawful, in the meantime. */
export const markUnlawful = (agencyId: number, noticeId: number, reason: string, now: Date) => sql<{
  formName: string
}>`
  update entry_notices set too_late_reason = ${reason.slice(0, 500)}, law_changed_at = ${now.toISOString()}, lawful_until = null
   where agency_id = ${agencyId} and id = ${noticeId} and withdrawn_at is null and too_late_reason is null
  returning form_name as "formName"`

/** Of a notice that a change of law had made unlawful, and another change makes lawful again. */
export const markLawfulAgain = (agencyId: number, noticeId: number, lawfulUntil: Date | null) => sql<{
  formName: string
}>`
  update entry_notices set too_late_reason = null, law_changed_at = null, lawful_until = ${lawfulUntil?.toISOString() ?? null}
   where agency_id = ${agencyId} and id = ${noticeId} and withdrawn_at is null and law_changed_at is not null
  returning form_name as "formName"`
