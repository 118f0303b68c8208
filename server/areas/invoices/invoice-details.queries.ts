import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'

/** What a tax invoice says besides its lines: when and by whom the work was done, and how to pay. */
export type InvoiceDetails = {
  document: 'INVOICE' | 'AGENCY_INVOICE'
  /** As agreed on its day. */
  payer: 'LANDLORD' | 'AGENCY'
  /** Day of the visit, or of the finished repair; null for a plan, which is paid ahead. */
  servedOn: Day | null
  /** Of neither a visit nor a repair. */
  isPlan: boolean
  periodFrom: Day | null
  periodTo: Day | null
  /** Of a repair without a visit, as its findings name who repaired them. */
  technicianName: string | null
  /** Of the day of the visit. */
  technicianLicence: string | null
  quoteNumber: string | null
  /** The account is the agency's own, from which it pays the provider. */
  isAgencyAccount: boolean
  accountName: string | null
  bsb: string | null
  accountNumber: string | null
  billerCode: string | null
}

/** What the invoices of agency `a` need of the provider: an account only where owners do not pay the agency. */
export const invoiceKind: Sql = sql`
  case when a.payment_bsb is null and a.bpay_biller_code is null then 'INVOICE' else 'AGENCY_INVOICE' end`

/** Where owners pay the agency, only its account and biller code are named; what the agency pays goes to the provider. */
export const invoiceDetails = (agencyId: number, invoiceId: number) => sql<InvoiceDetails>`
  select coalesce((v.starts_at at time zone s.time_zone)::date,
                  (select max(c.changed_at at time zone s.time_zone)::date from quote_status_changes c
                    where c.agency_id = i.agency_id and c.quote_id = i.quote_id and c.to_id = ${quoteIds.COMPLETED})) as "servedOn",
         coalesce(done.by, t.name, (select f.repaired_by from findings f where f.agency_id = i.agency_id and f.quote_id = i.quote_id
                            order by f.repaired_on desc nulls last, f.id limit 1)) as "technicianName",
         done.licences as "technicianLicence", q.quote_number as "quoteNumber", k.kind as document, g.payer,
         i.visit_id is null and i.quote_id is null as "isPlan", b.starts_on as "periodFrom", b.ends_on as "periodTo",
         k.kind = 'AGENCY_INVOICE' as "isAgencyAccount",
         case when k.kind = 'INVOICE' then d.account_name else a.payment_account_name end as "accountName",
         case when k.kind = 'INVOICE' then d.bsb else a.payment_bsb end as bsb,
         case when k.kind = 'INVOICE' then d.account_number else a.payment_account_number end as "accountNumber",
         case when k.kind = 'INVOICE' then d.biller_code else a.bpay_biller_code end as "billerCode"
    from invoices i
    join agencies a on a.id = i.agency_id
    join states s on s.code = a.state
    left join visits v on v.agency_id = i.agency_id and v.id = i.visit_id
    left join technicians t on t.id = v.technician_id
    left join lateral (
      select min(c.performed_by) as by, string_agg(distinct c.licence, ', ') as licences
        from service_checks c where c.agency_id = v.agency_id and c.visit_id = v.id) done on true
    left join quotes q on q.agency_id = i.agency_id and q.id = i.quote_id
    left join billed_periods b on b.agency_id = i.agency_id and b.property_id = i.property_id and b.invoice_id = i.id
   cross join lateral app.billing_on(a.id, i.issued_on) g
   cross join lateral (
     select case when g.payer = 'AGENCY' then 'INVOICE' else ${invoiceKind} end as kind) k
   cross join lateral app.provider_on(a.state, i.issued_on, k.kind) d
   where i.agency_id = ${agencyId} and i.id = ${invoiceId}`
