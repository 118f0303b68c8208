import { sql } from '../../platform/sql.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type ReportRow = Addressed & {
  datedOn: string
  services: string | null
  isCompliant: boolean | null
  fileName: string
}

export const serviceReports = (agencyId: number) => sql<ReportRow>`
  select d.property_id as "propertyId", coalesce(p.address_line_1, m.address_line_1) as "addressLine1",
         coalesce(p.address_line_2, m.address_line_2) as "addressLine2", d.dated_on as "datedOn",
         d.is_compliant as "isCompliant", f.file_name as "fileName",
         (select string_agg(coalesce(b.other_service_name, s.name), ', ' order by s.display_order)
            from document_subjects b join document_services s on s.code = b.service_code
           where b.agency_id = d.agency_id and b.document_id = d.id) as services
    from documents d
    join files f on f.agency_id = d.agency_id and f.id = d.file_id
    left join properties p on p.agency_id = d.agency_id and p.id = d.property_id
    left join portfolio_properties m on m.agency_id = d.agency_id and m.id = d.portfolio_property_id
   where d.agency_id = ${agencyId} and d.type = 'SERVICE_REPORT' and d.deleted_at is null
   order by d.dated_on desc, d.id desc
   limit ${mostRows + 1}`
