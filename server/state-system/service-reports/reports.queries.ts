import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import type { Slice } from '../../areas/quotes/page-slice.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import type { Counted, ListQuery } from '../kit/lists/list.ts'
import { matchesProperty } from '../kit/lists/property-match.queries.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'

export type ReportRow = Addressed & {
  id: number
  datedOn: string
  services: string | null
  isCompliant: boolean | null
  fileName: string
  number: string | null
  /** Quotes for what the visit found in the services of the report. */
  quotes: { id: number; quoteNumber: string; isIssued: boolean }[]
}

export type ReportFilter = Pick<ListQuery, 'search' | 'managerId'> & { isCompliant: boolean | undefined }

const reports = (agencyId: number, filter: ReportFilter): Sql => sql`
  documents d where d.agency_id = ${agencyId} and d.type = 'SERVICE_REPORT' and d.deleted_at is null
    ${filter.isCompliant === undefined ? emptySql : sql`and d.is_compliant = ${filter.isCompliant}`}
    and ${matchesProperty(sql`d.property_id`, agencyId, filter, (search) => sql`d.report_number = ${search}`)}`

export const reportPage = (agencyId: number, filter: ReportFilter, isDescending: boolean, { limit, offset }: Slice) => {
  const order = isDescending ? sql`d.dated_on desc, d.id desc` : sql`d.dated_on, d.id`
  return sql<ReportRow>`
    select d.id, d.property_id as "propertyId", coalesce(p.address_line_1, m.address_line_1) as "addressLine1",
           coalesce(p.address_line_2, m.address_line_2) as "addressLine2",
           ${unsafeColumn(sql`d.agency_id`, sql`d.property_id`)}, d.dated_on as "datedOn",
           d.is_compliant as "isCompliant", d.report_number as number,
           (select f.file_name from files f where f.agency_id = d.agency_id and f.id = d.file_id) as "fileName",
           (select string_agg(coalesce(b.other_service_name, s.name), ', ' order by s.display_order)
              from document_subjects b join document_services s on s.code = b.service_code
             where b.agency_id = d.agency_id and b.document_id = d.id) as services,
           coalesce((select json_agg(json_build_object('id', q.id, 'quoteNumber', q.quote_number, 'isIssued', q.issued_on is not null)
                                     order by q.id)
                       from (select distinct f.quote_id from findings f
                              where f.agency_id = d.agency_id and f.visit_id = d.visit_id and f.quote_id is not null
                                and f.service_id in (select s.service_id
                                                       from document_subjects b join document_services s on s.code = b.service_code
                                                      where b.agency_id = d.agency_id and b.document_id = d.id)) f
                      cross join lateral (select * from quotes r where r.agency_id = d.agency_id and r.id = f.quote_id limit 1) q),
                    '[]') as quotes
      from (select d.agency_id, d.id from ${reports(agencyId, filter)} order by ${order} limit ${limit} offset ${offset}) k
      cross join lateral (select * from documents r where r.agency_id = k.agency_id and r.id = k.id limit 1) d
      left join lateral (select * from properties r where r.agency_id = d.agency_id and r.id = d.property_id limit 1) p on true
      left join lateral (select * from portfolio_properties r
                          where r.agency_id = d.agency_id and r.id = d.portfolio_property_id limit 1) m on true
     order by ${order}`
}

export const countReports = (agencyId: number, filter: ReportFilter) =>
  sql<Counted>`select count(*) as count from ${reports(agencyId, filter)}`

export type ReportFile = { fileName: string; contentType: string; storageKey: string }

export const reportFile = (agencyId: number, documentId: number) => sql<ReportFile>`
  select f.file_name as "fileName", coalesce(f.detected_type, f.declared_type) as "contentType", f.storage_key as "storageKey"
    from documents d join files f on f.agency_id = d.agency_id and f.id = d.file_id
   where d.agency_id = ${agencyId} and d.id = ${documentId} and d.type = 'SERVICE_REPORT' and d.deleted_at is null`
