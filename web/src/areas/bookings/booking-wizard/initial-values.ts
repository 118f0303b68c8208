import type * as z from 'zod/mini'
import type { BookableService, BookingEntryMethod, BookingOccupant } from '@contract/bookings/booking-calls.ts'
import type { bookingTimeForm } from '@contract/bookings/booking-form.ts'
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
export function initialContacts(occupants: readonly BookingOccupant[]): ContactsInput {
  const contacts = suggestedContacts(occupants)
  const isAlone = contacts.length === 0
  return { contacts, nominatedContact: { ...noNominee, isEnabled: isAlone, isPrimaryContact: isAlone } }
}

/** The contacts for a day when others live there. A nominated contact that was entered stays. */
export function contactsForOthers(
  occupants: readonly BookingOccupant[],
  { nominatedContact }: ContactsInput,
): ContactsInput {
  const initial = initialContacts(occupants)
  const { name, email, mobile, isEnabled = false } = nominatedContact ?? noNominee
  if (!name && !email && !mobile) return initial
  const isPrimary = initial.contacts?.length === 0 || (isEnabled && nominatedContact?.isPrimaryContact === true)
  return {
    contacts: initial.contacts?.map((contact, at) => ({ ...contact, isPrimaryContact: at === 0 && !isPrimary })),
    nominatedContact: { name, email, mobile, isEnabled: isEnabled || isPrimary, isPrimaryContact: isPrimary },
  }
}
