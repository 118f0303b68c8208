import { sql, type Sql } from '../../platform/sql.ts'
import type { NoticeContent } from './entry-notice.ts'
import type { Recipient } from './notice-recipients.ts'

export type WithdrawnNotice = {
  noticeId: number
  servedBy: string
  recipients: Recipient[]
  /** It was mailed or posted, so the tenants rely on it. */
  isWithTenants: boolean
}

/** A visit that is moved or cancelled makes its notice void. */
export const markNoticesWithdrawn = (agencyId: number, visitIds: readonly number[], now: Date) => sql<WithdrawnNotice>`
  update entry_notices set withdrawn_at = ${now.toISOString()}
   where agency_id = ${agencyId} and visit_id = any(${visitIds}::int[]) and withdrawn_at is null
  returning id as "noticeId", served_by as "servedBy", recipients,
            mail_id is not null or posted_at is not null as "isWithTenants"`

/** Without a mail the letter has to be posted. */
export const saveWithdrawal = (
  agencyId: number,
  noticeId: number,
  { text, content, mailId }: { text: string; content: NoticeContent; mailId: number | null },
) => sql`
  update entry_notices
     set withdrawal_text = ${text}, withdrawal_content = ${JSON.stringify(content)}::jsonb, withdrawal_mail_id = ${mailId}
   where agency_id = ${agencyId} and id = ${noticeId}`

export const sendingEnabled = (agencyId: number) => sql<{ isSendingEnabled: boolean }>`
  select is_sending_enabled as "isSendingEnabled" from agencies where id = ${agencyId}`

export const isWithdrawalToPost: Sql = sql`
  n.withdrawal_text is not null and n.withdrawal_mail_id is null and n.withdrawal_posted_at is null`

/** Only the first user who says so is recorded. */
export const markWithdrawalPosted = (agencyId: number, noticeId: number, userId: number, now: Date) => sql<{
  id: number
}>`
  update entry_notices n set withdrawal_posted_at = ${now.toISOString()}, withdrawal_posted_by = ${userId}
   where n.agency_id = ${agencyId} and n.id = ${noticeId} and ${isWithdrawalToPost}
  returning n.id`
