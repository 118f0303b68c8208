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

/** The notice that a move withdrew, if the tenants who got it were told of no change yet. */
export const noticeBeforeMove = (
  agencyId: number,
  visitId: number,
  { undoId, doneAt }: { undoId: string; doneAt: string },
) => sql<{ noticeId: number }>`
  select n.id as "noticeId" from entry_notices n
   where n.agency_id = ${agencyId} and n.visit_id = ${visitId} and n.withdrawn_at = ${doneAt}::timestamptz
     and (n.mail_id is not null or n.posted_at is not null) and n.withdrawal_posted_at is null
     and not exists (select from entry_notices x
                      where x.agency_id = n.agency_id and x.visit_id = n.visit_id and x.withdrawn_at is null
                        and (x.mail_id is not null or x.posted_at is not null))
     and not exists (select from mails m
                      where m.agency_id = n.agency_id and m.undo_id = ${undoId}::uuid and m.kind = 'ENTRY_NOTICE'
                        and m.status <> 'FAILED')`

/** A withdrawn notice holds again; nobody was told of the withdrawal. */
export const reinstateNotice = (agencyId: number, noticeId: number) => sql`
  update entry_notices
     set withdrawn_at = null, withdrawal_text = null, withdrawal_content = null, withdrawal_mail_id = null
   where agency_id = ${agencyId} and id = ${noticeId}`

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
