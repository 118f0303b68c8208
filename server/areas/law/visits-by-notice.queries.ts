import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { noticeHold, isRepair } from '../bookings/visits.queries.ts'
import { entryLaw, type EntryLawRow } from '../entry-rules/entry-rules.queries.ts'
import type { NoticeService } from '../entry-rules/entry-rule.ts'

/** A visit by notice, with its notice in force. */
export type VisitByNoticeRow = {
  noticeId: number
  visitId: number
  propertyId: number
  locality: string
  serviceIds: number[]
  isRepair: boolean
  startsAt: string
  endsAt: string
  servedBy: NoticeService['by']
  servedAt: string
  /** It was found that the entry is not lawful; `isMarked`: because of a change of law. */
  isUnlawful: boolean
  isMarked: boolean
}

/** Null: without an end. */
type Window = { now: Date; pastFrom: Date; comingFrom: Date; comingTo: Date | null }

const isBooked = ({ comingFrom, comingTo }: Window): Sql => sql`
  v.status = 'BOOKED' and n.entry_from >= ${comingFrom.toISOString()}
    and ${comingTo === null ? sql`true` : sql`n.entry_from < ${comingTo.toISOString()}`}`
const isPast = ({ pastFrom, now }: Window): Sql => sql`
  v.status <> 'HELD' and n.entry_from between ${pastFrom.toISOString()} and ${now.toISOString()}`

/** Visits of an agency by the ids of their notices: booked ones to come, and past ones, each in their window. */
export const visitsByNotice = (
  agencyId: number,
  afterId: number,
  window: Window,
  atMost: number,
) => sql<VisitByNoticeRow>`
  select n.id as "noticeId", n.visit_id as "visitId", v.property_id as "propertyId", u.locality, n.entry_from as "startsAt",
         n.entry_to as "endsAt", n.served_by as "servedBy", n.served_at as "servedAt",
         n.too_late_reason is not null as "isUnlawful", n.law_changed_at is not null as "isMarked",
         ${isRepair(sql`v.agency_id`, sql`v.id`)} as "isRepair",
         array(select vs.service_id::int from visit_services vs where vs.agency_id = v.agency_id and vs.visit_id = v.id) as "serviceIds"
    from entry_notices n
    join visits v on v.agency_id = n.agency_id and v.id = n.visit_id and v.entry_method = 'ENTER_WITH_KEY_AS_EN'
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join suburbs u on u.id = p.suburb_id
   where n.agency_id = ${agencyId} and n.id > ${afterId} and n.withdrawn_at is null
     and (${isPast(window)} or ${isBooked(window)})
     and ${noticeHold(sql`n`)} is null
   order by n.id limit ${atMost}`

/** The law during some days in each of these localities. */
export const entryLawIn = (state: StateCode, localities: readonly string[], from: Day, to: Day) => sql<
  EntryLawRow & { locality: string }
>`
  select l.locality, ${entryLaw(from, to, sql`l.locality`)}
    from states s cross join unnest(${localities}::text[]) l (locality)
   where s.code = ${state}`
