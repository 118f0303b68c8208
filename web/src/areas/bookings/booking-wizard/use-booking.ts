import { useQueryClient } from '@tanstack/react-query'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import { useEffect, useReducer, useRef } from 'react'
import { submitBooking } from '@contract/bookings/booking-calls.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useTimeHold } from '../use-time-hold.ts'
import type { BookingDraft, TimeDraft } from './booking-draft.ts'
import { nextBooking, openBooking } from './booking-state.ts'

type BookingParts = {
  propertyId: number
  address: string
  /** The chosen time is gone and must be chosen again. */
  onTimeLost: () => void
  onBooked: (visit: BookedVisit) => void
}

/** True if something of the first step was refused: a time that is gone or no longer lawful, a service, the way in. */
const isAboutTime = ({ code, fields }: CallError): boolean =>
  code === 'conflict' || Object.keys(fields).some((path) => /^(oasResult|bookingTypes|entryMethod)\b/.test(path))

/** The course of a booking: its step, its countdown, the held time and the calls. */
export function useBooking({ propertyId, address, onTimeLost, onBooked }: BookingParts) {
  const client = useQueryClient()
  const params = { id: propertyId }
  const [state, dispatch] = useReducer(nextBooking, undefined, () => openBooking(Date.now()))
  const loseTime = () => {
    onTimeLost()
    // Services, ways in and times may all have changed.
    void reloadProperty(client)
  }
  const { hold, release, forget } = useTimeHold(propertyId, {
    onHeld: () => dispatch({ type: 'timeChosen' }),
    onError: (error) => {
      if (isAboutTime(error)) loseTime()
    },
  })
  const chooseAgain = () => {
    release()
    loseTime()
    dispatch({ type: 'chooseAgain', now: Date.now() })
  }
  const submit = useEndpoint(submitBooking, {
    onSuccess: (visit) => {
      forget()
      void reloadProperty(client)
      toast.success('Booking submitted', address)
      onBooked(visit)
    },
    onError: (error) => {
      if (isAboutTime(error)) chooseAgain()
    },
  })
  const isPending = hold.isPending || submit.isPending
  const timeUp = () => {
    // A call on its way decides first.
    if (isPending) return
    if (state.isExpired) chooseAgain()
    else dispatch({ type: 'timeUp', now: Date.now() })
  }
  const latestTimeUp = useRef(timeUp)
  useEffect(() => {
    latestTimeUp.current = timeUp
  })
  useEffect(() => {
    if (!isPending && Date.now() >= state.endsAt) latestTimeUp.current()
  }, [isPending, state.endsAt])
  return {
    ...state,
    isPending,
    timeUp,
    hold,
    submit,
    chooseAgain,
    holdTime: (time: TimeDraft) => {
      submit.reset()
      hold.mutate({ params, body: time })
    },
    toConfirmation: () => dispatch({ type: 'contactsChosen' }),
    back: () => dispatch({ type: 'back', now: Date.now() }),
    book: ({ time, people }: BookingDraft) => submit.mutate({ params, body: { ...time, ...people } }),
  }
}
