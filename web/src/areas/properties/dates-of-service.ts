import type { Day } from '@contract/days.ts'
import type { PropertyService } from '@contract/properties/property-page.ts'
import { dueLabel } from './due-label.ts'

/** When a service was last done and, unless it was cancelled, when it is next due. */
export const datesOf = (
  { lastServiceDate, dueDate, isCancelled }: Pick<PropertyService, 'lastServiceDate' | 'dueDate' | 'isCancelled'>,
  today: Day,
): { label: string; day: Day | null }[] => [
  { label: 'Last service', day: lastServiceDate },
  ...(isCancelled ? [] : [{ label: dueLabel(dueDate, today), day: dueDate }]),
]
