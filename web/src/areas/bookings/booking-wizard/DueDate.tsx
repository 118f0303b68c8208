import type { Day } from '@contract/days.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { formatDayWithWeekday } from '@/ui/format.ts'

type DueDateProps = {
  /** The first due date of the chosen services. */
  dueDate: Day
  /** The day whose times are shown. */
  day: Day | null
}

/** When the chosen services are due, with a warning if the shown day is later. */
export function DueDate({ dueDate, day }: DueDateProps) {
  const today = useAgencyToday()
  const due = formatDayWithWeekday(dueDate)
  if (dueDate < today) return <p className="text-sm text-quiet">{`Overdue since ${due}`}</p>
  return day !== null && day > dueDate ? (
    <Banner tone="attention">{`This day is after the due date, ${due}.`}</Banner>
  ) : (
    <p className="text-sm text-quiet">{`Due ${due}`}</p>
  )
}
