import { dueCountdown } from '../day-text.ts'
import type { Day } from '../days.ts'

/** "Unsafe, due in 2 days" where the law sets a day for the repair. */
export function unsafeLabel(repairDueOn: Day | null, today: Day): string {
  if (repairDueOn === null) return 'Unsafe'
  const countdown = dueCountdown(repairDueOn, today)
  return `Unsafe, ${countdown.charAt(0).toLowerCase()}${countdown.slice(1)}`
}
