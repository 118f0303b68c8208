import { sql } from '../../platform/sql.ts'
import type { NewMail } from './queue-mail.ts'

export type Sender = { agencyName: string; isSendingEnabled: boolean; replyTo: string | null }

/** Sender of a mail: the name of the agency, and the user who receives replies. */
export const mailSender = (agencyId: number, userId: number | null) => sql<Sender>`
  select a.name as "agencyName", a.is_sending_enabled as "isSendingEnabled",
         (select u.email from users u where u.id = ${userId}) as "replyTo"
    from agencies a where a.id = ${agencyId}`

export const insertMail = (agencyId: number, userId: number | null, sender: Sender, mail: NewMail) => sql<{
  id: number
}>`
  with mail as (
    insert into mails (agency_id, kind, status, property_id, quote_id, invoice_id, from_email, from_name, subject,
                       message_html, created_by)
    values (${agencyId}, ${mail.kind}, 'QUEUED', ${mail.propertyId ?? null}, ${mail.quoteId ?? null},
            ${mail.invoiceId ?? null}, ${sender.replyTo}, ${sender.agencyName}, ${mail.subject}, ${mail.html}, ${userId})
    returning id
  ), recipients as (
    insert into mail_recipients (agency_id, mail_id, type, position, email)
    select ${agencyId}::int, mail.id, 'to', r.position, r.email
      from mail, unnest(${mail.to}::text[]) with ordinality as r (email, position)
    union all
    select ${agencyId}::int, mail.id, 'cc', r.position, r.email
      from mail, unnest(${mail.cc}::text[]) with ordinality as r (email, position)
  ), attachments as (
    insert into mail_attachments (agency_id, mail_id, position, file_id, file_name)
    select ${agencyId}::int, mail.id, a.position, a.file_id, a.file_name
      from mail, unnest(${(mail.attachments ?? []).map(({ fileId }) => fileId)}::int[],
                        ${(mail.attachments ?? []).map(({ fileName }) => fileName)}::text[])
           with ordinality as a (file_id, file_name, position)
  )
  select id from mail`

/** At most one job per mail. */
export const enqueueSending = (payload: { state: string; agencyId: number; mailId: number }, attempts: number) => sql`
  select app.enqueue('send-mail', ${JSON.stringify(payload)}::json,
    job_key => ${`mail:${payload.agencyId}:${payload.mailId}`}, max_attempts => ${attempts}::int)`

export type ClaimedMail = {
  kind: string
  subject: string
  messageHtml: string
  footer: string | null
  fromName: string
  replyTo: string | null
  createdAt: string
  createdBy: number | null
  propertyId: number | null
  quoteId: number | null
  invoiceId: number | null
  agencyAddress: string | null
  agencyPhone: string | null
  agencyEmail: string | null
  to: string[]
  cc: string[]
  attachments: { storageKey: string; name: string; type: string }[]
}

/** Claims the mail for one worker. No other worker gets it until the claim is released or expires. */
export const claimMail = (agencyId: number, mailId: number, now: Date, until: Date) => sql<ClaimedMail>`
  with mail as (
    update mails set attempts = attempts + 1, sending_until = ${until.toISOString()}
     where agency_id = ${agencyId} and id = ${mailId} and status = 'QUEUED'
       and (sending_until is null or sending_until <= ${now.toISOString()})
    returning *
  )
  select m.kind, m.subject, m.message_html as "messageHtml", m.footer, coalesce(m.from_name, a.name) as "fromName",
         m.from_email as "replyTo", m.created_at as "createdAt", m.created_by as "createdBy",
         m.property_id as "propertyId", m.quote_id as "quoteId", m.invoice_id as "invoiceId",
         a.address_line_1 as "agencyAddress", a.phone as "agencyPhone", a.email as "agencyEmail",
         array(select r.email::text from mail_recipients r
                where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = 'to' order by r.position) as "to",
         array(select r.email::text from mail_recipients r
                where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = 'cc' order by r.position) as "cc",
         coalesce((select json_agg(json_build_object('storageKey', f.storage_key, 'name', t.file_name,
                                                     'type', coalesce(f.detected_type, f.declared_type)) order by t.position)
                     from mail_attachments t join files f on f.agency_id = t.agency_id and f.id = t.file_id
                    where t.agency_id = m.agency_id and t.mail_id = m.id), '[]') as attachments
    from mail m join agencies a on a.id = m.agency_id`

const texts = (times: readonly Date[]): string[] => times.map((time) => time.toISOString())

/** Affects only a claim with one of these expiry times, not that of another worker. */
export const renewClaim = (agencyId: number, mailId: number, own: readonly Date[], next: Date) => sql<{ id: number }>`
  update mails set sending_until = ${next.toISOString()}
   where agency_id = ${agencyId} and id = ${mailId} and status = 'QUEUED'
     and sending_until = any (${texts(own)}::timestamptz[])
  returning id`

export const giveBackMail = (agencyId: number, mailId: number, own: readonly Date[]) => sql<{ id: number }>`
  update mails set sending_until = null
   where agency_id = ${agencyId} and id = ${mailId} and status = 'QUEUED'
     and sending_until = any (${texts(own)}::timestamptz[])
  returning id`

export const mailStatus = (agencyId: number, mailId: number) => sql<{ status: string }>`
  select status from mails where agency_id = ${agencyId} and id = ${mailId}`

type Outcome = {
  status: 'SENT' | 'FAILED' | 'QUEUED'
  at: Date
  messageId: string | null
  error: string | null
  /** Expiry times of the claim under which it was sent. */
  own: readonly Date[]
}

/**
 * Stores the outcome of a claimed mail. A sent mail stays sent; a mail that another worker has claimed since is not
 * changed.
 */
export const settleMail = (agencyId: number, mailId: number, { status, at, messageId, error, own }: Outcome) => sql<{
  attempts: number
}>`
  update mails
     set status = ${status}, sending_until = null, last_error = ${error?.slice(0, 500) ?? null},
         message_id = coalesce(${messageId}, message_id),
         sent_at = ${status === 'SENT' ? at.toISOString() : null}
   where agency_id = ${agencyId} and id = ${mailId} and status = 'QUEUED'
     and (${status} = 'SENT' or sending_until = any (${texts(own)}::timestamptz[]))
  returning attempts`
