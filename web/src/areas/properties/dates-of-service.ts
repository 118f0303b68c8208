import type { Day } from '@contract/days.ts'
import type { PropertyService } from '@contract/properties/property-page.ts'
import { formatDay } from '@/ui/format.ts'
import { dueLabel } from './due-label.ts'

/** When a service was last done and, unless it was cancelled, when it is next due. */
export const datesOf = (
  { lastServiceDate, dueDate, isCancelled }: Pick<PropertyService, 'lastServiceDate' | 'dueDate' | 'isCancelled'>,
  today: Day,
): { label: string; day: Day | null }[] => [
  { label: 'Last service', day: lastServiceDate },
  ...(isCancelled ? [] : [{ label: dueLabel(dueDate, today), day: dueDate }]),
]

type Said = Pick<PropertyService, 'reason'> & { lastCheck?: { evidence: string } | null }

/** Whether the reason or the evidence below the heading names the day, which then is not shown twice. */
export const isSaidBelow = ({ reason, lastCheck }: Said, day: Day | null): boolean =>
  day !== null && [reason, lastCheck?.evidence ?? ''].some((text) => text.includes(formatDay(day)))
