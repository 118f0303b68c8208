import type * as z from 'zod/mini'
import type { BookableService, BookingEntryMethod } from '@contract/bookings/booking-calls.ts'
import type { bookingTimeForm } from '@contract/bookings/booking-form.ts'
import type { Occupant } from '@contract/tenancies/people.ts'
import { noNominee, suggestedContacts, type ContactsInput } from './contact-choices.ts'

/** A single service is chosen already, and the first entry method that is possible. */
export const initialTime = (
  propertyId: number,
  services: readonly BookableService[],
  methods: readonly BookingEntryMethod[],
): z.input<typeof bookingTimeForm> => ({
  propertyId,
  bookingTypes: services.length === 1 ? (services[0]?.bookingTypes ?? []) : [],
  entryMethod: (methods.find(({ problem }) => problem === null) ?? methods[0])?.method,
  oasResult: null,
})

/** Everyone who can be reached; without anyone, a contact has to be nominated. */
export function initialContacts(occupants: readonly Occupant[]): ContactsInput {
  const contacts = suggestedContacts(occupants)
  const isAlone = contacts.length === 0
  return { contacts, nominatedContact: { ...noNominee, isEnabled: isAlone, isPrimaryContact: isAlone } }
}
