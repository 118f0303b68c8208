import type { Day } from '../../../contract/days.ts'
import type { FileMapping, FileStatus, SoftwareFile } from '../../../contract/integration/software-files.ts'
import type { Collection } from '../../outside/software/records.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/* Files that are read as if they were software. */

export type SoftwareFileRow = Omit<SoftwareFile, 'softwareName'>

const fileColumns = sql`
  f.id, f.software, f.file_name as "fileName", f.file_day as "fileDay", f.row_count as "rowCount", f.status, f.created_at as "createdAt",
  (select u.name from users u where u.id = f.created_by) as "createdBy", f.left_out as "leftOut", f.left_out_count as "leftOutCount"`

/** The newest of each software that was not put away. */
export const newestFiles = (agencyId: number) => sql<SoftwareFileRow>`
  select distinct on (f.software) ${fileColumns} from software_files f
   where f.agency_id = ${agencyId} and f.status <> 'DISCARDED' order by f.software, f.id desc`
export const fileById = (agencyId: number, id: number) => sql<SoftwareFileRow>`
  select ${fileColumns} from software_files f where f.agency_id = ${agencyId} and f.id = ${id}`
/** Of the files that were taken over; null if none was. */
export const newestDayTaken = (agencyId: number, software: string) => sql<{ day: Day | null }>`
  select max(file_day) as day from software_files
   where agency_id = ${agencyId} and software = ${software} and status in ('TAKING', 'TAKEN')`
export const lockFile = (agencyId: number, id: number) => sql<{ software: string; status: FileStatus }>`
  select software, status from software_files where agency_id = ${agencyId} and id = ${id} for update`

export type NewFile = {
  software: string
  fileName: string
  fileDay: Day
  sha256: string
  rowCount: number
  status: FileStatus
  leftOut: SoftwareFile['leftOut']
  leftOutCount: number
}
/** Nothing if another file of the agency is being read. */
export const insertFile = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  file: NewFile,
) => sql<{ id: number }>`
  insert into software_files (agency_id, software, file_name, file_day, sha256, row_count, status, left_out, left_out_count, created_at,
                              created_by)
  values (${agencyId}, ${file.software}, ${file.fileName}, ${file.fileDay}, ${file.sha256}, ${file.rowCount}, ${file.status},
          ${JSON.stringify(file.leftOut)}::jsonb, ${file.leftOutCount}, ${now.toISOString()}, ${userId})
      on conflict (agency_id, software) where status in ('CHECKING', 'TAKING') do nothing returning id`

export type NewPage = { collection: Collection; page: number; isLast: boolean; records: string; ids: string[] }
export const insertPages = (agencyId: number, fileId: number, pages: readonly NewPage[]) => sql`
  insert into software_file_pages (agency_id, file_id, collection, page, is_last, records, external_ids)
  select ${agencyId}, ${fileId}, x.collection, x.page, x."isLast", x.records::jsonb, x.ids
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
         as x (collection text, page int, "isLast" boolean, records text, ids text[])`
/** Names of tenants are kept no longer than they are needed. */
export const deletePages = (agencyId: number, software: string, which: Sql) => sql`
  delete from software_file_pages p using software_files f
   where p.agency_id = ${agencyId} and f.agency_id = p.agency_id and f.id = p.file_id and f.software = ${software} and ${which}`
export const isNotUnderWay = sql`f.status not in ('CHECKING', 'TAKING')`

/** Returns a row if the file was in one of these states. */
export const moveFile = (agencyId: number, id: number, from: readonly FileStatus[], to: FileStatus) => sql<{
  id: number
}>`
  update software_files f set status = ${to}
   where agency_id = ${agencyId} and id = ${id} and status = any(${from}::text[])
     and (${to} not in ('CHECKING', 'TAKING') or not exists (
       select from software_files o where o.agency_id = f.agency_id and o.software = f.software and o.id <> f.id
          and o.status in ('CHECKING', 'TAKING')))
  returning id`
/** Files before this one are no longer to be decided about. */
export const discardEarlier = (agencyId: number, software: string) => sql`
  update software_files set status = 'DISCARDED'
   where agency_id = ${agencyId} and software = ${software} and status in ('CHECKED', 'FAILED')`
/** The software is no longer read by files. */
export const discardFiles = (agencyId: number, software: string) => sql`
  update software_files set status = 'DISCARDED'
   where agency_id = ${agencyId} and software = ${software} and status not in ('TAKEN', 'DISCARDED')`
/** The reading was ended without being finished. */
export const failFiles = (agencyId: number, software: string) => sql`
  update software_files set status = 'FAILED'
   where agency_id = ${agencyId} and software = ${software} and status in ('CHECKING', 'TAKING')`

export const fileToRead = (agencyId: number, software: string, kind: 'SYNC' | 'DRY') => sql<{
  id: number
  fileDay: Day
}>`
  select id, file_day as "fileDay" from software_files
   where agency_id = ${agencyId} and software = ${software} and status = ${kind === 'DRY' ? 'CHECKING' : 'TAKING'}`
export const filePage = (agencyId: number, fileId: number, collection: string, page: number) => sql<{
  records: unknown[]
  isLast: boolean
}>`
  select records, is_last as "isLast" from software_file_pages
   where agency_id = ${agencyId} and file_id = ${fileId} and collection = ${collection} and page = ${page}`

export const mappingsOf = (agencyId: number) => sql<{ software: string; mapping: FileMapping }>`
  select software, mapping from software_mappings where agency_id = ${agencyId}`
export const saveMapping = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  software: string,
  mapping: FileMapping,
) => sql`
  insert into software_mappings (agency_id, software, mapping, updated_at, updated_by)
  values (${agencyId}, ${software}, ${JSON.stringify(mapping)}::jsonb, ${now.toISOString()}, ${userId})
      on conflict (agency_id, software) do update
     set mapping = excluded.mapping, updated_at = excluded.updated_at, updated_by = excluded.updated_by`

/** The connection is by files from now on; it counts as integrated once a file is taken over. */
export const beginFiles = (agencyId: number, software: string, userId: number, isTaking: boolean, now: Date) => sql`
  insert into agency_integrations (agency_id, software, is_active, connection, connected_by, connected_at)
  values (${agencyId}, ${software}, ${isTaking}, 'FILES', ${userId}, ${now.toISOString()})
      on conflict (agency_id, software) do update
     set connection = 'FILES', is_active = agency_integrations.is_active or excluded.is_active, next_sync_at = null, last_error = null,
         is_releasing = false, is_held = false, account_reference = null, account_id = null,
         connected_by = case when agency_integrations.connection = 'FILES' then agency_integrations.connected_by
                             else excluded.connected_by end,
         connected_at = case when agency_integrations.connection = 'FILES' then agency_integrations.connected_at
                             else excluded.connected_at end`
/** No file was ever taken over. */
export const leaveFiles = (agencyId: number, software: string) => sql`
  update agency_integrations set connection = 'DISCONNECTED'
   where agency_id = ${agencyId} and software = ${software} and connection = 'FILES' and not is_active`

/** Of a mirror `m`: the file does not have it under its present id. */
export const unnamedInFile = (agencyId: number, fileId: number) => sql`
  not exists (select from software_file_pages g where g.agency_id = ${agencyId} and g.file_id = ${fileId}
                 and g.collection = 'properties' and m.external_id = any(g.external_ids))`
/** What was stored under their earlier ids. */
export const forgetRecordsOf = (agencyId: number, software: string, externalIds: readonly string[]) => sql`
  delete from software_records
   where agency_id = ${agencyId} and software = ${software}
     and (collection = 'properties' and external_id = any(${externalIds}::text[])
          or collection = 'tenancies' and property_external_id = any(${externalIds}::text[]))`
