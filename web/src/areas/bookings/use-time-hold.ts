import { useEffect, useRef } from 'react'
import { holdBookingTime, releaseBookingTime } from '@contract/bookings/booking-calls.ts'
import { call } from '@/shared/api/call.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'

type HoldParts = { onHeld?: () => void; onError: (error: CallError) => void }

/** Holds a time of a property for this user, and releases it when the dialog closes. */
export function useTimeHold(propertyId: number, { onHeld, onError }: HoldParts) {
  const params = { id: propertyId }
  const isHolding = useRef(false)
  const hold = useEndpoint(holdBookingTime, {
    onSuccess: () => {
      isHolding.current = true
      onHeld?.()
    },
    onError,
  })
  const release = () => {
    if (!isHolding.current) return
    isHolding.current = false
    // The hold also ends by itself, so a failure changes nothing.
    void call(releaseBookingTime, { params }).catch(() => undefined)
  }
  const latestRelease = useRef(release)
  useEffect(() => {
    latestRelease.current = release
  })
  useEffect(() => () => latestRelease.current(), [])
  return {
    hold,
    release,
    /** The held time was booked, so there is nothing to release. */
    forget: () => {
      isHolding.current = false
    },
  }
}
