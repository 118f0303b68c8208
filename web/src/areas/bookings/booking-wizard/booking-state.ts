import type { BookingStep } from '@contract/bookings/booking-form.ts'
import { bookingSeconds } from '@contract/limits.ts'

export type BookingState = {
  step: BookingStep
  /** When the countdown ends, in milliseconds. */
  endsAt: number
  /** The countdown has ended once, and the user is asked whether to continue. */
  isExpired: boolean
}

export type BookingEvent =
  | { type: 'timeChosen' }
  | { type: 'contactsChosen' }
  | { type: 'back'; now: number }
  /** The countdown has ended. */
  | { type: 'timeUp'; now: number }
  /** The chosen time is gone: the user continues after the expiry, or somebody else took the time. */
  | { type: 'chooseAgain'; now: number }

const restarted = (now: number): number => now + bookingSeconds * 1000

export const openBooking = (now: number): BookingState => ({
  step: 'ChooseTime',
  endsAt: restarted(now),
  isExpired: false,
})

/** The steps of a booking and its countdown, which restarts whenever the wizard returns to the times. */
export function nextBooking(state: BookingState, event: BookingEvent): BookingState {
  if (event.type === 'timeChosen') return { ...state, step: 'Contacts' }
  if (event.type === 'contactsChosen') return { ...state, step: 'Confirmation' }
  if (event.type === 'back' && state.step === 'Confirmation') return { ...state, step: 'Contacts' }
  // The first time it asks; if the question is left unanswered until the countdown ends again, the time is gone.
  if (event.type === 'timeUp' && !state.isExpired) return { ...state, isExpired: true, endsAt: restarted(event.now) }
  return openBooking(event.now)
}
