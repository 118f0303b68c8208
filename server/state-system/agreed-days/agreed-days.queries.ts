import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { isDayToBook } from '../../areas/agreed-days/agreed-days.queries.ts'
import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'

/** Actions `x` of properties that are still on service. */
export const daysToBook: Sql = sql`
  access_actions x
  join access_cases c on c.agency_id = x.agency_id and c.id = x.case_id
  join properties p on p.agency_id = c.agency_id and p.id = c.property_id and p.cancelled_at is null`

export type ListedDay = Pick<Addressed, 'unsafe'> & {
  agencyId: number
  agencyName: string
  id: number
  propertyId: number
  address: string
  onDay: Day
  agreedBy: string
  agreedAt: string
}

const columns: Sql = sql`
  a.id as "agencyId", a.name as "agencyName", x.id, p.id as "propertyId",
  p.address_line_1 || ', ' || p.address_line_2 as address, ${unsafeColumn(sql`p.agency_id`, sql`p.id`)}, x.on_day as "onDay",
  (select u.name from users u where u.id = x.taken_by) as "agreedBy", x.taken_at as "agreedAt"`

/** Days of a state that wait to be booked, soonest first. One more than a page. */
export const stateDays = (state: StateCode, page: number) => sql<ListedDay>`
  select ${columns} from agencies a join ${daysToBook} on x.agency_id = a.id
   where a.state = ${state} and ${isDayToBook}
   order by x.on_day, a.id, x.id limit ${requestsPerPage + 1} offset ${(page - 1) * requestsPerPage}`

export type DayDetails = ListedDay & {
  agencyPhone: string | null
  isSendingEnabled: boolean
  isToBook: boolean
  /** What the agreement resolved. */
  problems: string[]
  answeredAt: string | null
  answeredBy: string | null
  answerNote: string | null
  visit: { startsAt: string; endsAt: string } | null
}

export const findDay = (state: StateCode, agencyId: number, id: number) => sql<DayDetails>`
  select ${columns}, a.phone as "agencyPhone", a.is_sending_enabled as "isSendingEnabled", ${isDayToBook} as "isToBook",
         x.answered_at as "answeredAt",
         (select u.name from users u where u.id = x.answered_by) as "answeredBy", x.answer_note as "answerNote",
         (select json_build_object('startsAt', v.starts_at, 'endsAt', v.ends_at)
            from visits v where v.agency_id = x.agency_id and v.id = x.booked_visit_id) as visit,
         array(select problem.public_name from access_issues i join access_problems problem on problem.id = i.problem_id
                where i.agency_id = x.agency_id and i.resolved_by_action_id = x.id order by i.id) as problems
    from agencies a join ${daysToBook} on x.agency_id = a.id
   where a.state = ${state} and a.id = ${agencyId} and x.id = ${id}
     and x.solution_label = 'ManuallyBookInJobForTenant' and x.on_day is not null`
