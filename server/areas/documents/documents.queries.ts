import type { DocumentChoice } from '../../../contract/documents/documents.ts'
import { documentRestoreDays } from '../../../contract/limits.ts'
import type { ServiceProvider } from '../../../contract/portfolio/service-providers.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import type { DocumentOwner } from './document-owner.ts'

export const documentTypes = sql<DocumentChoice>`select code, name, icon from document_types order by display_order`
export const documentServices = sql<DocumentChoice>`select code, name, icon from document_services order by display_order`

export type DocumentRow = {
  documentId: number
  type: DocumentChoice
  services: (DocumentChoice & { otherServiceName: string | null })[]
  fileName: string
  /** Null until a file that is drawn when opened is first opened. */
  size: number | null
  contentType: string
  storageKey: string
  fileId: number
  providedBy: ServiceProvider
  datedOn: string
  number: string | null
  certificate: string | null
  uploadedBy: string | null
  uploadedAt: string
  deletedAt: string | null
  deletedBy: string | null
  replacedById: number | null
  isRestorable: boolean
  version: number
}

const ownerIs = ({ kind, id }: DocumentOwner): Sql =>
  kind === 'managed' ? sql`d.property_id = ${id}` : sql`d.portfolio_property_id = ${id}`

const columns = sql`
  d.id as "documentId", json_build_object('code', t.code, 'name', t.name, 'icon', t.icon) as type,
  coalesce((select json_agg(json_build_object('code', s.code, 'name', s.name, 'icon', s.icon,
                                              'otherServiceName', a.other_service_name) order by s.display_order)
              from document_subjects a join document_services s on s.code = a.service_code
             where a.agency_id = d.agency_id and a.document_id = d.id), '[]') as services,
  f.file_name as "fileName", f.size_bytes as size, coalesce(f.detected_type, f.declared_type) as "contentType",
  f.storage_key as "storageKey", f.id as "fileId", d.provided_by as "providedBy", d.dated_on as "datedOn", d.report_number as number,
  d.certificate,
  (select u.name from users u where u.id = d.uploaded_by) as "uploadedBy", d.uploaded_at as "uploadedAt",
  d.deleted_at as "deletedAt", (select u.name from users u where u.id = d.deleted_by) as "deletedBy",
  d.replaced_by_id as "replacedById",
  d.provided_by = 'OTHER' and d.replaced_by_id is null and f.bytes_removed_at is null
    and coalesce(d.deleted_at > now() - make_interval(days => ${documentRestoreDays}), false) as "isRestorable", d.version`

const source = (agencyId: number, owner: DocumentOwner) => sql`
  from documents d
  join files f on f.agency_id = d.agency_id and f.id = d.file_id
  join document_types t on t.code = d.type
 where d.agency_id = ${agencyId} and ${ownerIs(owner)}`

export type DocumentFilter = {
  isRemoved: boolean
  types: readonly string[]
  services: readonly string[]
  providedBy: ServiceProvider | undefined
  text: string
}

function conditionsOf({ types, services, providedBy, text }: DocumentFilter): Sql {
  const conditions: Sql[] = []
  if (types.length > 0) conditions.push(sql`d.type = any (${types}::text[])`)
  if (services.length > 0) {
    conditions.push(sql`exists (select from document_subjects a where a.agency_id = d.agency_id and a.document_id = d.id
      and a.service_code = any (${services}::text[]))`)
  }
  if (providedBy) conditions.push(sql`d.provided_by = ${providedBy}`)
  if (text !== '') {
    conditions.push(sql`(strpos(lower(f.file_name), lower(${text})) > 0 or strpos(lower(t.name), lower(${text})) > 0
      or strpos(lower(concat_ws(' ', d.report_number, d.certificate)), lower(${text})) > 0
      or exists (select from document_subjects a where a.agency_id = d.agency_id and a.document_id = d.id
                  and strpos(lower(a.other_service_name), lower(${text})) > 0))`)
  }
  return joinConditions(conditions)
}

const present = (isRemoved: boolean): Sql => (isRemoved ? sql`d.deleted_at is not null` : sql`d.deleted_at is null`)
const order = (isRemoved: boolean): Sql =>
  isRemoved ? sql`d.deleted_at desc, d.id desc` : sql`d.dated_on desc, d.id desc`

export const documentsPage = (
  agencyId: number,
  owner: DocumentOwner,
  filter: DocumentFilter,
  { page, pageSize }: { page: number; pageSize: number },
) => sql<DocumentRow>`
  select ${columns} ${source(agencyId, owner)} and ${present(filter.isRemoved)} and ${conditionsOf(filter)}
   order by ${order(filter.isRemoved)} limit ${pageSize} offset ${(page - 1) * pageSize}`

export const documentTotals = (agencyId: number, owner: DocumentOwner, filter: DocumentFilter) => sql<{
  total: number
  unfilteredTotal: number
}>`
  select count(*) filter (where ${conditionsOf(filter)}) as total, count(*) as "unfilteredTotal"
  ${source(agencyId, owner)} and ${present(filter.isRemoved)}`

export const oneDocument = (agencyId: number, owner: DocumentOwner, documentId: number) => sql<DocumentRow>`
  select ${columns} ${source(agencyId, owner)} and d.id = ${documentId}`
