import { useEffect, useEffectEvent, useState } from 'react'
import type { BookableService, BookingEntryMethod, OfferedDate } from '@contract/bookings/booking-calls.ts'
import { bookingContactsForm, bookingTimeForm } from '@contract/bookings/booking-form.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { useBookingTimes } from '../use-booking-times.ts'
import type { ContactsDraft, TimeDraft } from './booking-draft.ts'
import { contactsForOthers, initialContacts, initialTime } from './initial-values.ts'
import { useBooking } from './use-booking.ts'

type BookingFormsOptions = Pick<PropertyDialogProps, 'property'> & {
  services: readonly BookableService[]
  methods: readonly BookingEntryMethod[]
  isReady: boolean
  onBooked: () => void
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
