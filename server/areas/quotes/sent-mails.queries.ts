import type { SentMail } from '../../../contract/quotes/quotes.ts'
import { sql } from '../../platform/sql.ts'

export type SentMailRow = SentMail

const columns = sql`
  m.id, m.status, m.created_at as "createdAt", m.sent_at as "sentAt", m.last_error as error,
  (select u.name from users u where u.id = m.created_by) as by,
  array(select r.email::text from mail_recipients r
         where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = 'to' order by r.position) as "toAddresses",
  array(select r.email::text from mail_recipients r
         where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = 'cc' order by r.position) as "ccAddresses"`

/** The latest emails that forwarded a quote, newest first. */
export const sentMailsAbout = (agencyId: number, quoteId: number) => sql<SentMailRow>`
  select ${columns} from mails m
   where m.agency_id = ${agencyId} and m.quote_id = ${quoteId} and m.kind = 'FORWARD_QUOTATION' and m.status <> 'DRAFT'
   order by m.created_at desc, m.id desc limit 20`

export const findSentMail = (agencyId: number, mailId: number) =>
  sql<SentMailRow>`select ${columns} from mails m where m.agency_id = ${agencyId} and m.id = ${mailId}`
