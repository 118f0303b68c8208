import { shortDay } from '../../../contract/day-text.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { agreementOn, lockBilling } from '../billing/billing.queries.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { collectedReference } from '../invoices/collected-reference.ts'
import { invoiceDetails } from '../invoices/invoice-details.queries.ts'
import type { BillingScope } from './bill-agency.ts'
import { invoicesToTell, officeToTell, type ToldInvoice } from './subscriptions.queries.ts'

/** Listed in the mail; the portal lists all. */
const mostListed = 300

const threadOf = (today: string): string => `subscriptions-${today}`

/** "One invoice", "20,000 invoices" */
export const countText = (count: number): string =>
  count === 1 ? 'One invoice' : `${count.toLocaleString('en-AU')} invoices`

/** How an agency that pays itself pays all of them at once. */
async function howToPay({ db, agencyId, today }: BillingScope, [first]: readonly ToldInvoice[]) {
  const agreement = await one(db, agreementOn(agencyId, today))
  const details = await maybeOne(db, invoiceDetails(agencyId, first?.id ?? 0))
  if (agreement.payer !== 'AGENCY' || !details || details.bsb === null) return []
  const { accountName, bsb, accountNumber } = details
  return [
    { label: 'Bank transfer', value: `${accountName ?? ''}, BSB ${bsb}, account ${accountNumber ?? ''}` },
    { label: 'Reference for all of them', value: collectedReference(agencyId, today) },
  ]
}

/** Tells the agency's office, once a day, which invoices of its subscriptions were made, one line for each property. */
export async function tellAgency(scope: BillingScope, portalUrl: string): Promise<void> {
  const { db, agencyId, today } = scope
  await db.rows(lockBilling(agencyId))
  const office = await maybeOne(db, officeToTell(agencyId, threadOf(today)))
  if (!office) return
  const invoices = await db.rows(invoicesToTell(agencyId, today))
  if (invoices.length === 0) return
  const cents = invoices.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const count = countText(invoices.length)
  const subject = `${count} of subscriptions, ${dollars(cents)} in all`
  const left = invoices.length - mostListed
  const html = [
    paragraph(`Hello ${office.name},`),
    paragraph(`${count} for subscriptions of your properties ${invoices.length === 1 ? 'was' : 'were'} made today.`),
    factList([
      { label: 'Total inc. GST', value: dollars(cents) },
      { label: 'Due', value: shortDay(invoices[0]?.dueOn ?? today) },
      ...(await howToPay(scope, invoices)),
    ]),
    factList(
      invoices.slice(0, mostListed).map(({ invoiceNumber, address, totalCents }) => ({
        label: `#${invoiceNumber}`,
        value: `${address}: ${dollars(totalCents)}`,
      })),
    ),
    left > 0 ? paragraph(`And ${left.toLocaleString('en-AU')} more, which the portal lists.`) : '',
    button('Open the invoices', `${portalUrl}/invoices`),
  ].join('')
  await queueMail(
    { ...scope, userId: null },
    { kind: 'PROVIDER_NEWS', threadKey: threadOf(today), to: [office.email], cc: [], subject, html },
  )
}
