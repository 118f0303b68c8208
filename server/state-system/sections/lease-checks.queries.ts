import type { Day } from '../../../contract/days.ts'
import { services } from '../../../contract/services.ts'
import { isLiveLease } from '../../areas/compliance/lease-in-force.queries.ts'
import type { Slice } from '../../areas/quotes/page-slice.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import type { Counted, Wanted } from '../lists/list.ts'
import { matchesProperty } from '../lists/property-match.queries.ts'
import { leaseWindow } from './lease-window.queries.ts'
import type { Addressed } from './row-limits.ts'

export type LeaseCheckStatus = 'DONE' | 'BOOKED' | 'TO_BOOK'

export type LeaseCheckRow = Addressed & {
  kind: 'NEW' | 'RENEWAL' | 'ENDS'
  /** The day on which the lease starts, is renewed, or ends as agreed. */
  changesOn: Day
  /** First day on which a check counts. */
  checkFrom: Day
  lastCheckOn: Day | null
  bookedOn: Day | null
  status: LeaseCheckStatus
}

export type LeaseSpan = { from: Day; to: Day; today: Day; timeZone: string }

/**
 * Leases that start, and leases whose agreed end is near and that no other follows, as they may be renewed. The smoke alarm check
 * counts from some days before the change on, as in due-day.ts.
 */
const changes = (
  agencyId: number,
  filter: Pick<Wanted, 'search' | 'managerId'>,
  { from, to, today, timeZone }: LeaseSpan,
  status: LeaseCheckStatus | undefined,
): Sql => sql`
  (select c.*, s.last_service_on, w.days, b.booked_on,
          case when s.last_service_on >= c.changes_on - w.days then 'DONE'
               when b.booked_on is not null then 'BOOKED' else 'TO_BOOK' end as status
     from (select t.agency_id, t.id, t.property_id, t.lease_type as kind, t.starts_on as changes_on
             from tenancies t
            where t.agency_id = ${agencyId} and t.status = 'OPEN' and t.starts_on between ${from}::date and ${to}::date
            union all
           select t.agency_id, t.id, t.property_id, 'ENDS', t.ends_on
             from tenancies t
            where t.agency_id = ${agencyId} and ${isLiveLease(today)} and t.starts_on < ${from}::date
              and t.ends_on is not null and t.ends_on between ${today}::date and ${to}::date and t.vacates_on is null
              and not exists (select from tenancies n where n.agency_id = t.agency_id and n.property_id = t.property_id
                                 and n.status = 'OPEN' and n.starts_on > t.starts_on)) c
     cross join ${leaseWindow(services.smoke.id)} w
     cross join lateral (
       select ps.last_service_on from property_services ps
         join properties a on a.agency_id = ps.agency_id and a.id = ps.property_id and a.cancelled_at is null
        where ps.agency_id = c.agency_id and ps.property_id = c.property_id and ps.service_id = ${services.smoke.id}
          and ps.cancelled_at is null limit 1) s
     left join lateral (
       select min((v.starts_at at time zone ${timeZone})::date) as booked_on
         from visits v
         join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = ${services.smoke.id}
         join booking_types k on k.code = vs.booking_type and not k.is_repair
        where v.agency_id = c.agency_id and v.property_id = c.property_id and v.status = 'BOOKED'
          and (v.starts_at at time zone ${timeZone})::date between c.changes_on - w.days and c.changes_on) b on true
    where ${matchesProperty(sql`c.property_id`, agencyId, filter)}) l
  ${status === undefined ? emptySql : sql`where l.status = ${status}`}`

type Checks = {
  agencyId: number
  filter: Pick<Wanted, 'search' | 'managerId'>
  span: LeaseSpan
  status: LeaseCheckStatus | undefined
}

export const leaseCheckPage = ({ agencyId, filter, span, status }: Checks, isDescending: boolean, slice: Slice) => {
  const order = isDescending ? sql`l.changes_on desc, l.id desc, l.kind` : sql`l.changes_on, l.id, l.kind`
  return sql<LeaseCheckRow>`
    select l.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2", l.kind,
           l.changes_on as "changesOn", l.changes_on - l.days as "checkFrom", l.last_service_on as "lastCheckOn",
           l.booked_on as "bookedOn", l.status
      from (select l.* from ${changes(agencyId, filter, span, status)}
             order by ${order} limit ${slice.limit} offset ${slice.offset}) l
      cross join lateral (select * from properties r where r.agency_id = l.agency_id and r.id = l.property_id limit 1) p
     order by ${order}`
}

export const countLeaseChecks = ({ agencyId, filter, span, status }: Checks) =>
  sql<Counted>`select count(*) as count from ${changes(agencyId, filter, span, status)}`
