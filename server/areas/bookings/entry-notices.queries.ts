import { agencyHeadLines } from '../emails/mails.queries.ts'
import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { EntryRule } from '../entry-rules/entry-rule.ts'
import { entryRulesBetween, isEntryRuleInForce } from '../entry-rules/entry-rules.queries.ts'
import type { Held } from '../provider/document-waits.ts'
import type { NoticeContent, NoticeFacts } from './entry-notice.ts'
import { isRepair } from './visits.queries.ts'
import { recipientText, type Recipient } from './notice-recipients.ts'

export type NewNotice = {
  propertyId: number
  visitId: number
  formName: string
  groundText: string
  instrument: string
  entryFrom: string
  entryTo: string
  servedBy: 'EMAIL' | 'POST'
  issuedAt: Date
  servedAt: Date
  receivedAt: Date
  /** The last moment of a lawful entry under it. */
  lawfulUntil: Date | null
  /** The last day on which a letter can be posted; null by email. */
  postBy: Day | null
  recipients: readonly Recipient[]
  /** The notice of the time before. */
  replacesId: number | null
}

export const insertNotice = (agencyId: number, notice: NewNotice) => sql<{ id: number }>`
  insert into entry_notices (agency_id, property_id, visit_id, form_name, ground_text, instrument, entry_from, entry_to,
                             served_by, issued_at, served_at, received_at, lawful_until, post_by, recipients, served_to,
                             replaces_notice_id)
  values (${agencyId}, ${notice.propertyId}, ${notice.visitId}, ${notice.formName}, ${notice.groundText}, ${notice.instrument},
          ${notice.entryFrom}, ${notice.entryTo}, ${notice.servedBy}, ${notice.issuedAt.toISOString()},
          ${notice.servedAt.toISOString()}, ${notice.receivedAt.toISOString()}, ${notice.lawfulUntil?.toISOString() ?? null},
          ${notice.postBy}, ${JSON.stringify(notice.recipients)}::jsonb,
          ${notice.recipients.map(recipientText)}::text[], ${notice.replacesId})
  returning id`

export const saveNoticeText = (agencyId: number, noticeId: number, text: string, content: NoticeContent) => sql`
  update entry_notices set text_content = ${text}, content = ${JSON.stringify(content)}::jsonb
   where agency_id = ${agencyId} and id = ${noticeId}`

export const useOfficialForm = (agencyId: number, noticeId: number, form: { formId: number; formName: string }) => sql`
  update entry_notices set official_form_id = ${form.formId}, form_name = ${form.formName}
   where agency_id = ${agencyId} and id = ${noticeId}`

/** Why it is our own notice, although there is an official form. */
export const saveFormProblem = (agencyId: number, noticeId: number, problem: string) => sql`
  update entry_notices set form_problem = ${problem} where agency_id = ${agencyId} and id = ${noticeId}`

type IssuedNotice = Pick<NewNotice, 'issuedAt' | 'servedAt' | 'receivedAt' | 'lawfulUntil' | 'postBy'>

/** A notice that has waited is issued now. */
export const issueNow = (agencyId: number, noticeId: number, notice: IssuedNotice) => sql`
  update entry_notices
     set issued_at = ${notice.issuedAt.toISOString()}, served_at = ${notice.servedAt.toISOString()},
         received_at = ${notice.receivedAt.toISOString()}, lawful_until = ${notice.lawfulUntil?.toISOString() ?? null},
         post_by = ${notice.postBy}
   where agency_id = ${agencyId} and id = ${noticeId} and text_content is null`

/** It waited for so long that it cannot be served in time any more. */
export const markTooLateToServe = (agencyId: number, noticeId: number, reason: string) => sql<{ id: number }>`
  update entry_notices set too_late_reason = ${reason.slice(0, 500)}, lawful_until = null
   where agency_id = ${agencyId} and id = ${noticeId} and text_content is null and too_late_reason is null returning id`

/** At most one job per notice. */
export const enqueueServing = (
  payload: { state: string; agencyId: number; noticeId: number },
  attempts: number,
  afterSeconds: number,
) => sql`
  select app.enqueue('serve-entry-notice', ${JSON.stringify(payload)}::json,
    job_key => ${`notice:${payload.agencyId}:${payload.noticeId}`}, max_attempts => ${attempts}::int,
    run_at => now() + make_interval(secs => ${afterSeconds}::int))`

export type EntryNoticeRow = Omit<NoticeFacts, 'tenants' | 'rules'> &
  Held & {
    noticeId: number
    propertyId: number
    visitId: number
    bookedBy: number | null
    serviceIds: number[]
    /** Of the state, on the day of entry. */
    stateRules: EntryRule[]
    recipients: Recipient[]
    /** Null for a notice from before contents were stored. */
    content: NoticeContent | null
    /** It could not be written when the visit was booked, because details of the provider were missing. */
    hasWaited: boolean
    /** It waited until it could not be served in time any more. */
    isTooLate: boolean
    isRepair: boolean
    isWithdrawn: boolean
    documentId: number | null
    mailId: number | null
  }

const entryDay: Sql = sql`(n.entry_from at time zone s.time_zone)`
export const noticeFacts = (agencyId: number, noticeId: number) => sql<EntryNoticeRow>`
  select n.id as "noticeId", n.property_id as "propertyId", n.visit_id as "visitId", a.state, n.form_name as "formName",
         (coalesce(n.issued_at, n.served_at) at time zone s.time_zone)::date as "issuedOn",
         coalesce(n.issued_at, n.served_at) as "issuedAt", n.served_by as "servedBy", n.content,
         n.text_content is null as "hasWaited", n.text_content is null and n.too_late_reason is not null as "isTooLate",
         ${isRepair(sql`n.agency_id`, sql`n.visit_id`)} as "isRepair",
         (select json_build_object('issuedAt', coalesce(r.issued_at, r.served_at), 'startsAt', r.entry_from, 'endsAt', r.entry_to)
            from entry_notices r where r.agency_id = n.agency_id and r.id = n.replaces_notice_id) as replaces,
         n.entry_from as "startsAt", n.entry_to as "endsAt", n.recipients,
         p.address_line_1 || ', ' || p.address_line_2 as address, a.name as "agencyName",
         ${agencyHeadLines} as "agencyLines",
         coalesce(m.email, a.email)::text as "contactEmail", coalesce(m.phone, a.phone)::text as "contactPhone",
         m.name as "managerName", s.landlord_word as "landlordWord",
         (select t.name from technicians t where t.id = v.technician_id) as "technicianName",
         d.legal_name as "providerName", d.phone as "providerPhone", d.working_hours as "providerHours", d.lacks, d.is_demo as "isDemo",
         array(select k.name from visit_services vs
                 join booking_types k on k.code = vs.booking_type
                 join services x on x.id = vs.service_id
                where vs.agency_id = v.agency_id and vs.visit_id = v.id order by x.display_order) as checks,
         array(select vs.service_id::int from visit_services vs
                where vs.agency_id = v.agency_id and vs.visit_id = v.id) as "serviceIds",
         coalesce(n.ground_text, '') as "groundText", coalesce(n.instrument, '') as instrument,
         (select r.notice_form from entry_rules r where r.state = a.state and r.notice_form ~ '^Form [0-9]'
             and ${isEntryRuleInForce(entryDay)} limit 1) as "approvedForm",
         exists (select from entry_rules r where r.state = a.state and r.must_say_half_day
                   and ${isEntryRuleInForce(entryDay)}) as "mustSayHalfDay",
         ${entryRulesBetween(entryDay, entryDay)} as "stateRules",
         v.booked_by as "bookedBy", n.withdrawn_at is not null as "isWithdrawn", n.document_id as "documentId", n.mail_id as "mailId"
    from entry_notices n
    join visits v on v.agency_id = n.agency_id and v.id = n.visit_id
    join properties p on p.agency_id = n.agency_id and p.id = n.property_id
    join agencies a on a.id = n.agency_id
    join states s on s.code = a.state
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
   cross join lateral app.provider_on(a.state, (coalesce(n.issued_at, n.served_at) at time zone s.time_zone)::date, 'ENTRY_NOTICE') d
   where n.agency_id = ${agencyId} and n.id = ${noticeId}`

export const markNoticeServed = (agencyId: number, noticeId: number, documentId: number, mailId: number | null) => sql`
  update entry_notices set document_id = ${documentId}, mail_id = ${mailId} where agency_id = ${agencyId} and id = ${noticeId}`
