import type { ImportRow, ImportRowStatus, ImportStatus, PortfolioImport } from '../../../contract/imports.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { RunRestore } from '../integration/run-changes.queries.ts'
import type { ImportRecord } from './read-import-row.ts'

export type ImportKey = { state: StateCode; agencyId: number; importId: number }

const importColumns = sql`
  i.id, i.file_name as "fileName", i.status, i.created_at as "createdAt", i.ignored_columns as "ignoredColumns",
  (select u.name from users u where u.id = i.created_by) as "createdBy",
  coalesce((select json_object_agg(c.status, c.count)
     from (select r.status, count(*) as count from portfolio_import_rows r
            where r.agency_id = i.agency_id and r.import_id = i.id group by r.status) c), '{}') as counts,
  (select coalesce(json_agg(s.code order by s.id), '[]') from services s join agencies a on a.id = i.agency_id
    where a.service_mask & (1 << (s.id - 1)) <> 0) as "addsServices"`

export const latestImport = (agencyId: number) => sql<PortfolioImport>`
  select ${importColumns} from portfolio_imports i
   where i.agency_id = ${agencyId} and i.status <> 'DISCARDED' order by i.id desc limit 1`
/** Imports before the latest one that were applied, newest first. */
export const earlierImports = (agencyId: number, atMost: number) => sql<PortfolioImport>`
  select ${importColumns} from portfolio_imports i
   where i.agency_id = ${agencyId} and i.applied_at is not null
     and i.id < (select max(l.id) from portfolio_imports l where l.agency_id = ${agencyId} and l.status <> 'DISCARDED')
   order by i.id desc limit ${atMost}`
export const importById = (agencyId: number, id: number) => sql<PortfolioImport>`
  select ${importColumns} from portfolio_imports i where i.agency_id = ${agencyId} and i.id = ${id}`
export const lockImport = (agencyId: number, id: number) => sql<{ status: ImportStatus; startedBy: number | null }>`
  select status, started_by as "startedBy" from portfolio_imports where agency_id = ${agencyId} and id = ${id} for update`

export const insertImport = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  fileName: string,
  ignoredColumns: readonly string[],
) => sql<{ id: number }>`
  insert into portfolio_imports (agency_id, file_name, status, ignored_columns, created_at, created_by)
  values (${agencyId}, ${fileName}, 'CHECKING', ${ignoredColumns}, ${now.toISOString()}, ${userId})
      on conflict (agency_id) where status in ('CHECKING', 'APPLYING', 'UNDOING') do nothing returning id`
/** `rows`: JSON of the rows of a file. */
export const insertRows = (agencyId: number, importId: number, rows: string) => sql`
  insert into portfolio_import_rows (agency_id, import_id, row_number, label, record, status, message)
  select ${agencyId}, ${importId}, x."rowNumber", x.label, x.record, x.status, x.message
    from jsonb_to_recordset(${rows}::jsonb)
         as x ("rowNumber" int, label text, record jsonb, status text, message text)`

/** Returns a row unless another import is under way. */
export const moveImport = (
  agencyId: number,
  id: number,
  { from, to, userId, now }: { from: ImportStatus; to: ImportStatus; userId: number | null; now: Date },
) => sql<{ id: number }>`
  update portfolio_imports i
     set status = ${to}, started_by = coalesce(${userId}, started_by),
         applied_at = case when ${to} = 'APPLIED' then ${now.toISOString()}::timestamptz else applied_at end,
         undone_at = case when ${to} = 'UNDONE' then ${now.toISOString()}::timestamptz else undone_at end
   where agency_id = ${agencyId} and id = ${id} and status = ${from}
     and not exists (select from portfolio_imports o where o.agency_id = i.agency_id and o.id <> i.id
                        and o.status in ('CHECKING', 'APPLYING', 'UNDOING'))
  returning id`

/** Rows of properties that are not on service, which are then added. */
export const markRowsToAdd = (agencyId: number, importId: number) => sql`
  update portfolio_import_rows set status = 'READY', restore = '{"isAdded": true}'
   where agency_id = ${agencyId} and import_id = ${importId} and status = 'NEW'
     and exists (select from agencies where id = ${agencyId} and service_mask <> 0)`

export const agreedServices = (agencyId: number) => sql<{ serviceIds: number[] }>`
  select coalesce(array_agg(s.id order by s.id), '{}') as "serviceIds"
    from services s join agencies a on a.id = ${agencyId} and a.service_mask & (1 << (s.id - 1)) <> 0`

/** Whether anything was done or ordered at a property since it was added. */
export const hasWork = (agencyId: number, propertyId: number) => sql`
  select from visits where agency_id = ${agencyId} and property_id = ${propertyId}
  union all select from quotes where agency_id = ${agencyId} and property_id = ${propertyId}
  union all select from work_orders where agency_id = ${agencyId} and property_id = ${propertyId} limit 1`

export const enqueueImport = (key: ImportKey, step: string) => sql`
  select app.enqueue('run-import', ${JSON.stringify(key)}::json,
                     job_key => ${`import:${key.state}:${key.agencyId}:${key.importId}:${step}`},
                     queue => ${`imports:${key.state}:${key.agencyId}`}, max_attempts => 8)`

export const importRows = (
  agencyId: number,
  importId: number,
  { page, pageSize }: { page: number; pageSize: number },
) => sql<ImportRow>`
  select row_number as "rowNumber", label as address, status, property_id as "propertyId", message, differences
    from portfolio_import_rows where agency_id = ${agencyId} and import_id = ${importId}
   order by place, row_number limit ${pageSize} offset ${(page - 1) * pageSize}`
export const rowsWithErrors = (agencyId: number, importId: number) => sql<
  Pick<ImportRow, 'rowNumber' | 'address' | 'message'>
>`
  select row_number as "rowNumber", label as address, message
    from portfolio_import_rows
   where agency_id = ${agencyId} and import_id = ${importId} and place = 1 and status in ('ERROR', 'FAILED')
   order by row_number`
export const countRows = (agencyId: number, importId: number) => sql<{ count: number }>`
  select count(*) as count from portfolio_import_rows where agency_id = ${agencyId} and import_id = ${importId}`

/** What the import has changed at a property. */
export type ImportRestore = RunRestore & {
  /** The property was not on service before; already set while it waits to be added. */
  isAdded?: boolean
}
export type RowToDo = {
  rowNumber: number
  record: ImportRecord
  /** What is wrong with it as far as it is known. */
  message: string | null
  propertyId: number | null
  restore: ImportRestore | null
}
export const rowsToDo = (agencyId: number, importId: number, status: ImportRowStatus, atMost: number) => sql<RowToDo>`
  select row_number as "rowNumber", record, message, property_id as "propertyId", restore
    from portfolio_import_rows where agency_id = ${agencyId} and import_id = ${importId} and status = ${status}
   order by place, row_number limit ${atMost}`

export type RowResult = {
  rowNumber: number
  status: ImportRowStatus
  message: string | null
  propertyId: number | null
  differences: ImportRow['differences']
  restore: ImportRestore | null
}
export const settleRows = (agencyId: number, importId: number, results: readonly RowResult[]) => sql`
  update portfolio_import_rows r
     set status = x.status, message = left(x.message, 8000), property_id = x."propertyId", differences = x.differences, restore = x.restore
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
         as x ("rowNumber" int, status text, message text, "propertyId" int, differences jsonb, restore jsonb)
   where r.agency_id = ${agencyId} and r.import_id = ${importId} and r.row_number = x."rowNumber"`

export type OnService = {
  id: number
  suburbId: number
  addressLine1: string
  software: string | null
  isVacant: boolean
}
/** How many other properties the landlords of these have. */
export const sharedLandlords = (agencyId: number, propertyIds: readonly number[]) => sql<{
  propertyId: number
  name: string
  others: number
}>`
  select wanted.id as "propertyId", k.name, other.count::int as others
    from unnest(${propertyIds}::int[]) wanted (id)
   cross join lateral (select contact_id from property_contacts
                        where agency_id = ${agencyId} and property_id = wanted.id and role = 'LANDLORD' offset 0) pc
   cross join lateral (select name from contacts where agency_id = ${agencyId} and id = pc.contact_id offset 0) k
   cross join lateral (select count(*) as count from property_contacts
                        where agency_id = ${agencyId} and contact_id = pc.contact_id and property_id <> wanted.id) other
   where other.count > 0`

/** Properties on service in these suburbs. */
export const propertiesIn = (agencyId: number, suburbIds: readonly number[]) => sql<OnService>`
  select p.id, p.suburb_id as "suburbId", p.address_line_1 as "addressLine1", p.software, p.is_vacant as "isVacant"
    from unnest(${suburbIds}::int[]) wanted (id)
   cross join lateral (select * from properties where agency_id = ${agencyId} and suburb_id = wanted.id offset 0) p
   where p.cancelled_at is null`
