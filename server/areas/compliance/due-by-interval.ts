import { addDays, addMonths, type Day } from '../../../contract/days.ts'
import type { Duty, ServiceLaw } from './service-law.ts'

/**
 * When a duty with an interval asks for the check after the last one, and from when it is breached without it: not before
 * the duty's first day, unless the check was overdue under the version before it.
 */
export function dueByInterval({ months, inForceFrom, before }: Duty, lastOn: Day): { due: Day; overdueFrom: Day } {
  const due = addMonths(lastOn, months as number)
  if (inForceFrom === null || due >= inForceFrom) return { due, overdueFrom: addDays(due, 1) }
  const earlier = before && dueByInterval(before, lastOn)
  return earlier && earlier.due < inForceFrom ? earlier : { due: inForceFrom, overdueFrom: inForceFrom }
}

/** The first day that the intervals in law ask for; null where the law sets none. */
export function dueByLaw({ duties }: ServiceLaw, lastOn: Day): Day | null {
  let first: Day | null = null
  for (const duty of duties) {
    const due = duty.trigger === 'INTERVAL' ? dueByInterval(duty, lastOn).due : null
    if (due !== null && (first === null || due < first)) first = due
  }
  return first
}
