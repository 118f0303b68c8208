import type { PropertyEmail } from '../../../contract/emails.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type EmailsOf = { agencyId: number; propertyId: number; caseId: number | null }

const ofProperty = ({ agencyId, propertyId, caseId }: EmailsOf): Sql => sql`
  m.agency_id = ${agencyId} and m.property_id = ${propertyId} and m.status <> 'DRAFT'
    and (${caseId}::int is null or m.case_id = ${caseId}::int)`

export const countEmails = (whose: EmailsOf) => sql<{ total: number }>`
  select count(*)::int as total from mails m where ${ofProperty(whose)}`

/** Newest first. */
export const propertyEmails = (
  whose: EmailsOf,
  { limit, offset }: { limit: number; offset: number },
) => sql<PropertyEmail>`
  select m.id as "mailId", m.kind, m.subject, m.status, m.created_at as "createdAt", m.sent_at as "sentAt",
         (select u.name from users u where u.id = m.created_by) as by,
         (select coalesce(json_agg(json_build_object('type', r.type, 'email', r.email) order by r.type desc, r.position), '[]')
            from mail_recipients r where r.agency_id = m.agency_id and r.mail_id = m.id) as recipients,
         case when m.status <> 'QUEUED' then m.last_error end as problem,
         m.case_id as "caseId", m.issue_id as "noticeId"
    from mails m where ${ofProperty(whose)}
   order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`
