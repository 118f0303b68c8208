import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number; now: Date }

/** The email counts as what the agency did about the case. */
export const insertEmailAction = (
  { agencyId, userId, now }: Who,
  caseId: number,
  { notes, day }: { notes: string | null; day: Day | null },
) => sql<{ actionId: number }>`
  insert into access_actions (agency_id, case_id, solution_label, notes, on_day, is_email_sent, taken_by, taken_at)
  values (${agencyId}, ${caseId}, 'AgencyEmail', ${notes}, ${day}, true, ${userId}, ${now.toISOString()})
  returning id as "actionId"`
