import type { Day } from '../../../contract/days.ts'
import type { RegulatorCertificate } from '../service-reports/regulator-certificate.ts'
import { sql } from '../../platform/sql.ts'

export type RepairDocuments = {
  propertyId: number
  addressLine1: string
  address: string
  serviceId: number
  visitId: number | null
  doneOn: Day
  isClear: boolean
  submittedBy: number
  hasMail: boolean
  reportId: number | null
  recordId: number | null
  certificate: RegulatorCertificate | null
  invoice: { id: number; number: string; totalCents: number } | null
}

/** What has been made of a recorded repair so far. */
export const repairDocuments = (agencyId: number, quoteId: number) => sql<RepairDocuments>`
  select q.property_id as "propertyId", p.address_line_1 as "addressLine1",
         p.address_line_1 || ', ' || p.address_line_2 as address, q.service_id as "serviceId", r.visit_id as "visitId",
         r.done_on as "doneOn", r.is_clear as "isClear", r.recorded_by as "submittedBy",
         r.agency_mail_id is not null as "hasMail", r.report_document_id as "reportId",
         r.certificate_document_id as "recordId", r.regulator_certificate as certificate,
         (select json_build_object('id', i.id, 'number', i.invoice_number, 'totalCents', i.total_cents) from invoices i
           where i.agency_id = q.agency_id and i.quote_id = q.id and i.voided_at is null order by i.id limit 1) as invoice
    from repair_records r
    join quotes q on q.agency_id = r.agency_id and q.id = r.quote_id
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where r.agency_id = ${agencyId} and r.quote_id = ${quoteId}`

export const setReportOfRepair = (agencyId: number, quoteId: number, documentId: number) => sql`
  update repair_records set report_document_id = ${documentId} where agency_id = ${agencyId} and quote_id = ${quoteId}`

export const setRecordOfRepair = (agencyId: number, quoteId: number, documentId: number) => sql`
  update repair_records set certificate_document_id = ${documentId} where agency_id = ${agencyId} and quote_id = ${quoteId}`

export const setMailOfRepair = (agencyId: number, quoteId: number, mailId: number) => sql`
  update repair_records set agency_mail_id = ${mailId} where agency_id = ${agencyId} and quote_id = ${quoteId}`

/** The stored files of the report and the record. */
export const repairFiles = (agencyId: number, quoteId: number) => sql<{ fileId: number; fileName: string }>`
  select f.id as "fileId", f.file_name as "fileName"
    from repair_records r
    join documents d on d.agency_id = r.agency_id and d.id in (r.report_document_id, r.certificate_document_id)
    join files f on f.agency_id = d.agency_id and f.id = d.file_id
   where r.agency_id = ${agencyId} and r.quote_id = ${quoteId}
   order by d.id`

export type RepairReader = { name: string; email: string }

/**
 * Who is written to about a repair: the property manager, otherwise the agency, and the users who requested the quote;
 * each address once. None if the agency's mail is switched off.
 */
export const repairReaders = (agencyId: number, quoteId: number) => sql<RepairReader>`
  select distinct on (lower(email)) name, email from (
    select 1 as place, case when m.email is null then a.name else m.name end as name, coalesce(m.email, a.email)::text as email
      from quotes q
      join properties p on p.agency_id = q.agency_id and p.id = q.property_id
      join agencies a on a.id = q.agency_id and a.is_sending_enabled
      left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
     where q.agency_id = ${agencyId} and q.id = ${quoteId}
    union all
    select 2, u.name, u.email::text
      from findings f
      join agencies a on a.id = f.agency_id and a.is_sending_enabled
      join users u on u.id = f.quote_requested_by and u.is_active
      join memberships m on m.user_id = u.id and m.agency_id = f.agency_id and m.ended_at is null
     where f.agency_id = ${agencyId} and f.quote_id = ${quoteId}
  ) readers
   where email is not null
   order by lower(email), place`
