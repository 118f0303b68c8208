import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { takesBills } from '../agency/takes-bills.queries.ts'
import type { Uploadable } from '../invoices/invoice-upload.ts'
import type { QuoteStatusFacts } from '../quotes/quote-status.ts'

type ItemFacts = {
  itemId: number
  number: string
  propertyId: number
  addressLine1: string
  addressLine2: string
  /** "landlord", or the word of the state's law. */
  landlordWord: string
  /** Each address once, at most five. */
  landlordEmails: string[]
  /** One of the landlords was sent it today. */
  isForwardedToday: boolean
  /** One of the landlords was sent it, today or earlier. */
  wasForwarded: boolean
}
/** What decides whether a quote can be forwarded. */
export type BulkQuote = ItemFacts & QuoteStatusFacts
/** What decides whether an invoice can be forwarded or uploaded. */
export type BulkInvoice = ItemFacts & Omit<Uploadable, 'invoiceNumber'>

type Whose = { agencyId: number; state: StateCode; today: Day }

const itemFacts: Sql = sql`
  p.id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
  s.landlord_word as "landlordWord", l.emails as "landlordEmails"`

/** The property of the item, its agency and its landlords. */
const withLandlords = (propertyId: Sql, agencyId: number): Sql => sql`
    join properties p on p.agency_id = ${agencyId} and p.id = ${propertyId}
    join agencies a on a.id = p.agency_id
    join states s on s.code = a.state
    cross join lateral (
      select coalesce((array_agg(o.email order by o.position, o.id))[1:5], '{}') as emails from (
        select distinct on (lower(c.email)) c.email::text as email, pc.position, c.id
          from property_contacts pc join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
         where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD' and c.email is not null
         order by lower(c.email), pc.position, c.id) o) l`

const forwarded = (about: Sql): Sql => sql`exists (
  select from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
   where ${about} and m.status in ('QUEUED', 'SENT') and lower(r.email) = any (select lower(e) from unnest(l.emails) e))`

const wasForwarded = ({ today, state }: Whose, about: Sql): Sql => {
  const since = sql`m.created_at >= (${today}::date::timestamp at time zone ${states[state].timeZone}::text)`
  return sql`${forwarded(sql`${about} and ${since}`)} as "isForwardedToday", ${forwarded(about)} as "wasForwarded"`
}

/** In the order of the ids; those of other agencies are left out. */
export const bulkQuotes = (whose: Whose, ids: readonly number[]) => sql<BulkQuote>`
  select q.id as "itemId", q.quote_number as number, q.status_id as "statusId", q.issued_on as "issuedOn",
         q.expires_on as "expiresOn", ${itemFacts},
         ${wasForwarded(whose, sql`m.agency_id = q.agency_id and m.quote_id = q.id and m.kind = 'FORWARD_QUOTATION'`)}
    from unnest(${ids}::int[]) with ordinality as x (id, place)
    join quotes q on q.agency_id = ${whose.agencyId} and q.id = x.id
    ${withLandlords(sql`q.property_id`, whose.agencyId)}
   order by x.place`

/** In the order of the ids; those of other agencies are left out. */
export const bulkInvoices = (whose: Whose, ids: readonly number[]) => sql<BulkInvoice>`
  select i.id as "itemId", i.invoice_number as number, i.voided_at is not null as "isVoided", i.paid_at as "paidAt", p.software,
         ${takesBills(sql`i.agency_id`, sql`p.software`)} as "acceptsInvoices",
         i.bill_sent_at is not null as "isSent",
         i.upload_state as "uploadState", i.upload_requested_at as "uploadRequestedAt", ${itemFacts},
         ${wasForwarded(whose, sql`m.agency_id = i.agency_id and m.invoice_id = i.id and m.kind = 'FORWARD_INVOICE'`)}
    from unnest(${ids}::int[]) with ordinality as x (id, place)
    join invoices i on i.agency_id = ${whose.agencyId} and i.id = x.id
    ${withLandlords(sql`i.property_id`, whose.agencyId)}
   order by x.place`

export const agencySends = (agencyId: number) =>
  sql<{
    isSendingEnabled: boolean
  }>`select is_sending_enabled as "isSendingEnabled" from agencies where id = ${agencyId}`
