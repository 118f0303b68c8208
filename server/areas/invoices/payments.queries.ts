import { sql } from '../../platform/sql.ts'

export type InvoiceToPay = {
  id: number
  propertyId: number
  invoiceNumber: string
  totalCents: number
  paidAt: string | null
  isVoided: boolean
}

export const invoicesToPay = (agencyId: number, invoiceIds: readonly number[]) => sql<InvoiceToPay>`
  select id, property_id as "propertyId", invoice_number as "invoiceNumber", total_cents as "totalCents", paid_at as "paidAt",
         voided_at is not null as "isVoided"
    from invoices where agency_id = ${agencyId} and id = any (${invoiceIds}::int[]) order by id`

export const markInvoicesPaid = (
  agencyId: number,
  invoiceIds: readonly number[],
  paidAt: string,
  reference: string | null,
) => sql`
  update invoices set paid_at = ${paidAt}, payment_reference = ${reference}, version = version + 1
   where agency_id = ${agencyId} and id = any (${invoiceIds}::int[])`

export const markInvoiceUnpaid = (agencyId: number, invoiceId: number) => sql`
  update invoices set paid_at = null, payment_reference = null, version = version + 1
   where agency_id = ${agencyId} and id = ${invoiceId}`

export const voidUnpaidInvoice = (agencyId: number, invoiceId: number, reason: string, now: Date) => sql`
  update invoices set voided_at = ${now.toISOString()}, void_reason = ${reason}, version = version + 1
   where agency_id = ${agencyId} and id = ${invoiceId} and paid_at is null`

export const voidedInvoice = (agencyId: number, invoiceId: number) => sql<{ voidedAt: string; reason: string | null }>`
  select voided_at as "voidedAt", void_reason as reason from invoices
   where agency_id = ${agencyId} and id = ${invoiceId} and voided_at is not null`

/** Once. No row if there is no bill to cancel. */
export const markBillCancelled = (agencyId: number, invoiceId: number, now: Date) => sql<{ propertyId: number }>`
  update invoices set bill_cancelled_at = ${now.toISOString()}, version = version + 1
   where agency_id = ${agencyId} and id = ${invoiceId} and voided_at is not null and uploaded_at is not null
     and bill_cancelled_at is null
  returning property_id as "propertyId"`

export type CreditNoteNews = {
  invoiceNumber: string
  propertyId: number
  address: string
  totalCents: number
  /** To which its bill was uploaded. */
  software: string | null
  /** Whom the letter greets. */
  name: string
  /** The property manager and the office. None if the agency's mail is switched off. */
  readers: string[]
  /** To whom the invoice was forwarded. */
  owners: string[]
}

export const creditNoteNews = (agencyId: number, invoiceId: number) => sql<CreditNoteNews>`
  select i.invoice_number as "invoiceNumber", i.property_id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, i.total_cents as "totalCents",
         case when i.uploaded_at is not null then p.software end as software, coalesce(m.name, a.name) as name,
         case when a.is_sending_enabled
              then array(select distinct x.email::text from (values (m.email), (a.email)) x (email) where x.email is not null)
              else '{}' end as readers,
         array(select distinct r.email::text
                 from mails e join mail_recipients r on r.agency_id = e.agency_id and r.mail_id = e.id and r.type = 'to'
                where e.agency_id = i.agency_id and e.invoice_id = i.id and e.kind = 'FORWARD_INVOICE') as owners
    from invoices i
    join agencies a on a.id = i.agency_id
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active and m.email is not null
   where i.agency_id = ${agencyId} and i.id = ${invoiceId}`
