import { addMonths, type Day } from '../../../contract/days.ts'
import { monthsOfAnalytics } from '../../../contract/analytics.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import * as queries from './analytics.queries.ts'

/** The facts of one agency, before agencies are added up. */
export type AgencyFacts = {
  id: number
  name: string
  compliance: queries.ComplianceRow[]
  months: queries.MonthRow[]
  resolutions: queries.ResolutionRow[]
  findings: queries.AnalyticsFindingRow[]
  quotes: (queries.SumRow & { statusId: number })[]
  unpaid: (queries.SumRow & { isOverdue: boolean })[]
  paid: (queries.SumRow & { place: number })[]
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The months of the analytics, oldest first; the last one contains today. */
export const monthsUntil = (today: Day): string[] =>
  Array.from({ length: monthsOfAnalytics }, (_, place) =>
    addMonths(firstOfMonth(today), place + 1 - monthsOfAnalytics).slice(0, 7),
  )

/** Reads everything in one round trip. Undefined when the agency's portal is switched off for the user. */
export async function readAgency(
  db: Db,
  { id, name }: queries.AgencyRow,
  { state, userId, today }: { state: StateCode; userId: number; today: Day },
): Promise<AgencyFacts | undefined> {
  const thisMonth = firstOfMonth(today)
  const from = addMonths(thisMonth, 1 - monthsOfAnalytics)
  const { timeZone } = states[state]
  const looked = monthsUntil(today)
  const [open, compliance, months, resolutions, findings, quotes, unpaid, paid] = await db.batch([
    queries.portalIsOpen(userId, id),
    queries.agencyCompliance(id),
    queries.complianceMonths(id, from, thisMonth),
    queries.accessResolutions(id, looked, timeZone),
    queries.openFindings(id),
    queries.quoteSums(id, from, timeZone),
    queries.unpaidInvoicesByDay(id, today),
    queries.paidInvoices(id, looked, timeZone),
  ])
  if (!open[0]?.isOn) return undefined
  return { id, name, compliance, months, resolutions, findings, quotes, unpaid, paid }
}
