import type { UnsafeRow } from '../cards/unsafe-property.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { unsafeColumn } from '../cards/unsafe-property.queries.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'
import type { Day } from '../../../contract/days.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import type { Slice } from '../quotes/page-slice.ts'
import type { LineRow } from '../quotes/quote-parts.queries.ts'
import { takesBills } from '../agency/takes-bills.queries.ts'
import type { Uploadable } from './invoice-upload.ts'

export type InvoiceRow = Uploadable & {
  id: number
  issuedOn: Day
  dueOn: Day
  totalCents: number
  paidAt: string | null
  voidedAt: string | null
  voidReason: string | null
  propertyId: number
  addressLine1: string
  addressLine2: string
  unsafe: UnsafeRow
  uploadedAt: string | null
  uploadedBy: string | null
  uploadError: string | null
}

export const invoiceColumns = sql`
  i.id, i.invoice_number as "invoiceNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.total_cents as "totalCents",
  i.paid_at as "paidAt", i.voided_at is not null as "isVoided", i.voided_at as "voidedAt", i.void_reason as "voidReason",
  i.property_id as "propertyId",
  p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2", p.software,
  ${unsafeColumn(sql`i.agency_id`, sql`i.property_id`)},
  ${takesBills(sql`i.agency_id`, sql`p.software`)} as "acceptsInvoices",
  i.upload_state as "uploadState", i.upload_requested_at as "uploadRequestedAt", i.uploaded_at as "uploadedAt",
  i.upload_error as "uploadError", i.bill_sent_at is not null as "isSent",
  case when i.uploaded_at is not null then (select u.name from users u where u.id = i.upload_requested_by) end as "uploadedBy"`

const withProperty = sql`invoices i join properties p on p.agency_id = i.agency_id and p.id = i.property_id`

export const findInvoice = (agencyId: number, invoiceId: number) =>
  sql<InvoiceRow>`select ${invoiceColumns} from ${withProperty} where i.agency_id = ${agencyId} and i.id = ${invoiceId}`

/** Locks the invoice, so that a concurrent upload waits and then sees that it is already uploading. */
export const lockInvoice = (agencyId: number, invoiceId: number) => sql<InvoiceRow>`
  select ${invoiceColumns} from ${withProperty} where i.agency_id = ${agencyId} and i.id = ${invoiceId} for update of i`

export const invoiceLines = (agencyId: number, invoiceId: number) => sql<LineRow>`
  select description, quantity::text as quantity, total_cents as "totalCents", gst_cents as "gstCents" from invoice_lines
   where agency_id = ${agencyId} and invoice_id = ${invoiceId} order by position`

/** Oldest first, with the same condition as the number on the dashboard. */
export const overdueInvoices = (
  agencyId: number,
  managerId: ManagerKey | undefined,
  { limit, offset }: Slice,
  today: Day,
) => sql<InvoiceRow>`
  select ${invoiceColumns} from ${withProperty}
   where i.agency_id = ${agencyId} and i.paid_at is null and i.voided_at is null and i.due_on < ${today}
     ${managerId === undefined ? emptySql : sql`and ${isManagedBy(sql`p.manager_id`, managerId)}`}
   order by i.due_on, i.id limit ${limit} offset ${offset}`

export type OfProperty = { propertyId: number; withCancelled: boolean }

const ofProperty = (agencyId: number, { propertyId, withCancelled }: OfProperty): Sql => sql`
  i.agency_id = ${agencyId} and i.property_id = ${propertyId} ${withCancelled ? emptySql : sql`and i.voided_at is null`}`

export const propertyInvoices = (agencyId: number, which: OfProperty, { limit, offset }: Slice) => sql<InvoiceRow>`
  select ${invoiceColumns} from ${withProperty} where ${ofProperty(agencyId, which)}
   order by i.issued_on desc, i.id desc limit ${limit} offset ${offset}`

export const countPropertyInvoices = (agencyId: number, which: OfProperty) =>
  sql<{ count: number }>`select count(*) as count from invoices i where ${ofProperty(agencyId, which)}`
