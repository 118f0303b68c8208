import { addDays, type Day } from '../../contract/days.ts'
import { quoteStatusId, type QuoteStatus, type Severity } from '../../contract/quotes/quotes.ts'
import { services, type ServiceCode } from '../../contract/services.ts'
import { GivenProperties } from './given-properties.ts'
import type { Columns } from './given-rows.ts'

/** Quotes and invoices, with their lines. */
export class GivenMoney extends GivenProperties {
  /** Awaiting approval, urgent, valid for another 20 days, with one line of $220. */
  async quote(
    agencyId: number,
    propertyId: number,
    {
      status = 'AWAITING_APPROVAL',
      severity = 'URGENT',
      service = 'smoke',
      expiresOn,
      columns = {},
    }: {
      status?: QuoteStatus
      severity?: Severity
      service?: ServiceCode
      expiresOn?: Day
      columns?: Columns
    } = {},
  ): Promise<number> {
    const expiry = expiresOn ?? (await this.day(agencyId, 20))
    const quoteId = await this.row('quotes', {
      agency_id: agencyId,
      property_id: propertyId,
      service_id: services[service].id,
      quote_number: `Q${this.nextNumber()}`,
      status_id: quoteStatusId(status),
      severity,
      estimated_min_cents: 22_000,
      estimated_max_cents: 22_000,
      issued_on: addDays(expiry, -30),
      expires_on: expiry,
      ...columns,
    })
    await this.row('quote_lines', {
      agency_id: agencyId,
      quote_id: quoteId,
      position: 1,
      description: 'Replace smoke alarm',
      total_cents: 22_000,
      gst_cents: 2_000,
    })
    return quoteId
  }

  /** Unpaid, due in 10 days, with one line of $110. */
  async invoice(
    agencyId: number,
    propertyId: number,
    { dueOn, paidAt = null, columns = {} }: { dueOn?: Day; paidAt?: string | null; columns?: Columns } = {},
  ): Promise<number> {
    const due = dueOn ?? (await this.day(agencyId, 10))
    const invoiceId = await this.row('invoices', {
      agency_id: agencyId,
      property_id: propertyId,
      invoice_number: `I${this.nextNumber()}`,
      issued_on: addDays(due, -14),
      due_on: due,
      total_cents: 11_000,
      gst_cents: 1_000,
      paid_at: paidAt,
      ...columns,
    })
    await this.row('invoice_lines', {
      agency_id: agencyId,
      invoice_id: invoiceId,
      position: 1,
      service_id: 1,
      description: 'Smoke alarm check',
      total_cents: 11_000,
      gst_cents: 1_000,
    })
    return invoiceId
  }
}
