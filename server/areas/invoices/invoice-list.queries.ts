import type { ManagerKey } from '../../../contract/paging.ts'
import { typedNumber } from '../../../contract/search-text.ts'
import { foldText, isFoundProperty, searchCondition } from '../cards/card-search.queries.ts'
import { isAtUnsafe, keysByUnsafe } from '../cards/unsafe-property.queries.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'
import { lastDayOf, type DueWindow } from '../../../contract/billing-filters.ts'
import type { Day } from '../../../contract/days.ts'
import type { InvoiceSort, InvoiceStatus, InvoiceUploadFilter } from '../../../contract/invoices.ts'
import { services as catalogue, type ServiceCode } from '../../../contract/services.ts'
import { emptySql, joinConditions, joinSql, sql, type Sql } from '../../platform/sql.ts'
import type { Slice } from '../quotes/page-slice.ts'
import { creditNotePrefix } from './credit-note-number.ts'
import { lostAfterMs } from './invoice-upload.ts'
import { takesBills } from '../agency/takes-bills.queries.ts'
import { invoiceColumns, type InvoiceRow } from './invoices.queries.ts'

export type InvoiceFilter = {
  managerId?: ManagerKey | undefined
  statuses: readonly InvoiceStatus[]
  uploads: readonly InvoiceUploadFilter[]
  /** Invoices with a line of one of these services. */
  services: readonly ServiceCode[]
  /** Unpaid invoices that are due soon. */
  due?: DueWindow | undefined
  /** Each word must occur in the number of the invoice or its credit note, or in the search text of the property. */
  query?: string | undefined
}
export type InvoiceOrder = { by: InvoiceSort; isDescending: boolean }

const anyOf = (conditions: readonly Sql[]): Sql =>
  sql`(${joinSql(
    conditions.map((each) => sql`(${each})`),
    sql` or `,
  )})`

const statusCondition: Record<InvoiceStatus, (today: Day) => Sql> = {
  PAID: () => sql`i.voided_at is null and i.paid_at is not null`,
  OVERDUE: (today) => sql`i.voided_at is null and i.paid_at is null and i.due_on < ${today}`,
  DUE: (today) => sql`i.voided_at is null and i.paid_at is null and i.due_on >= ${today}`,
  CANCELLED: () => sql`i.voided_at is not null`,
}

/** The moment for which the list is asked, and its day in the agency's state. */
type When = { today: Day; now: Date }

const isIntegrated = sql`exists (select from properties s
  where s.agency_id = i.agency_id and s.id = i.property_id and s.software is not null)`
/** Its property is in connected software that takes invoices. */
const isTaken = sql`exists (select from properties s
  where s.agency_id = i.agency_id and s.id = i.property_id and ${takesBills(sql`s.agency_id`, sql`s.software`)})`
/** An upload that was lost reads as failed before the job that finds it has stored that. */
const isLost = (now: Date): Sql =>
  sql`i.upload_state = 'UPLOADING' and i.upload_requested_at <= ${new Date(now.getTime() - lostAfterMs).toISOString()}`
const uploadCondition: Record<InvoiceUploadFilter, (now: Date) => Sql> = {
  NOT_UPLOADED: () => sql`i.upload_state = 'NONE' and i.paid_at is null and i.voided_at is null and ${isTaken}`,
  NOT_INTEGRATED: () => sql`i.upload_state = 'NONE' and not ${isIntegrated}`,
  SYNCING: (now) => sql`i.upload_state = 'UPLOADING' and not (${isLost(now)})`,
  UPLOADED: () => sql`i.upload_state = 'UPLOADED'`,
  FAILED: (now) => sql`i.upload_state = 'FAILED' or (${isLost(now)})`,
}

/** Its number, that of its credit note included. */
const numbers = sql`case when i.voided_at is null then '' else ${creditNotePrefix}::text end || i.invoice_number`

/** A number finds a cancelled invoice too, because emails name it and its credit note. */
const isNumber = (typed: string): boolean =>
  new RegExp(`^(${creditNotePrefix})?\\d+$`, 'i').test(typedNumber(typed) ?? '')

/** Input without any word finds nothing. */
const matches = (agencyId: number, typed: string): Sql =>
  sql`(${searchCondition(typed, [foldText(numbers)])} or ${isFoundProperty(sql`i.property_id`, agencyId, typed)})`

const wanted = (agencyId: number, filter: InvoiceFilter, { today, now }: When): Sql => {
  const { managerId, statuses, uploads, services, due, query } = filter
  const conditions: Sql[] = [sql`i.agency_id = ${agencyId}`]
  // Said of the whole statement, so that it can use the indexes, which leave them out.
  if (!statuses.includes('CANCELLED') && (statuses.length > 0 || !isNumber(query ?? '')))
    conditions.push(sql`i.voided_at is null`)
  if (managerId !== undefined)
    conditions.push(sql`exists (select from properties m
      where m.agency_id = i.agency_id and m.id = i.property_id and ${isManagedBy(sql`m.manager_id`, managerId)})`)
  if (statuses.length > 0) conditions.push(anyOf(statuses.map((status) => statusCondition[status](today))))
  if (uploads.length > 0) conditions.push(anyOf(uploads.map((upload) => uploadCondition[upload](now))))
  if (services.length > 0)
    conditions.push(sql`exists (select from invoice_lines l where l.agency_id = i.agency_id and l.invoice_id = i.id
      and l.service_id = any(${services.map((code) => catalogue[code].id)}::smallint[]))`)
  if (due !== undefined)
    conditions.push(
      sql`i.voided_at is null and i.paid_at is null and i.due_on between ${today}::date and ${lastDayOf(due, today)}::date`,
    )
  if (query) conditions.push(matches(agencyId, query))
  return joinConditions(conditions)
}

const orders: Record<Exclude<InvoiceSort, 'unsafe'>, { ascending: Sql; descending: Sql }> = {
  issued: { ascending: sql`i.issued_on, i.id`, descending: sql`i.issued_on desc, i.id desc` },
  due: { ascending: sql`i.due_on, i.id`, descending: sql`i.due_on desc, i.id desc` },
  total: { ascending: sql`i.total_cents, i.id`, descending: sql`i.total_cents desc, i.id desc` },
  number: {
    ascending: sql`char_length(i.invoice_number), i.invoice_number, i.id`,
    descending: sql`char_length(i.invoice_number) desc, i.invoice_number desc, i.id desc`,
  },
}
const ofUnsafe = (agencyId: number): Sql => isAtUnsafe(agencyId, sql`i.property_id`)
const inOrder = (agencyId: number, { by, isDescending }: InvoiceOrder): Sql =>
  by === 'unsafe'
    ? sql`${ofUnsafe(agencyId)} ${isDescending ? emptySql : sql`desc`}, ${orders.issued.descending}`
    : orders[by][isDescending ? 'descending' : 'ascending']

/** The keys of one page. */
function pageKeys(agencyId: number, filter: InvoiceFilter, order: InvoiceOrder, slice: Slice, when: When): Sql {
  const keys = sql`select i.agency_id, i.id from invoices i where ${wanted(agencyId, filter, when)}`
  if (order.by !== 'unsafe')
    return sql`${keys} order by ${inOrder(agencyId, order)} limit ${slice.limit} offset ${slice.offset}`
  const partOf = (only: Sql): Sql => sql`${keys} and ${only} order by ${orders.issued.descending}`
  return keysByUnsafe(partOf, { isAtUnsafe: ofUnsafe(agencyId), isDescending: order.isDescending }, slice)
}

/**
 * Selects the keys first, from an index alone, and then reads each row by its key: without the inner limits the planner,
 * which does not know the page's size, would read the whole table.
 */
export const invoicePage = (
  agencyId: number,
  filter: InvoiceFilter,
  order: InvoiceOrder,
  slice: Slice,
  when: When,
) => sql<InvoiceRow>`
  select ${invoiceColumns} from (${pageKeys(agencyId, filter, order, slice, when)}) k
    cross join lateral (select * from invoices r where r.agency_id = k.agency_id and r.id = k.id limit 1) i
    cross join lateral (select * from properties r where r.agency_id = i.agency_id and r.id = i.property_id limit 1) p
   order by ${inOrder(agencyId, order)}`

export const countInvoices = (agencyId: number, filter: InvoiceFilter, when: When) =>
  sql<{ count: number }>`select count(*) as count from invoices i where ${wanted(agencyId, filter, when)}`

/** Invoices with a line of one of the services, from indexes alone; counting their rows takes long in a large agency. */
export const countInvoicesOf = (agencyId: number, services: readonly ServiceCode[]) => sql<{ count: number }>`
  select count(distinct l.invoice_id) as count from invoice_lines l
   where l.agency_id = ${agencyId} and l.service_id = any(${services.map((code) => catalogue[code].id)}::smallint[])
     and l.invoice_id not in (select v.id from invoices v where v.agency_id = ${agencyId} and v.voided_at is not null)`

/** The ids of all matches in order, for an export or an action on all of them. */
export const invoiceKeys = (agencyId: number, filter: InvoiceFilter, order: InvoiceOrder, when: When) => sql<{
  id: number
}>`
  select i.id from invoices i where ${wanted(agencyId, filter, when)}
   order by ${inOrder(agencyId, order)}`

export type ExportedInvoice = InvoiceRow & { managerName: string | null; services: number[] }

/** In the order of the ids, with what only an export shows. */
export const invoicesById = (agencyId: number, ids: readonly number[]) => sql<ExportedInvoice>`
  select ${invoiceColumns}, m.name as "managerName",
         array(select distinct l.service_id from invoice_lines l
                where l.agency_id = i.agency_id and l.invoice_id = i.id and l.service_id is not null) as services
    from unnest(${ids}::int[]) with ordinality as k (id, place)
    join invoices i on i.agency_id = ${agencyId} and i.id = k.id
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
   order by k.place`
