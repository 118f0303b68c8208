import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { services } from '../../../contract/services.ts'
import { isLiveLease } from '../../areas/compliance/lease-in-force.queries.ts'
import type { Slice } from '../../areas/quotes/page-slice.ts'
import { emptySql, joinConditions, sql, type Sql } from '../../platform/sql.ts'
import type { Counted, ListQuery } from '../kit/lists/list.ts'
import { matchesProperty } from '../kit/lists/property-match.queries.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'
import { leaseWindowDays } from './lease-window.queries.ts'

export type LeaseCheckStatus = 'DONE' | 'BOOKED' | 'TO_BOOK' | 'MISSED'

export type LeaseCheckRow = Addressed & {
  kind: 'NEW' | 'RENEWAL' | 'ENDS'
  /** The day on which the lease starts, is renewed, or ends as agreed. */
  changesOn: Day
  /** First day on which a check counts. */
  checkFrom: Day
  lastCheckOn: Day | null
  bookedOn: Day | null
  /** When the check was ordered, while the provider has not answered. */
  orderedAt: string | null
  status: LeaseCheckStatus
}

type Span = { from: Day; to: Day; today: Day; timeZone: string }

export type LeaseChecks = {
  agencyId: number
  filter: Pick<ListQuery, 'search' | 'managerId'>
  span: Span
  status: LeaseCheckStatus | undefined
}

/** The day of the change is that of a column of the tenancy `t`. On the first day of a lease its check is late, as in lease.ts. */
type Change = { kind: Sql; day: Sql; lastDay: Sql; condition: Sql }

const start = ({ from, to }: Span): Change => ({
  kind: sql`t.lease_type`,
  day: sql`t.starts_on`,
  lastDay: sql`t.starts_on - 1`,
  condition: sql`t.starts_on between ${from}::date and ${to}::date`,
})

/** A lease whose agreed end is near and that no other follows may be renewed. */
const end = ({ from, to, today }: Span): Change => ({
  kind: sql`'ENDS'`,
  day: sql`t.ends_on`,
  lastDay: sql`t.ends_on`,
  condition: sql`t.starts_on < ${from}::date and t.ends_on is not null and t.ends_on between ${today}::date and ${to}::date
    and t.vacates_on is null
    and not exists (select from tenancies n where n.agency_id = t.agency_id and n.property_id = t.property_id
                       and n.status = 'OPEN' and n.starts_on > t.starts_on)`,
})

const window = ({ today }: Span): Sql => leaseWindowDays(services.smoke.id, today)

/** The last check `s` counts from some days before the change on, as in lease.ts. */
const isDone = (day: Sql, span: Span): Sql => sql`coalesce(s.last_service_on >= ${day} - ${window(span)}, false)`

const bookedOn = (day: Sql, span: Span): Sql => sql`
  (select min((v.starts_at at time zone ${span.timeZone})::date)
     from visits v
     join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = ${services.smoke.id}
     join booking_types k on k.code = vs.booking_type and not k.is_repair
    where v.agency_id = t.agency_id and v.property_id = t.property_id and v.status = 'BOOKED'
      and (v.starts_at at time zone ${span.timeZone})::date between ${day} - ${window(span)} and ${day})`

const isLate = ({ lastDay }: Change, { today }: Span): Sql => sql`${lastDay} < ${today}::date`

const hasStatus = (status: LeaseCheckStatus | undefined, change: Change, span: Span): Sql[] => {
  const { day } = change
  if (status === undefined) return []
  if (status === 'DONE') return [isDone(day, span)]
  const notDone = sql`not ${isDone(day, span)}`
  if (status === 'BOOKED') return [notDone, sql`${bookedOn(day, span)} is not null`]
  const when = status === 'MISSED' ? isLate(change, span) : sql`not ${isLate(change, span)}`
  return [when, notDone, sql`${bookedOn(day, span)} is null`]
}

/** The leases with one kind of change at properties whose smoke alarms are checked; a cancelled property has no service left. */
const leases = ({ agencyId, filter, span, status }: LeaseChecks, change: Change): Sql => sql`
  tenancies t cross join lateral (
    select ps.last_service_on from property_services ps
     where ps.agency_id = t.agency_id and ps.property_id = t.property_id and ps.service_id = ${services.smoke.id}
       and ps.cancelled_at is null limit 1) s
   where t.agency_id = ${agencyId} and ${isLiveLease(span.today)} and ${joinConditions([
     change.condition,
     matchesProperty(sql`t.property_id`, agencyId, filter),
     ...hasStatus(status, change, span),
   ])}`

/** Leases to come, the nearest first, and then those that have begun; or all by their day. */
export type LeaseCheckOrder = 'nearest' | 'day' | 'day-last'

type Part = { change: Change; isDescending: boolean }

const partsOf = (order: LeaseCheckOrder, span: Span): Part[] =>
  order === 'nearest'
    ? [
        { change: start({ ...span, from: span.today }), isDescending: false },
        { change: start({ ...span, to: addDays(span.today, -1) }), isDescending: true },
        { change: end(span), isDescending: false },
      ]
    : [start(span), end(span)].map((change) => ({ change, isDescending: order === 'day-last' }))

const orderOf = (order: LeaseCheckOrder, { today }: Span): Sql => {
  if (order === 'day') return sql`c.changes_on, c.id`
  if (order === 'day-last') return sql`c.changes_on desc, c.id desc`
  return sql`c.changes_on < ${today}::date, abs(c.changes_on - ${today}::date), c.id`
}

export const leaseCheckPage = (checks: LeaseChecks, wantedOrder: LeaseCheckOrder, { limit, offset }: Slice) => {
  const { span } = checks
  const order = orderOf(wantedOrder, span)
  // Each kind reads its index in order and stops; a union would be read whole and sorted.
  const first = ({ change, isDescending }: Part): Sql => {
    const direction = isDescending ? sql`desc` : sql`asc`
    return sql`
    (select t.agency_id, t.id, t.property_id, ${change.kind} as kind, ${change.day} as changes_on,
     ${change.day} - ${window(span)} as check_from,
            s.last_service_on, ${isDone(change.day, span)} as is_done, ${isLate(change, span)} as is_late,
            ${bookedOn(change.day, span)} as booked_on
       from ${leases(checks, change)} order by ${change.day} ${direction}, t.id ${direction} limit ${limit + offset})`
  }
  const parts = partsOf(wantedOrder, span).map(first)
  const [head = emptySql, ...rest] = parts
  const union = rest.reduce((all, part) => sql`${all} union all ${part}`, head)
  return sql<LeaseCheckRow>`
    select c.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
           ${unsafeColumn(sql`p.agency_id`, sql`p.id`)}, c.kind,
           c.changes_on as "changesOn", c.check_from as "checkFrom", c.last_service_on as "lastCheckOn", c.booked_on as "bookedOn",
           case when c.is_done then 'DONE' when c.booked_on is not null then 'BOOKED'
                when c.is_late then 'MISSED' else 'TO_BOOK' end as status,
           (select max(w.requested_at) from work_orders w
             where w.agency_id = c.agency_id and w.property_id = c.property_id and w.status = 'PENDING'
               and ${services.smoke.id}::smallint = any (w.service_ids::smallint[])) as "orderedAt"
      from (select * from (${union}) c
             order by ${order} limit ${limit} offset ${offset}) c
      cross join lateral (select * from properties r where r.agency_id = c.agency_id and r.id = c.property_id limit 1) p
     order by ${order}`
}

export const countLeaseChecks = (checks: LeaseChecks) => sql<Counted>`
  select (select count(*) from ${leases(checks, start(checks.span))}) + (select count(*) from ${leases(checks, end(checks.span))}) as count`
