import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { NoticeContent } from '../../areas/bookings/entry-notice.ts'
import { isFormUsed } from '../../areas/official-forms/official-forms.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { isWithdrawalToPost } from '../../areas/bookings/withdraw-notices.queries.ts'
import { mostRows } from '../kit/lists/row-limits.ts'

export type NoticeToPost = {
  agencyId: number
  noticeId: number
  propertyId: number
  address: string
  agencyName: string
  formName: string
  /** When it is to be posted. */
  servedAt: string
  /** The last day on which it can be posted in time; null for a letter about a withdrawal. */
  postBy: Day | null
  entryFrom: string
  servedTo: string[]
  /** The letter tells that the notice is withdrawn. */
  isWithdrawal: boolean
}

const isNoticeToPost: Sql = sql`n.served_by = 'POST' and n.posted_at is null and n.withdrawn_at is null`
const postBy: Sql = sql`
  case when n.withdrawn_at is null then coalesce(n.post_by, (n.served_at at time zone s.time_zone)::date) end as "postBy"`
/**
 * Notices that go by post, and letters that withdraw one, which are not posted yet, over all agencies of the state. A
 * notice is of no use once the time of entry has come.
 */
export const noticesToPost = (state: StateCode, now: Date) => sql<NoticeToPost>`
  select n.agency_id as "agencyId", n.id as "noticeId", n.property_id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, a.name as "agencyName", n.form_name as "formName",
         case when n.withdrawn_at is null then n.served_at else n.withdrawn_at end as "servedAt", ${postBy},
         n.entry_from as "entryFrom",
         coalesce(n.served_to, '{}') as "servedTo", n.withdrawn_at is not null as "isWithdrawal"
    from agencies a
    join states s on s.code = a.state
    join entry_notices n on n.agency_id = a.id
     and (${isNoticeToPost} and n.entry_from > ${now.toISOString()} or ${isWithdrawalToPost})
    join properties p on p.agency_id = n.agency_id and p.id = n.property_id
   where a.state = ${state} and n.text_content is not null
   order by "servedAt", n.agency_id, n.id
   limit ${mostRows + 1}`

export type UnservedNotice = Pick<
  NoticeToPost,
  'agencyId' | 'noticeId' | 'propertyId' | 'address' | 'agencyName' | 'formName' | 'entryFrom'
> & {
  visitId: number
  reason: string
}

/** Notices that could not be served in time, or that a change of law made void: their visits must be moved. */
export const unservedNotices = (state: StateCode, now: Date) => sql<UnservedNotice>`
  select n.agency_id as "agencyId", n.id as "noticeId", n.property_id as "propertyId", n.visit_id as "visitId",
         p.address_line_1 || ', ' || p.address_line_2 as address, a.name as "agencyName", n.form_name as "formName",
         n.entry_from as "entryFrom", n.too_late_reason as reason
    from agencies a
    join entry_notices n on n.agency_id = a.id and n.too_late_reason is not null and n.withdrawn_at is null
     and (n.law_changed_at is not null or n.text_content is null and n.posted_at is null) and n.entry_from > ${now.toISOString()}
    join properties p on p.agency_id = n.agency_id and p.id = n.property_id
   where a.state = ${state} order by n.entry_from, n.id limit ${mostRows + 1}`

export type PostedNotice = NoticeToPost & {
  text: string
  /** For the PDF; null for a notice from before contents were stored. */
  content: NoticeContent | null
  issuedOn: Day
  postedAt: string | null
  tooLateReason: string | null
  isWithdrawn: boolean
  /** The stored file of a notice in the official form; null for our own, which is drawn from its content. */
  storageKey: string | null
  /** It is not decided yet whether it can be written into the official form. */
  isBeingWritten: boolean
  /** Why it is our own, although there is an official form. */
  formProblem: string | null
}

export const findNotice = (state: StateCode, agencyId: number, noticeId: number) => sql<PostedNotice>`
  select n.agency_id as "agencyId", n.id as "noticeId", n.property_id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, a.name as "agencyName", n.form_name as "formName",
         n.served_at as "servedAt", ${postBy}, n.entry_from as "entryFrom", coalesce(n.served_to, '{}') as "servedTo",
         case when n.withdrawal_text is null then n.content else n.withdrawal_content end as content,
         (coalesce(case when n.withdrawal_text is null then n.issued_at else n.withdrawn_at end, n.served_at)
           at time zone s.time_zone)::date as "issuedOn", n.too_late_reason as "tooLateReason",
         case when n.withdrawal_text is null then n.text_content else n.withdrawal_text end as text,
         case when n.withdrawal_text is null then n.posted_at else n.withdrawal_posted_at end as "postedAt",
         n.withdrawn_at is not null as "isWithdrawn", n.withdrawal_text is not null as "isWithdrawal",
         (select f.storage_key from documents d join files f on f.agency_id = d.agency_id and f.id = d.file_id
           where d.agency_id = n.agency_id and d.id = n.document_id and n.official_form_id is not null and n.withdrawal_text is null)
         as "storageKey",
         n.document_id is null and n.withdrawn_at is null and exists (
           select from official_forms o
            where o.state = a.state and ${isFormUsed(sql`(n.issued_at at time zone s.time_zone)`, sql`n.issued_at`)}) as "isBeingWritten",
         case when n.withdrawal_text is null then n.form_problem end as "formProblem"
    from entry_notices n
    join agencies a on a.id = n.agency_id and a.state = ${state}
    join states s on s.code = a.state
    join properties p on p.agency_id = n.agency_id and p.id = n.property_id
   where n.agency_id = ${agencyId} and n.id = ${noticeId} and n.text_content is not null
     and (n.served_by = 'POST' and n.withdrawal_mail_id is null or ${isWithdrawalToPost})`
