import { describe, expect, it } from 'vitest'
import { nextBooking, openBooking, type BookingEvent } from './booking-state.ts'

const opened = 1_000_000
const minutes = (count: number) => count * 60_000
const after = (...events: BookingEvent[]) => events.reduce(nextBooking, openBooking(opened))

describe('a booking', () => {
  it('goes from the time to the contacts to the confirmation, and back one step at a time', () => {
    expect(after().step).toBe('ChooseTime')
    expect(after({ type: 'timeChosen' }).step).toBe('Contacts')
    expect(after({ type: 'timeChosen' }, { type: 'contactsChosen' }).step).toBe('Confirmation')
    const back: BookingEvent = { type: 'back', now: opened + minutes(1) }
    expect(after({ type: 'timeChosen' }, { type: 'contactsChosen' }, back).step).toBe('Contacts')
    expect(after({ type: 'timeChosen' }, back).step).toBe('ChooseTime')
  })

  it('counts down five minutes from its opening, and again from each return to the times', () => {
    expect(after().endsAt).toBe(opened + minutes(5))
    expect(after({ type: 'timeChosen' }, { type: 'contactsChosen' }).endsAt).toBe(opened + minutes(5))
    const inContacts = after(
      { type: 'timeChosen' },
      { type: 'contactsChosen' },
      { type: 'back', now: opened + minutes(2) },
    )
    expect(inContacts.endsAt).toBe(opened + minutes(5))
    expect(nextBooking(inContacts, { type: 'back', now: opened + minutes(3) }).endsAt).toBe(opened + minutes(8))
  })

  it('asks when the time is up, with another five minutes to answer', () => {
    const asked = after({ type: 'timeChosen' }, { type: 'timeUp', now: opened + minutes(5) })
    expect(asked).toEqual({ step: 'Contacts', isExpired: true, endsAt: opened + minutes(10) })
  })

  it('returns to the times when the user continues, or when the question is left unanswered', () => {
    const asked: BookingEvent[] = [{ type: 'timeChosen' }, { type: 'timeUp', now: opened + minutes(5) }]
    const now = opened + minutes(10)
    const expected = { step: 'ChooseTime', isExpired: false, endsAt: now + minutes(5) }
    expect(after(...asked, { type: 'chooseAgain', now })).toEqual(expected)
    expect(after(...asked, { type: 'timeUp', now })).toEqual(expected)
  })
})
