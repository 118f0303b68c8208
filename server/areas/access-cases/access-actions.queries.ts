import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number; now: Date }

export type NewAction = { solution: string; notes: string | null; day: Day | null; isEmailSent: boolean }

export const insertAction = (
  { agencyId, userId, now }: Who,
  caseId: number,
  { solution, notes, day, isEmailSent }: NewAction,
) => sql<{ actionId: number }>`
  insert into access_actions (agency_id, case_id, solution_label, notes, on_day, is_email_sent, taken_by, taken_at)
  values (${agencyId}, ${caseId}, ${solution}, ${notes}, ${day}, ${isEmailSent}, ${userId}, ${now.toISOString()})
  returning id as "actionId"`

/** What the user did at that moment about the access issues of a property, and has taken back. */
export const markSolutionUndone = ({ agencyId, userId, now }: Who, propertyId: number, takenAt: string) => sql`
  update access_actions x set undone_at = ${now.toISOString()}
    from access_cases c
   where c.agency_id = ${agencyId} and c.property_id = ${propertyId} and x.agency_id = c.agency_id and x.case_id = c.id
     and x.taken_by = ${userId} and x.taken_at = ${takenAt}::timestamptz`

export type DayAnswer = { visitId: number; note?: undefined } | { visitId?: undefined; note: string }

export const answerDay = (
  { agencyId, userId, now }: Omit<Who, 'userId'> & { userId: number | null },
  actionId: number,
  { visitId, note }: DayAnswer,
) => sql`
  update access_actions
     set answered_at = ${now.toISOString()}, answered_by = ${userId}, answer_note = ${note ?? null},
         booked_visit_id = ${visitId ?? null}::int
   where agency_id = ${agencyId} and id = ${actionId}`
