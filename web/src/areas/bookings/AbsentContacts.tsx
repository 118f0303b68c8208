import type { OfferedDate } from '@contract/bookings/booking-calls.ts'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'

type AbsentContactsProps = { contacts: BookedVisit['contacts']; day: OfferedDate }

/** Warns that contacts of a visit no longer live there on the day it is moved to: a move keeps the contacts. */
export function AbsentContacts({ contacts, day }: AbsentContactsProps) {
  const absent = contacts.filter(
    ({ name, isNominated }) => !isNominated && !day.occupants.some((occupant) => occupant.name === name),
  )
  if (absent.length === 0) return null
  const names = new Intl.ListFormat('en-AU').format(absent.map(({ name }) => name))
  return (
    <Banner tone="attention" isUrgent>
      {`On this day ${names} ${absent.length === 1 ? 'does' : 'do'} not live there. Please choose another day, or cancel this visit and book a new one for those who live there then.`}
    </Banner>
  )
}
