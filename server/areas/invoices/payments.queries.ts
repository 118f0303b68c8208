import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export const softwareWithUnpaidBills = (state: StateCode) => sql<{ agencyId: number; software: string }>`
  select agency_id as "agencyId", software from app.software_with_unpaid_bills(${state})`

export const lastPaymentSeen = (agencyId: number, software: string) => sql<{ seen: number }>`
  select payments_seen::float8 as seen from agency_integrations
   where agency_id = ${agencyId} and software = ${software}`

export type InvoiceToPay = {
  propertyId: number
  invoiceNumber: string
  totalCents: number
  paidAt: string | null
  isVoided: boolean
}

export const invoiceToPay = (agencyId: number, invoiceId: number) => sql<InvoiceToPay>`
  select property_id as "propertyId", invoice_number as "invoiceNumber", total_cents as "totalCents", paid_at as "paidAt",
         voided_at is not null as "isVoided"
    from invoices where agency_id = ${agencyId} and id = ${invoiceId}`

export const markInvoicePaid = (agencyId: number, invoiceId: number, paidAt: string, reference: string | null) => sql`
  update invoices set paid_at = ${paidAt}, payment_reference = ${reference}, version = version + 1
   where agency_id = ${agencyId} and id = ${invoiceId}`

export const markInvoiceUnpaid = (agencyId: number, invoiceId: number) => sql`
  update invoices set paid_at = null, payment_reference = null, version = version + 1
   where agency_id = ${agencyId} and id = ${invoiceId}`

export const voidUnpaidInvoice = (agencyId: number, invoiceId: number, now: Date) => sql`
  update invoices set voided_at = ${now.toISOString()}, version = version + 1
   where agency_id = ${agencyId} and id = ${invoiceId} and paid_at is null`
