import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'

export type PaymentSearch = { search: string; page: number }

export type UnpaidInvoice = {
  agencyId: number
  agencyName: string
  id: number
  invoiceNumber: string
  propertyId: number
  address: string
  issuedOn: Day
  dueOn: Day
  totalCents: number
  isPaid: boolean
  paidAt: string | null
  reference: string | null
  isVoided: boolean
  voidedAt: string | null
  /** As it was audited. */
  voidedBy: string | null
  voidReason: string | null
  /** The software to which it was uploaded. */
  uploadedTo: string | null
  /** Cancelled, and its bill is still in that software. */
  hasBillToCancel: boolean
}

const hasBillToCancel: Sql = sql`(i.voided_at is not null and i.uploaded_at is not null and i.bill_cancelled_at is null)`

const voidedBy: Sql = sql`(case when i.voided_at is not null then (
  select e.user_name from audit_events e
   where e.agency_id = i.agency_id and e.entity = 'invoices' and e.entity_id = i.id and e.action = 'void-invoice'
   order by e.at desc limit 1) end)`

const columns: Sql = sql`
  a.id as "agencyId", a.name as "agencyName", i.id, i.invoice_number as "invoiceNumber", p.id as "propertyId",
  p.address_line_1 || ', ' || p.address_line_2 as address, i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.total_cents as "totalCents", i.paid_at is not null as "isPaid", i.paid_at as "paidAt", i.payment_reference as reference,
  i.voided_at is not null as "isVoided", i.voided_at as "voidedAt", ${voidedBy} as "voidedBy", i.void_reason as "voidReason",
  case when i.uploaded_at is not null then p.software end as "uploadedTo",
  ${hasBillToCancel} as "hasBillToCancel"`

/** Invoices of a state that are to be paid, longest due first; one more than a page. */
export const unpaidInvoices = (state: StateCode, { search, page }: PaymentSearch) => sql<UnpaidInvoice>`
  select ${columns}
    from agencies a
   cross join lateral (
     select i.* from invoices i
      where i.agency_id = a.id and i.paid_at is null and i.voided_at is null
        ${search === '' ? emptySql : sql`and i.invoice_number ilike ${containing(search)}`}
      order by i.due_on, i.id limit ${page * quotesPerPage + 1}) i
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
   where a.state = ${state}
   order by i.due_on, a.id, i.id
   limit ${quotesPerPage + 1} offset ${(page - 1) * quotesPerPage}`

export const findInvoiceToPay = (state: StateCode, agencyId: number, id: number) => sql<UnpaidInvoice>`
  select ${columns}
    from invoices i
    join agencies a on a.id = i.agency_id and a.state = ${state}
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
   where i.agency_id = ${agencyId} and i.id = ${id}`

/** Bills of cancelled invoices that wait to be cancelled in the agencies' software, longest first; one more than a page. */
export const billsToCancel = (state: StateCode) => sql<UnpaidInvoice>`
  select ${columns}
    from agencies a
    join invoices i on i.agency_id = a.id and ${hasBillToCancel}
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
   where a.state = ${state}
   order by i.voided_at, a.id, i.id
   limit ${quotesPerPage + 1}`
