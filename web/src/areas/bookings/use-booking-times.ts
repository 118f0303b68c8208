import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getBookingAvailability, type OfferedDate } from '@contract/bookings/booking-calls.ts'
import type { EntryMethod } from '@contract/entry-preferences.ts'
import { instantAt } from '@contract/times.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

type MovedVisit = { visitId: number; startsAt: string; endsAt: string; timeZone: string }

type Wanted = {
  propertyId: number
  bookingTypes: readonly string[]
  entryMethod: EntryMethod
  /** The visit that is being moved. */
  visit?: MovedVisit
  isEnabled?: boolean
}

/** Free times. They are taken by others at any moment, so an earlier reply is never reused. */
export function useBookingTimes({ propertyId, bookingTypes, entryMethod, visit, isEnabled = true }: Wanted) {
  const { visitId, startsAt, endsAt, timeZone } = visit ?? {}
  return useQuery({
    ...endpointQuery(getBookingAvailability, {
      params: { id: propertyId },
      query: { service: [...bookingTypes], 'entry-method': entryMethod, ...(visitId && { visit: visitId }) },
    }),
    enabled: isEnabled && bookingTypes.length > 0,
    staleTime: 0,
    gcTime: 0,
    select: useCallback(
      (dates: OfferedDate[] | null) =>
        dates && startsAt && endsAt && timeZone ? otherTimes(dates, { startsAt, endsAt, timeZone }) : dates,
      [startsAt, endsAt, timeZone],
    ),
  })
}

/** The server counts the present time of a moved visit as free, but the visit cannot be moved to it. */
function otherTimes(
  dates: readonly OfferedDate[],
  { startsAt, endsAt, timeZone }: Omit<MovedVisit, 'visitId'>,
): OfferedDate[] {
  const isAt = (date: string, clock: string, moment: string) =>
    instantAt(timeZone, date, clock).getTime() === Date.parse(moment)
  return dates
    .map((each) => ({
      ...each,
      bookingTimes: each.bookingTimes.filter(
        ({ timeFrom, timeTo }) => !(isAt(each.date, timeFrom, startsAt) && isAt(each.date, timeTo, endsAt)),
      ),
    }))
    .filter(({ bookingTimes }) => bookingTimes.length > 0)
}
