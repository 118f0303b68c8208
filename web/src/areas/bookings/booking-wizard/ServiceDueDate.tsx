import type { Day } from '@contract/days.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { formatDayWithWeekday } from '@/ui/format-weekday.ts'

/** When the chosen services are due; the first of their due dates. */
export function ServiceDueDate({ dueDate }: { dueDate: Day }) {
  const today = useAgencyToday()
  const due = formatDayWithWeekday(dueDate)
  return <p className="text-sm text-quiet">{dueDate < today ? `Overdue since ${due}` : `Due ${due}`}</p>
}
