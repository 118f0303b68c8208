import { useState } from 'react'
import type { OfferedDate } from '@contract/bookings/booking-calls.ts'
import type { Day } from '@contract/days.ts'

/** The day that the calendar shows: that of the chosen time, else the one that was picked, else the first. */
export function useShownDay(dates: readonly OfferedDate[] | null | undefined, chosen: Day | null | undefined) {
  const [picked, setPicked] = useState<Day | null>(null)
  const date = chosen ?? picked
  const day = dates?.find((each) => each.date === date) ?? dates?.[0] ?? null
  return { day, pickDay: setPicked }
}
