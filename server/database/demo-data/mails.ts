import type { DemoProperty } from './demo-property.ts'
import type { InvoiceFacts } from './money.ts'
import type { QuoteFacts } from './quotes.ts'
import type { AgencyContext } from './agency-context.ts'

/** Share of open quotes and unpaid invoices that were forwarded to the owner. */
const forwardedQuotes = 0.3
const forwardedInvoices = 0.1

/** Writes the emails with which the agency forwarded a quote or an invoice. */
export function writeForwarded(
  context: AgencyContext,
  property: DemoProperty,
  quotes: QuoteFacts[],
  invoices: InvoiceFacts[],
): void {
  for (const quote of quotes) {
    if (quote.status !== 2 || !context.random.chance(forwardedQuotes)) continue
    writeMail(
      context,
      property,
      'FORWARD_QUOTATION',
      { quoteId: quote.id },
      `Quote ${quote.number} for ${property.address.line1}`,
    )
    if (context.random.chance(0.5))
      context.tables.quoteSubscriptions.add({
        agency_id: context.agency.id,
        quote_id: quote.id,
        user_id: context.someone(),
        subscribed_at: context.past(1),
      })
  }
  const unpaid = invoices.find(({ isPaid }) => !isPaid)
  if (unpaid && context.random.chance(forwardedInvoices))
    writeMail(
      context,
      property,
      'FORWARD_INVOICE',
      { invoiceId: unpaid.id },
      `Invoice ${unpaid.number} for ${property.address.line1}`,
    )
  const tenant = property.lease.occupants.find(({ email }) => email !== null)
  if (property.scenario.access && tenant?.email && context.random.chance(0.25))
    writeMail(context, property, 'OCCUPANT_NOTICE', {}, `Access to ${property.address.line1}`, tenant.email)
}

type About = { quoteId?: number; invoiceId?: number }

function writeMail(
  context: AgencyContext,
  property: DemoProperty,
  kind: string,
  { quoteId, invoiceId }: About,
  subject: string,
  to?: string,
): void {
  const { agency, random, tables } = context
  const id = context.nextId('mails')
  const isFailed = random.chance(0.03)
  const at = context.past(random.between(1, 3))
  tables.mails.add({
    agency_id: agency.id,
    id,
    kind,
    status: isFailed ? 'FAILED' : 'SENT',
    property_id: property.id,
    issue_id: null,
    quote_id: quoteId ?? null,
    invoice_id: invoiceId ?? null,
    is_from_person: kind === 'OCCUPANT_NOTICE',
    from_email: `office@${agency.slug}.example.com`,
    from_name: agency.name,
    subject,
    message_html: '<p>Please see the details below and call us with any questions.</p>',
    created_by: context.someone(),
    created_at: at,
    sent_at: isFailed ? null : at,
    attempts: isFailed ? 5 : 1,
    last_error: isFailed ? 'The mailbox is full' : null,
  })
  if (to === undefined) context.mailsToOwner.push(id)
  else addressMail(context, id, to)
}

const addressMail = ({ agency, tables }: AgencyContext, mailId: number, email: string): void =>
  tables.mailRecipients.add({ agency_id: agency.id, mail_id: mailId, type: 'to', position: 1, email, label: null })

/** Addresses what was forwarded to the owner of a property, whose own address may be known only to its manager. */
export function addressForwarded(context: AgencyContext, propertyId: number, ownerEmail: string | null): void {
  for (const mailId of context.mailsToOwner.splice(0))
    addressMail(context, mailId, ownerEmail ?? `owner.${propertyId}@home.example.com`)
}
