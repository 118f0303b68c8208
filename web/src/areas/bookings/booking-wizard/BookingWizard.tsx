import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import type { BookableService, BookingEntryMethod, OfferedDate } from '@contract/bookings/booking-calls.ts'
import {
  bookingContactsForm,
  bookingStepLabels,
  bookingSteps,
  bookingTimeForm,
} from '@contract/bookings/booking-form.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { Countdown } from '@/ui/feedback/Countdown.tsx'
import { serviceLabel } from '../service-labels.ts'
import { useBookingTimes } from '../use-booking-times.ts'
import type { ContactsDraft, TimeDraft } from './booking-draft.ts'
import { suggestedNominees } from './suggested-nominees.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { contactsForOthers, initialContacts, initialTime } from './initial-values.ts'
import { ContactsStep } from './ContactsStep.tsx'
import { ExpiryDialog } from './ExpiryDialog.tsx'
import { TimeStep } from './TimeStep.tsx'
import { useBooking } from './use-booking.ts'

const submitFailed = 'An error occurred while submitting your booking request. Please try again.'

type BookingWizardProps = PropertyDialogProps & {
  services: readonly BookableService[]
  methods: readonly BookingEntryMethod[]
  /** Null while it loads. */
  details: PropertyForActions | null
  onBooked: () => void
  /** Shown instead of the steps while they load, or if nothing can be booked. */
  instead: ReactNode
  /** `instead` shows the booked visits, which also explains why the last call was refused. */
  isAlreadyBooked: boolean
}

export function BookingWizard(props: BookingWizardProps) {
  const { property, services, methods, details, instead, isAlreadyBooked, onBooked, onClose } = props
  const formId = useId()
  const [time, setTime] = useState<TimeDraft | null>(null)
  /** The day of the time, with those who live there then. */
  const [day, setDay] = useState<OfferedDate | null>(null)
  const [people, setPeople] = useState<ContactsDraft | null>(null)
  const timeForm = useFormShell(bookingTimeForm, initialTime(property.id, services, methods))
  const contactsForm = useFormShell(bookingContactsForm, initialContacts([]))
  const isReady = instead === null
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
  const { step, hold, submit, isPending } = booking
  const service = services.find((each) => each.bookingTypes.join() === time?.bookingTypes.join())
  const isConfirming = step === 'Confirmation' && time !== null && people !== null
  return (
    <WizardShell
      title="Book on behalf of tenant"
      address={property.address}
      steps={!isReady ? undefined : bookingSteps.map((each) => bookingStepLabels[each])}
      currentStep={bookingSteps.indexOf(step)}
      aside={isReady ? <Countdown endsAt={booking.endsAt} onExpire={booking.timeUp} /> : null}
      isBusy={isPending}
      error={isAlreadyBooked || (isReady && step === 'ChooseTime') ? null : (hold.error ?? submit.error)}
      failureTitle={submitFailed}
      failureText="Failed to submit booking"
      asksBeforeClosing={!isAlreadyBooked && (timeForm.formState.isDirty || contactsForm.formState.isDirty)}
      onClose={onClose}
      back={step === 'ChooseTime' ? undefined : { label: 'Back', onPress: booking.back }}
      primary={
        !isReady
          ? { label: 'Close', onPress: onClose }
          : isConfirming
            ? { label: 'Book visit', isPending: submit.isPending, onPress: () => booking.book({ time, people }) }
            : { label: 'Next', form: formId, isPending: hold.isPending }
      }
    >
      {!isReady ? (
        instead
      ) : isConfirming ? (
        <ConfirmationStep draft={{ time, people }} serviceName={service ? serviceLabel(service) : ''} day={day} />
      ) : step === 'Contacts' ? (
        <FormShell
          key="contacts"
          id={formId}
          form={contactsForm}
          isPending={isPending}
          error={null}
          failureText={submitFailed}
          onSubmit={(values) => {
            setPeople(values)
            booking.toConfirmation()
          }}
        >
          <ContactsStep
            form={contactsForm}
            date={time?.oasResult.date ?? null}
            occupants={day?.occupants ?? []}
            suggestions={day?.occupants.length === 0 && details ? suggestedNominees(details) : []}
          />
        </FormShell>
      ) : (
        <FormShell
          key="time"
          id={formId}
          form={timeForm}
          isPending={isPending}
          error={hold.error ?? submit.error}
          failureText={submitFailed}
          onSubmit={(values) => {
            setTime(values)
            chooseDay(values.oasResult.date)
            booking.holdTime(values)
          }}
        >
          {details ? (
            <TimeStep form={timeForm} services={services} methods={methods} times={times} details={details} />
          ) : null}
        </FormShell>
      )}
      <ExpiryDialog
        isOpen={booking.isExpired}
        hasHeldTime={step !== 'ChooseTime'}
        onCancel={onClose}
        onContinue={booking.chooseAgain}
      />
    </WizardShell>
  )
}
