import type { VisitEntry } from '../../../contract/records/records.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/** A record as it is sent, from one row. */
export type RecordKind = 'PROPERTY' | 'TENANCY' | 'VISIT' | 'QUOTE' | 'INVOICE'
type Source = { rows: Sql; record: Sql }

const moment = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const property: Source = {
  rows: sql`properties t
    left join property_cards k on k.agency_id = t.agency_id and k.kind = ${cardKindIds.property} and k.subject_id = t.id`,
  record: sql`json_build_object('id', t.id, 'addressLine1', t.address_line_1, 'addressLine2', t.address_line_2,
    'propertyManagerId', t.manager_id, 'compliance', k.item ->> 'compliance', 'nextDueDate', k.item ->> 'nextDueDate',
    'cancelledAt', ${moment(sql`t.cancelled_at`)})`,
}
const tenancy: Source = {
  rows: sql`tenancies t`,
  record: sql`json_build_object('id', t.id, 'propertyId', t.property_id, 'status', t.status, 'leaseType', t.lease_type,
    'startedAt', t.starts_on, 'endedAt', t.ends_on, 'vacatingAt', t.vacates_on, 'closedAt', t.closes_on)`,
}
const visitFields = sql`json_build_object('id', t.id, 'propertyId', t.property_id, 'startsAt', ${moment(sql`t.starts_at`)},
    'endsAt', ${moment(sql`t.ends_at`)}, 'status', t.status, 'entryMethod', t.entry_method, 'technicianName', k.name,
    'serviceIds', array(select s.service_id from visit_services s where s.agency_id = t.agency_id and s.visit_id = t.id order by 1))`
const visit: Source = {
  rows: sql`visits t join technicians k on k.id = t.technician_id and t.status <> 'HELD'`,
  record: visitFields,
}
const quote: Source = {
  rows: sql`quotes t join quotation_statuses k on k.id = t.status_id`,
  record: sql`json_build_object('id', t.id, 'propertyId', t.property_id, 'quoteNumber', t.quote_number, 'status', k.code,
    'issuedAt', t.issued_on, 'expiresAt', t.expires_on, 'decidedAt', ${moment(sql`t.decided_at`)})`,
}
const invoice: Source = {
  rows: sql`invoices t`,
  record: sql`json_build_object('id', t.id, 'propertyId', t.property_id, 'invoiceNumber', t.invoice_number,
    'issuedDate', t.issued_on, 'dueDate', t.due_on, 'totalIncGst', to_char(t.total_cents / 100.0, 'FM999999999990.00'),
    'paidAt', ${moment(sql`t.paid_at`)}, 'cancelledAt', ${moment(sql`t.voided_at`)})`,
}
const sources: Record<RecordKind, Source> = {
  PROPERTY: property,
  TENANCY: tenancy,
  VISIT: visit,
  QUOTE: quote,
  INVOICE: invoice,
}

/**
 * The first transaction that is still open, and which database counts them: one that was restored, or took over from another, counts
 * anew, and cursors of before mean nothing there.
 */
export const changesNow = () => sql<{ horizon: string; epoch: string }>`
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, s.system_identifier || '.' || c.timeline_id as epoch
    from pg_control_system() s cross join pg_control_checkpoint() c`

export type RecordRow = { id: number; record: object | null; changedIn: string }

/** All records, in the order of their ids. */
export const allRecords = (agencyId: number, kind: RecordKind, afterId: number, most: number) => sql<RecordRow>`
  select t.id, ${sources[kind].record} as record, '0' as "changedIn" from ${sources[kind].rows}
   where t.agency_id = ${agencyId} and t.id > ${afterId} order by t.id limit ${most}`

export type Position = { changedIn: string; id: number }

/** What changed from a position on. A number that this database has not reached is from before a restore. */
export const changedRecords = (agencyId: number, kind: RecordKind, after: Position, most: number) => sql<RecordRow>`
  select c.subject_id as id, c.changed_in::text as "changedIn", f.record
    from (select subject_id, changed_in from changes
           where agency_id = ${agencyId} and kind = ${kind} and (changed_in, subject_id) > (${after.changedIn}::xid8, ${after.id})
             and changed_in < pg_snapshot_xmax(pg_current_snapshot())
           order by changed_in, subject_id limit ${most}) c
    left join lateral (select ${sources[kind].record} as record from ${sources[kind].rows}
                        where t.agency_id = ${agencyId} and t.id = c.subject_id) f on true
   order by c.changed_in, c.subject_id`

type Range = { agencyId: number; from: string; to: string; timeZone: string }
const inRange = ({ agencyId, from, to, timeZone }: Range): Sql => sql`
  t.agency_id = ${agencyId} and t.status <> 'HELD' and t.starts_at >= ${from}::timestamp at time zone ${timeZone}
  and t.starts_at < (${to}::timestamp + interval '1 day') at time zone ${timeZone}`

export const visitsInRange = (range: Range, limit: number, offset: number) => sql<{ record: VisitEntry }>`
  select ${visitFields} as record
    from (select t.* from visits t where ${inRange(range)} order by t.starts_at, t.id limit ${limit} offset ${offset}) t
    join technicians k on k.id = t.technician_id order by t.starts_at, t.id`

export const countVisitsInRange = (range: Range) => sql<{ total: number }>`
  select count(*)::int as total from visits t where ${inRange(range)}`

export const visitById = (agencyId: number, visitId: number) => sql<{ record: VisitEntry }>`
  select ${visitFields} as record from ${visit.rows} where t.agency_id = ${agencyId} and t.id = ${visitId}`
