import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type AgencyExport = {
  id: number
  status: 'WORKING' | 'READY' | 'FAILED' | 'REMOVED'
  requestedBy: string
  requestedAt: string
  tablesDone: number
  properties: number
  propertiesDone: number
  documents: number
  finishedAt: string | null
  failure: string | null
  removedAt: string | null
  parts: { part: number; size: number }[]
}

/** The latest exports of an agency. */
export const exportsOfAgency = (agencyId: number, most: number) => sql<AgencyExport>`
  select e.id, e.status, u.name as "requestedBy", e.requested_at as "requestedAt", e.tables_done as "tablesDone", e.properties,
         e.properties_done as "propertiesDone", e.documents, e.finished_at as "finishedAt", e.failure, e.removed_at as "removedAt",
         (select coalesce(json_agg(json_build_object('part', p.part, 'size', f.size_bytes) order by p.part), '[]')
            from agency_export_parts p join files f on f.agency_id = p.agency_id and f.id = p.file_id
           where p.agency_id = e.agency_id and p.export_id = e.id) as parts
    from agency_exports e join users u on u.id = e.requested_by
   where e.agency_id = ${agencyId} order by e.id desc limit ${most}`

/** No row if one is being made already. */
export const insertExport = (agencyId: number, userId: number, now: Date) => sql<{ id: number }>`
  insert into agency_exports (agency_id, requested_by, requested_at, properties)
  select ${agencyId}, ${userId}, ${now.toISOString()}, (select count(*) from properties where agency_id = ${agencyId})
  on conflict (agency_id) where status = 'WORKING' do nothing returning id`

/**
 * One of a state at a time, because they are large. The agency is not named “agencyId”, because the jobs of an agency wait while
 * it is paused or closed, and this one must not.
 */
export const enqueueExport = (state: StateCode, exportOf: number, exportId: number) => sql`
  select app.enqueue('export-agency', ${JSON.stringify({ state, exportOf, exportId })}::json,
    job_key => ${`export-agency-${exportId}`}, queue => ${`agency-exports-${state}`}, max_attempts => 8)`

export type ExportToMake = {
  agencyName: string
  requestedBy: number
  parts: number
  afterPropertyId: number
  afterFileId: number
  documents: number
  propertiesDone: number
}

/** No row unless it still has to be made. */
export const exportToMake = (agencyId: number, exportId: number) => sql<ExportToMake>`
  select a.name as "agencyName", e.requested_by as "requestedBy", e.after_property_id as "afterPropertyId",
         e.after_file_id as "afterFileId", e.documents,
         (select count(*)::int from agency_export_parts p where p.agency_id = e.agency_id and p.export_id = e.id) as parts,
         (select count(*)::int from properties p where p.agency_id = e.agency_id and p.id <= e.after_property_id) as "propertiesDone"
    from agency_exports e join agencies a on a.id = e.agency_id
   where e.agency_id = ${agencyId} and e.id = ${exportId} and e.status = 'WORKING'`

export const updateProgress = (
  agencyId: number,
  exportId: number,
  { tables, properties }: { tables: number; properties: number },
) => sql`
  update agency_exports set tables_done = greatest(tables_done, ${tables}), properties_done = ${properties}
   where agency_id = ${agencyId} and id = ${exportId} and status = 'WORKING'`

type StoredPart = { part: number; fileId: number; documents: number; afterPropertyId: number; afterFileId: number }

/** No row if another worker stored this part, or the export has ended. */
export const insertExportPart = (agencyId: number, exportId: number, { part, fileId, ...made }: StoredPart) => sql<{
  part: number
}>`
  with export as (
    update agency_exports
       set documents = ${made.documents}, after_property_id = ${made.afterPropertyId}, after_file_id = ${made.afterFileId}
     where agency_id = ${agencyId} and id = ${exportId} and status = 'WORKING'
       and ${part} = (select count(*) + 1 from agency_export_parts p where p.agency_id = ${agencyId} and p.export_id = ${exportId})
    returning agency_id, id)
  insert into agency_export_parts (agency_id, export_id, part, file_id)
  select agency_id, id, ${part}, ${fileId}::int from export on conflict do nothing returning part`

export const markExportReady = (agencyId: number, exportId: number, now: Date) => sql`
  update agency_exports set status = 'READY', finished_at = ${now.toISOString()}, properties_done = properties
   where agency_id = ${agencyId} and id = ${exportId} and status = 'WORKING'`

export const markExportFailed = (agencyId: number, exportId: number, failure: string, now: Date) => sql`
  update agency_exports set status = 'FAILED', finished_at = ${now.toISOString()}, failure = ${failure}
   where agency_id = ${agencyId} and id = ${exportId} and status = 'WORKING'`

export type ExportFile = { storageKey: string; fileName: string; size: number }

export const exportFile = (agencyId: number, exportId: number, part: number) => sql<ExportFile>`
  select f.storage_key as "storageKey", f.file_name as "fileName", f.size_bytes as size
    from agency_exports e
    join agency_export_parts p on p.agency_id = e.agency_id and p.export_id = e.id and p.part = ${part}
    join files f on f.agency_id = p.agency_id and f.id = p.file_id
   where e.agency_id = ${agencyId} and e.id = ${exportId} and e.status = 'READY' and f.status = 'STORED'`
