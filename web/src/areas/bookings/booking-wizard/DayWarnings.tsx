import type { OfferedDate } from '@contract/bookings/booking-calls.ts'
import type { Day } from '@contract/days.ts'
import type { EntryMethod } from '@contract/entry-preferences.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { formatDayWithWeekday } from '@/ui/format-weekday.ts'

type DayWarningsProps = {
  /** The day that the calendar shows; null until the times are loaded. */
  day: OfferedDate | null
  /** The first due date of the chosen services. */
  dueDate: Day | null
  method: EntryMethod | null
}

/** What is wrong with the chosen day, although it can be booked: it is after the due date, or nobody lives there. */
export function DayWarnings({ day, dueDate, method }: DayWarningsProps) {
  const today = useAgencyToday()
  const isLate = day !== null && dueDate !== null && dueDate >= today && day.date > dueDate
  const isEmpty = day?.occupants.length === 0 && method !== 'ENTER_WITH_KEY_VACANT'
  return (
    <>
      {isLate ? (
        <Banner tone="attention" isUrgent>{`This day is after the due date, ${formatDayWithWeekday(dueDate)}.`}</Banner>
      ) : null}
      {isEmpty ? (
        <Banner tone="attention" isUrgent>
          Nobody lives there on this day. Please choose another day, or nominate a contact who lets the technician in.
        </Banner>
      ) : null}
    </>
  )
}
