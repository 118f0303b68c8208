import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { noticeHold } from '../../areas/bookings/visits.queries.ts'
import type { NoticeHold } from '../../areas/bookings/notice-status.ts'
import type { Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { Slice } from '../../areas/quotes/page-slice.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Counted, ListQuery } from '../kit/lists/list.ts'
import { matchesProperty } from '../kit/lists/property-match.queries.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'

export type VisitRow = Addressed & {
  visitId: number
  status: 'BOOKED' | 'COMPLETED' | 'NO_ACCESS' | 'CANCELLED'
  startsAt: string
  endsAt: string
  isStartKnown: boolean
  services: string | null
  technician: string
  entryMethod: EntryMethod | null
  /** Number of the agency key that the technician needs; null without. */
  keyNumber: string | null
  /** Name and mobile of the primary contact. */
  contact: string | null
  contactMobile: string | null
  notice: NoticeOfVisit | null
  cancellation: Cancellation | null
  version: number
}

/** With what the page of one visit says besides. */
export type ShownVisit = VisitRow & {
  isSendingEnabled: boolean
  /** The first day on which one of its checks is due; null for repairs. */
  dueOn: Day | null
}

/** The notice of entry in force. */
export type NoticeOfVisit = {
  formName: string
  servedBy: string
  servedAt: string
  postedAt: string | null
  tooLateReason: string | null
  hold: NoticeHold | null
}

export type Cancellation = { at: string; by: string | null; reason: string | null }

const columns: Sql = sql`
  v.id as "visitId", v.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
  ${unsafeColumn(sql`v.agency_id`, sql`v.property_id`)}, v.status, v.starts_at as "startsAt", v.ends_at as "endsAt",
  v.is_start_known as "isStartKnown", v.entry_method as "entryMethod", v.version,
  (select t.name from technicians t where t.id = v.technician_id) as technician,
  (select string_agg(case when k.is_repair then k.name else s.name end, ', ' order by s.display_order)
     from visit_services vs join services s on s.id = vs.service_id left join booking_types k on k.code = vs.booking_type
    where vs.agency_id = v.agency_id and vs.visit_id = v.id) as services,
  case when v.entry_method <> 'APPOINTMENT' and p.is_key_available then p.key_number end as "keyNumber",
  c.name as contact, c.mobile as "contactMobile",
  case when v.status = 'CANCELLED' then json_build_object(
    'at', v.finished_at, 'reason', v.cancel_reason,
    'by', (select case when u.is_staff then 'the provider' else u.name end from users u where u.id = v.cancelled_by))
  end as cancellation,
  (select json_build_object('formName', x.form_name, 'servedBy', x.served_by, 'servedAt', x.served_at, 'postedAt', x.posted_at,
                            'tooLateReason', x.too_late_reason, 'hold', ${noticeHold(sql`x`)})
     from entry_notices x
    where x.agency_id = v.agency_id and x.visit_id = v.id and x.withdrawn_at is null order by x.id desc limit 1) as notice`

const withParts: Sql = sql`
  cross join lateral (select * from properties r where r.agency_id = v.agency_id and r.id = v.property_id limit 1) p
  left join lateral (select r.name, r.mobile from visit_contacts r
                      where r.agency_id = v.agency_id and r.visit_id = v.id and r.is_primary limit 1) c on true`

/** Visits to come and under way, or those of the past, or all of one day. */
export type VisitFilter = Pick<ListQuery, 'search' | 'managerId'> & {
  isPast: boolean
  day: { from: Date; to: Date } | null
  now: Date
}

/** Visits that are not over. No visit is longer than a day, so its start is searched in the index. */
const toCome = (now: Date): Sql => sql`v.status = 'BOOKED'
  and v.starts_at > ${now.toISOString()}::timestamptz - interval '1 day' and v.ends_at > ${now.toISOString()}`

const begun = (now: Date): Sql => sql`v.status <> 'HELD' and v.starts_at <= ${now.toISOString()}`

const inAgency = (agencyId: number, filter: VisitFilter, when: Sql): Sql =>
  sql`v.agency_id = ${agencyId} and ${when} and ${matchesProperty(sql`v.property_id`, agencyId, filter)}`

const wanted = (agencyId: number, filter: VisitFilter): Sql => {
  const { day, isPast, now } = filter
  const when = day
    ? sql`v.status <> 'HELD' and v.starts_at >= ${day.from.toISOString()} and v.starts_at < ${day.to.toISOString()}`
    : isPast
      ? sql`${begun(now)} and not (${toCome(now)})`
      : toCome(now)
  return inAgency(agencyId, filter, when)
}

export const visitPage = (
  agencyId: number,
  filter: VisitFilter,
  isDescending: boolean,
  slice: Slice,
): Sql<VisitRow> => {
  const order = isDescending ? sql`v.starts_at desc, v.id desc` : sql`v.starts_at, v.id`
  return sql<VisitRow>`
    select ${columns} from (
      select v.agency_id, v.id from visits v where ${wanted(agencyId, filter)}
       order by ${order} limit ${slice.limit} offset ${slice.offset}) k
      cross join lateral (select * from visits r where r.agency_id = k.agency_id and r.id = k.id limit 1) v
      ${withParts}
     order by ${order}`
}

const count = (condition: Sql): Sql => sql`select count(*) from visits v where ${condition}`

/** The past is all that has begun without what is under way: counted so, the index answers without reading the visits. */
export const countVisits = (agencyId: number, filter: VisitFilter) => {
  const { day, isPast, now } = filter
  if (day || !isPast) return sql<Counted>`select (${count(wanted(agencyId, filter))}) as count`
  const underWay = sql`${begun(now)} and ${toCome(now)}`
  return sql<Counted>`
    select (${count(inAgency(agencyId, filter, begun(now)))}) - (${count(inAgency(agencyId, filter, underWay))}) as count`
}

/** A visit in any status, with what its page shows. */
export const findVisit = (agencyId: number, visitId: number) => sql<ShownVisit>`
  select ${columns}, (select a.is_sending_enabled from agencies a where a.id = v.agency_id) as "isSendingEnabled",
         (select min(ps.next_due_on)
            from visit_services vs
            left join booking_types k on k.code = vs.booking_type
            join property_services ps
              on ps.agency_id = vs.agency_id and ps.property_id = v.property_id and ps.service_id = vs.service_id
           where vs.agency_id = v.agency_id and vs.visit_id = v.id and k.is_repair is not true) as "dueOn"
    from visits v ${withParts}
   where v.agency_id = ${agencyId} and v.id = ${visitId} and v.status <> 'HELD'`

/** Of a property, newest first. */
export const visitsOfProperty = (agencyId: number, propertyId: number, most: number) => sql<VisitRow>`
  select ${columns} from (
    select * from visits v where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.status <> 'HELD'
     order by v.starts_at desc limit ${most}) v
    ${withParts}
   order by v.starts_at desc, v.id desc`

export type CalendarVisit = {
  visitId: number
  day: Day
  startsAt: string
  status: VisitRow['status']
  addressLine1: string
  /** Number of visits of the day. */
  dayCount: number
}

type Span = { from: Date; to: Date; timeZone: string; mostPerDay: number }

/** The first visits of each day and the number of all, without cancelled ones. */
export const calendarVisits = (
  agencyId: number,
  filter: Pick<ListQuery, 'search' | 'managerId'>,
  { from, to, timeZone, mostPerDay }: Span,
) => sql<CalendarVisit>`
  select k.id as "visitId", k.day, k.starts_at as "startsAt", k.status, k.day_count as "dayCount", p.address_line_1 as "addressLine1"
    from (select v.agency_id, v.id, v.property_id, v.starts_at, v.status, d.day,
                 row_number() over (partition by d.day order by v.starts_at, v.id) as place,
                 count(*) over (partition by d.day) as day_count
            from visits v
           cross join lateral (select (v.starts_at at time zone ${timeZone})::date as day) d
           where v.agency_id = ${agencyId} and v.status <> 'HELD' and v.status <> 'CANCELLED'
             and v.starts_at >= ${from.toISOString()} and v.starts_at < ${to.toISOString()}
             and ${matchesProperty(sql`v.property_id`, agencyId, filter)}) k
    cross join lateral (select r.address_line_1 from properties r
                         where r.agency_id = k.agency_id and r.id = k.property_id limit 1) p
   where k.place <= ${mostPerDay}
   order by k.starts_at, k.id`
