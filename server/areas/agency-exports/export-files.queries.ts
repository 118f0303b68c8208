import { sql, type Sql } from '../../platform/sql.ts'
import type { Day } from '../../../contract/days.ts'

export type FolderProperty = { id: number; address: string }

export const propertiesAfter = (agencyId: number, after: number, most: number) => sql<FolderProperty>`
  select id, address_line_1 || ', ' || address_line_2 as address from properties
   where agency_id = ${agencyId} and id > ${after} order by id limit ${most}`

export type ExportedFile = { id: number; storageKey: string; name: string; folder: string; datedOn: Day | null }

const kept: Sql = sql`f.status in ('STORED', 'DRAWN_WHEN_OPENED')`

/** What is stored about a property, each file once. */
export const filesOfProperty = (agencyId: number, propertyId: number) => sql<ExportedFile>`
  select distinct on (x.file_id) f.id, f.storage_key as "storageKey", f.file_name as name, x.folder, x.dated_on as "datedOn"
    from (select d.file_id, 'Documents' as folder, d.dated_on, 1 as place from documents d
           where d.agency_id = ${agencyId} and d.property_id = ${propertyId} and d.deleted_at is null
          union all
          select h.file_id, 'Photos', null, 2 from visits v join visit_photos h on h.agency_id = v.agency_id and h.visit_id = v.id
           where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and h.removed_at is null
          union all
          select unnest(array[e.pdf_file_id, e.zip_file_id]), 'Evidence packs', null, 3 from evidence_packs e
           where e.agency_id = ${agencyId} and e.property_id = ${propertyId} and e.status = 'READY'
          union all
          select i.file_id, 'Invoices', i.issued_on, 4 from invoices i
           where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.file_id is not null
          union all
          select q.file_id, 'Quotes', q.issued_on, 5 from quotes q
           where q.agency_id = ${agencyId} and q.property_id = ${propertyId} and q.file_id is not null
          union all
          select r.file_id, 'Repairs by others', null, 6
            from third_party_resolutions t join resolution_documents r on r.agency_id = t.agency_id and r.resolution_id = t.id
           where t.agency_id = ${agencyId} and t.property_id = ${propertyId}
          union all
          select a.file_id, 'Mails', null, 7 from mails m join mail_attachments a on a.agency_id = m.agency_id and a.mail_id = m.id
           where m.agency_id = ${agencyId} and m.property_id = ${propertyId}) x
    join files f on f.agency_id = ${agencyId} and f.id = x.file_id and ${kept}
   order by x.file_id, x.place`

/** Invoices whose document is not stored but drawn when somebody asks for it. */
export const invoicesToDraw = (agencyId: number, propertyId: number) => sql<{
  id: number
  number: string
  datedOn: Day
}>`
  select id, invoice_number as number, issued_on as "datedOn" from invoices
   where agency_id = ${agencyId} and property_id = ${propertyId} and file_id is null order by id`

/** Credit notes of the invoices that were cancelled. */
export const creditNotesToDraw = (agencyId: number, propertyId: number) => sql<{
  id: number
  number: string
  datedOn: Day
}>`
  select i.id, i.invoice_number as number, (i.voided_at at time zone s.time_zone)::date as "datedOn"
    from invoices i join agencies a on a.id = i.agency_id join states s on s.code = a.state
   where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.voided_at is not null order by i.id`

/** Quotes that were issued, likewise. */
export const quotesToDraw = (agencyId: number, propertyId: number) => sql<{ id: number; number: string; datedOn: Day }>`
  select id, quote_number as number, issued_on as "datedOn" from quotes
   where agency_id = ${agencyId} and property_id = ${propertyId} and file_id is null and issued_on is not null order by id`

/** Files of the agency that belong to none of its properties on service. */
export const filesWithoutProperty = (agencyId: number, after: number, most: number) => sql<ExportedFile>`
  select f.id, f.storage_key as "storageKey", f.file_name as name, x.folder, null as "datedOn"
    from (select d.file_id, 'Properties not on service' as folder from documents d
           where d.agency_id = ${agencyId} and d.property_id is null and d.deleted_at is null
          union
          select a.file_id, 'Mails' from mails m join mail_attachments a on a.agency_id = m.agency_id and a.mail_id = m.id
           where m.agency_id = ${agencyId} and m.property_id is null
          union
          select i.file_id, 'Pictures of mails' from mail_images i where i.agency_id = ${agencyId}
          union
          select g.logo_file_id, 'Office' from agencies g where g.id = ${agencyId}) x
    join files f on f.agency_id = ${agencyId} and f.id = x.file_id and ${kept}
   where f.id > ${after} order by f.id limit ${most}`
