import { sql } from '../../platform/sql.ts'

export type ReceiptRecipient = { name: string | null; email: string }

/**
 * The owners of the property with an email address, or else the people to whom the quote was last forwarded; none if the
 * agency sends no mail.
 */
export const receiptRecipients = (agencyId: number, quoteId: number) => sql<ReceiptRecipient>`
  with quote as (
    select q.agency_id, q.id, q.property_id from quotes q
      join agencies a on a.id = q.agency_id and a.is_sending_enabled
     where q.agency_id = ${agencyId} and q.id = ${quoteId}
  ), owners as (
    select distinct on (lower(c.email)) c.name::text as name, c.email::text as email
      from quote
      join property_contacts pc on pc.agency_id = quote.agency_id and pc.property_id = quote.property_id and pc.role = 'LANDLORD'
      join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id and c.email is not null
     order by lower(c.email), pc.position
  ), forwarded as (
    select r.email::text as email from mail_recipients r
     where r.type = 'to' and (r.agency_id, r.mail_id) = (
       select m.agency_id, m.id from quote join mails m on m.agency_id = quote.agency_id and m.quote_id = quote.id
        where m.kind = 'FORWARD_QUOTATION' and m.status in ('QUEUED', 'SENT') order by m.id desc limit 1)
  )
  select name, email from owners
  union all
  select null, email from forwarded where not exists (select from owners)
   order by email limit 5`
