import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/** Action `x` of case `c` passed on a day that was agreed with the tenant, and no visit but repairs was booked since. */
export const isDayToBook: Sql = sql`
  x.solution_label = 'ManuallyBookInJobForTenant' and x.on_day is not null and x.answered_at is null and x.undone_at is null
  and not exists (select from visits v
                    join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
                    join booking_types k on k.code = vs.booking_type and not k.is_repair
                   where v.agency_id = c.agency_id and v.property_id = c.property_id and v.status <> 'HELD'
                     and v.booked_at > x.taken_at)`

export type AgreedDay = {
  id: number
  caseId: number
  propertyId: number
  address: string
  onDay: Day
  agreedBy: number
  isToBook: boolean
  answeredAt: string | null
  answeredBy: number | null
  answererName: string | null
  answerNote: string | null
  /** When the visit that was booked for it begins. */
  bookedFor: string | null
}

export const agreedDay = (agencyId: number, actionId: number) => sql<AgreedDay>`
  select x.id, x.case_id as "caseId", c.property_id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address,
         x.on_day as "onDay", x.taken_by as "agreedBy", ${isDayToBook} as "isToBook", x.answered_at as "answeredAt",
         x.answered_by as "answeredBy", (select u.name from users u where u.id = x.answered_by) as "answererName",
         x.answer_note as "answerNote",
         (select v.starts_at from visits v where v.agency_id = x.agency_id and v.id = x.booked_visit_id) as "bookedFor"
    from access_actions x
    join access_cases c on c.agency_id = x.agency_id and c.id = x.case_id
    join properties p on p.agency_id = c.agency_id and p.id = c.property_id
   where x.agency_id = ${agencyId} and x.id = ${actionId} and x.solution_label = 'ManuallyBookInJobForTenant'
     and x.on_day is not null`
