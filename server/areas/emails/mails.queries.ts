import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { MailContent } from './compose-message.ts'
import type { NewMail } from './queue-mail.ts'
import { sendingAddress } from './sending-address.queries.ts'

export type Sender = {
  /** Null: the provider, whose name is not entered yet. */
  agencyName: string | null
  isSendingEnabled: boolean
  fromEmail: string | null
  replyTo: string | null
}

/**
 * Sender of a mail: the name of the agency, who wrote it, and who receives replies. A person writes from an address at
 * the agency's domain, if there is one. Replies go to the manager of the property, if one is given, then to the user;
 * those of tenants and owners never to the provider's staff, but to the agency.
 */
export const mailSender = (
  agencyId: number,
  {
    userId,
    isPerson,
    propertyId,
    isToOutsider,
  }: { userId: number | null; isPerson: boolean; propertyId: number | null; isToOutsider: boolean },
) => sql<Sender>`
  select a.name as "agencyName", a.is_sending_enabled as "isSendingEnabled",
         case when ${isPerson} then ${sendingAddress} else u.email end as "fromEmail",
         coalesce((select m.email from properties p
                     join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
                    where p.agency_id = a.id and p.id = ${propertyId}),
                  case when not ${isToOutsider}
                         or exists (select from memberships s
                                     where s.user_id = u.id and s.agency_id = a.id and s.ended_at is null)
                       then u.email else a.email end) as "replyTo"
    from agencies a left join users u on u.id = ${userId} where a.id = ${agencyId}`

export const insertMail = (
  agencyId: number,
  userId: number | null,
  sender: Sender,
  mail: NewMail,
  undoId: string | null,
) => {
  const files = [...(mail.attachments ?? []), ...(mail.images ?? [])]
  return sql<{ id: number }>`
  with mail as (
    insert into mails (agency_id, kind, status, property_id, quote_id, invoice_id, case_id, issue_id, is_from_person,
                       thread_key, from_email, reply_to, from_name, subject, message_html, footer, calendar_method,
                       calendar_text, created_by, undo_id)
    values (${agencyId}, ${mail.kind}, 'QUEUED', ${mail.propertyId ?? null}, ${mail.quoteId ?? null},
            ${mail.invoiceId ?? null}, ${mail.caseId ?? null}, ${mail.issueId ?? null}, ${mail.isFromPerson ?? false},
            ${mail.threadKey ?? null}, ${sender.fromEmail}, ${sender.replyTo}, ${sender.agencyName}, ${mail.subject},
            ${mail.html}, ${mail.footer ?? null}, ${mail.calendar?.method ?? null}, ${mail.calendar?.text ?? null},
            ${userId}, ${undoId}::uuid)
    returning id
  ), recipients as (
    insert into mail_recipients (agency_id, mail_id, type, position, email)
    select ${agencyId}::int, mail.id, 'to', r.position, r.email
      from mail, unnest(${mail.to}::text[]) with ordinality as r (email, position)
    union all
    select ${agencyId}::int, mail.id, 'cc', r.position, r.email
      from mail, unnest(${mail.cc}::text[]) with ordinality as r (email, position)
  ), attachments as (
    insert into mail_attachments (agency_id, mail_id, position, file_id, file_name, content_id)
    select ${agencyId}::int, mail.id, a.position, a.file_id, a.file_name, a.content_id
      from mail, unnest(${files.map(({ fileId }) => fileId)}::int[],
                        ${files.map(({ fileName }) => fileName)}::text[],
                        ${files.map((file) => ('contentId' in file ? file.contentId : null))}::text[])
           with ordinality as a (file_id, file_name, content_id, position)
  )
  select id from mail`
}

/** At most one job per mail. */
export const enqueueSending = (
  payload: { state: string; agencyId: number; mailId: number },
  attempts: number,
  afterSeconds = 0,
) => sql`
  select app.enqueue('send-mail', ${JSON.stringify(payload)}::json,
    job_key => ${`mail:${payload.agencyId}:${payload.mailId}`}, max_attempts => ${attempts}::int,
    run_at => now() + make_interval(secs => ${afterSeconds}::int))`

/** Mails of a thread that wait because their cause can be undone. */
export const heldMails = (agencyId: number, threadKey: string, undoId: string | null) => sql<{ id: number }>`
  select id from mails
   where agency_id = ${agencyId} and thread_key = ${threadKey} and status = 'QUEUED' and attempts = 0 and undo_id is not null
     and undo_id is distinct from ${undoId}::uuid
   order by id`

/** Drops the mails of an action that wait. */
export const dropHeldMails = (agencyId: number, undoId: string) => sql`
  update mails set status = 'FAILED', last_error = 'Not sent, because its cause was undone.'
   where agency_id = ${agencyId} and undo_id = ${undoId}::uuid and status = 'QUEUED' and attempts = 0 and sending_until is null`

/** Who got a mail of the action, or is getting it now. */
export const readersOfAction = (agencyId: number, undoId: string) => sql<{ email: string }>`
  select distinct lower(r.email) as email from mails m
    join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
   where m.agency_id = ${agencyId} and m.undo_id = ${undoId}::uuid and m.status <> 'FAILED'`

export type ClaimedMail = MailContent & {
  kind: string
  createdBy: number | null
  propertyId: number | null
  quoteId: number | null
  invoiceId: number | null
  isInvoiceVoided: boolean
  logoKey: string | null
  /** What mails need of the provider's details and these do not have. */
  lacks: string[]
  attachments: { storageKey: string; name: string; type: string; contentId: string | null }[]
}

/** Street and suburb of agency `a`, in one line. */
export const agencyAddress: Sql = sql`
  nullif(concat_ws(', ', a.address_line_1,
    (select b.name || ' ' || upper(a.state) || ' ' || b.postcode from suburbs b where b.id = a.suburb_id)), '')`

/** Street, suburb, phone and email of agency `a`, for the head of a document. */
export const agencyHeadLines: Sql = sql`
  array_remove(array[a.address_line_1,
                     (select b.name || ' ' || upper(a.state) || ' ' || b.postcode from suburbs b where b.id = a.suburb_id),
                     a.phone::text, a.email::text], null)`

/** What is printed below a letter. */
export const letterFooter = (agencyId: number, today: Day) => sql<{
  agencyAddress: string | null
  agencyPhone: string | null
  agencyEmail: string | null
  isDemo: boolean
}>`
  select ${agencyAddress} as "agencyAddress", a.phone as "agencyPhone", a.email as "agencyEmail", p.is_demo as "isDemo"
    from agencies a cross join lateral app.provider_on(a.state, ${today}::date, 'MAIL') p where a.id = ${agencyId}`

/** Enough for mail readers to find the thread; a longer header helps none. */
const mostReferences = 20

/** News of the provider that waits for its name. */
const isUnsigned: Sql = sql`m.from_name is null and m.kind in ('PROVIDER_NEWS', 'QUOTE_NEWS')`

/** Claims the mail for one worker. No other worker gets it until the claim is released or expires. */
export const claimMail = (agencyId: number, mailId: number, now: Date, until: Date, today: Day) => sql<ClaimedMail>`
  with mail as (
    update mails set attempts = attempts + 1, sending_until = ${until.toISOString()}
     where agency_id = ${agencyId} and id = ${mailId} and status = 'QUEUED'
       and (sending_until is null or sending_until <= ${now.toISOString()})
    returning *
  )
  select m.kind, m.subject, m.message_html as "messageHtml", p.lacks, p.is_demo as "isDemo",
         coalesce(m.footer, case when ${isUnsigned} then array_to_string(p.lines, E'\\n') end) as footer,
         coalesce(m.from_name, case when ${isUnsigned} then p.trading_name end, a.name) as "fromName",
         case when m.is_from_person and a.is_email_domain_verified
                   and lower(split_part(m.from_email, '@', 2)) = a.email_domain then m.from_email end as "verifiedFrom",
         coalesce(m.reply_to, m.from_email) as "replyTo", m.is_from_person as "isFromPerson",
         m.kind in ('PROVIDER_NEWS', 'QUOTE_NEWS') as "isToStaff",
         m.calendar_method as "calendarMethod", m.calendar_text as "calendarText",
         array(select message_id from (
                 select e.id, e.message_id from mails e
                  where e.agency_id = m.agency_id and e.thread_key = m.thread_key and e.id < m.id and e.message_id is not null
                  order by e.id desc limit ${mostReferences}) e order by e.id) as earlier,
         m.created_at as "createdAt", m.created_by as "createdBy",
         m.property_id as "propertyId",
         (select q.quote_number from quotes q where q.agency_id = m.agency_id and q.id = m.quote_id) as "quoteNumber",
         m.quote_id as "quoteId", m.invoice_id as "invoiceId",
         exists (select from invoices i
                  where i.agency_id = m.agency_id and i.id = m.invoice_id and i.voided_at is not null) as "isInvoiceVoided",
         ${agencyAddress} as "agencyAddress", a.phone as "agencyPhone", a.email as "agencyEmail",
         array(select r.email::text from mail_recipients r
                where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = 'to' order by r.position) as "to",
         array(select r.email::text from mail_recipients r
                where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = 'cc' order by r.position) as "cc",
         (select f.storage_key from files f
           where f.agency_id = a.id and f.id = a.logo_file_id and f.status = 'STORED') as "logoKey",
         coalesce((select json_agg(json_build_object('storageKey', f.storage_key, 'name', t.file_name,
                                                     'type', coalesce(f.detected_type, f.declared_type),
                                                     'contentId', t.content_id) order by t.position)
                     from mail_attachments t join files f on f.agency_id = t.agency_id and f.id = t.file_id
                    where t.agency_id = m.agency_id and t.mail_id = m.id), '[]') as attachments
    from mail m join agencies a on a.id = m.agency_id
   cross join lateral app.provider_on(a.state, ${today}::date, 'MAIL') p`

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
