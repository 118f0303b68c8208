import { useQuery } from '@tanstack/react-query'
import { getBookingAvailability } from '@contract/bookings/booking-calls.ts'
import type { EntryMethod } from '@contract/entry-preferences.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

type Wanted = {
  propertyId: number
  bookingTypes: readonly string[]
  entryMethod: EntryMethod
  /** The visit that is being moved. */
  visitId?: number
  isEnabled?: boolean
}

/** Free times. They are taken by others at any moment, so an earlier reply is never reused. */
export const useBookingTimes = ({ propertyId, bookingTypes, entryMethod, visitId, isEnabled = true }: Wanted) =>
  useQuery({
    ...endpointQuery(getBookingAvailability, {
      params: { id: propertyId },
      query: { service: [...bookingTypes], 'entry-method': entryMethod, ...(visitId && { visit: visitId }) },
    }),
    enabled: isEnabled && bookingTypes.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
