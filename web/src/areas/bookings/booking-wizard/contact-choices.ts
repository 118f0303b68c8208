import type * as z from 'zod/mini'
import type { BookingOccupant } from '@contract/bookings/booking-calls.ts'
import type { bookingContactsForm } from '@contract/bookings/booking-form.ts'

export type ContactsInput = z.input<typeof bookingContactsForm>
export type ContactInput = NonNullable<ContactsInput['contacts']>[number]

const toContact = ({ name, email, mobile }: BookingOccupant): ContactInput => ({
  name,
  email: email ?? '',
  mobile: mobile ?? '',
  isPrimaryContact: false,
})

export const contactsOf = (occupants: readonly BookingOccupant[]): ContactInput[] => occupants.map(toContact)

export const isReachable = ({ email, mobile }: ContactInput): boolean => Boolean(email) && Boolean(mobile)

export const isSameContact = (one: ContactInput, other: ContactInput): boolean =>
  one.name === other.name && one.email === other.email && one.mobile === other.mobile

/** Everyone who can be reached, the first of them as primary contact. */
export const suggestedContacts = (occupants: readonly BookingOccupant[]): ContactInput[] =>
  contactsOf(occupants)
    .filter(isReachable)
    .map((contact, at) => ({ ...contact, isPrimaryContact: at === 0 }))

export const noNominee = { isEnabled: false, isPrimaryContact: false, name: '', email: '', mobile: '' }
