import { useEffect, useEffectEvent, useState } from 'react'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import type {
  BookableService,
  BookingEntryMethod,
  OfferedDate,
  BookingOccupant,
} from '@contract/bookings/booking-calls.ts'
import { bookingContactsForm, bookingTimeForm } from '@contract/bookings/booking-form.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { useBookingTimes } from '../use-booking-times.ts'
import type { ContactsDraft, TimeDraft } from './booking-draft.ts'
import { useBooking } from './use-booking.ts'
import type * as z from 'zod/mini'
import { noNominee, suggestedContacts, type ContactsInput } from './contact-choices.ts'

/** The choice that covers all services: all that is due at one visit, or the only one. */
const allDue = (services: readonly BookableService[]): BookableService | undefined =>
  services.find((each) => services.every((other) => other.services.every((id) => each.services.includes(id))))

/** All that is due is chosen already, and the first entry method that is possible. */
const initialTime = (
  propertyId: number,
  services: readonly BookableService[],
  methods: readonly BookingEntryMethod[],
): z.input<typeof bookingTimeForm> => ({
  propertyId,
  bookingTypes: allDue(services)?.bookingTypes ?? [],
  entryMethod: (methods.find(({ problem }) => problem === null) ?? methods[0])?.method,
  oasResult: null,
})

/** Everyone who can be reached; without anyone, a contact has to be nominated. */
function initialContacts(occupants: readonly BookingOccupant[]): ContactsInput {
  const contacts = suggestedContacts(occupants)
  const isAlone = contacts.length === 0
  return { contacts, nominatedContact: { ...noNominee, isEnabled: isAlone, isPrimaryContact: isAlone } }
}

/** The contacts for a day when others live there. A nominated contact that was entered stays. */
function contactsForOthers(occupants: readonly BookingOccupant[], { nominatedContact }: ContactsInput): ContactsInput {
  const initial = initialContacts(occupants)
  const { name, email, mobile, isEnabled = false } = nominatedContact ?? noNominee
  if (!name && !email && !mobile) return initial
  const isPrimary = initial.contacts?.length === 0 || (isEnabled && nominatedContact?.isPrimaryContact === true)
  return {
    contacts: initial.contacts?.map((contact, at) => ({ ...contact, isPrimaryContact: at === 0 && !isPrimary })),
    nominatedContact: { name, email, mobile, isEnabled: isEnabled || isPrimary, isPrimaryContact: isPrimary },
  }
}

type BookingFormsOptions = Pick<PropertyDialogProps, 'property'> & {
  services: readonly BookableService[]
  methods: readonly BookingEntryMethod[]
  isReady: boolean
  onBooked: (visit: BookedVisit) => void
}

/** The forms of the steps, the offered times, and what was chosen so far. */
export function useBookingForms({ property, services, methods, isReady, onBooked }: BookingFormsOptions) {
  const [time, setTime] = useState<TimeDraft | null>(null)
  /** The day of the time, with those who live there then. */
  const [day, setDay] = useState<OfferedDate | null>(null)
  const [people, setPeople] = useState<ContactsDraft | null>(null)
  const timeForm = useFormShell(bookingTimeForm, initialTime(property.id, services, methods))
  const contactsForm = useFormShell(bookingContactsForm, initialContacts([]))
  const begin = useEffectEvent(() => {
    timeForm.reset(initialTime(property.id, services, methods))
    contactsForm.reset(initialContacts([]))
  })
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])
  const [bookingTypes, entryMethod] = timeForm.watch(['bookingTypes', 'entryMethod'])
  const method = methods.find((each) => each.method === entryMethod)
  const times = useBookingTimes({
    propertyId: property.id,
    bookingTypes: bookingTypes ?? [],
    entryMethod: entryMethod ?? 'APPOINTMENT',
    isEnabled: isReady && method?.problem === null,
  })
  const booking = useBooking({
    propertyId: property.id,
    address: property.address,
    onTimeLost: () => timeForm.setValue('oasResult', null),
    onBooked,
  })
  const chooseDay = (date: string) => {
    const chosen = times.data?.find((each) => each.date === date) ?? null
    // Chosen contacts stay while the same people live there.
    if (JSON.stringify(chosen?.occupants) !== JSON.stringify(day?.occupants))
      contactsForm.reset(contactsForOthers(chosen?.occupants ?? [], contactsForm.getValues()))
    setDay(chosen)
  }
  const types = bookingTypes?.join() ?? ''
  const isGone = types !== '' && !services.some((each) => each.bookingTypes.join() === types)
  useEffect(() => {
    // A colleague may have booked one of the chosen services.
    if (isReady && isGone) timeForm.setValue('bookingTypes', [])
  }, [isReady, isGone, timeForm])
  const chooseTime = (values: TimeDraft) => {
    setTime(values)
    chooseDay(values.oasResult.date)
    booking.holdTime(values)
  }
  return { timeForm, contactsForm, times, time, day, people, setPeople, chooseTime, booking }
}
