import { useId, useState } from 'react'
import type { BookableService, BookingEntryMethod } from '@contract/bookings/booking-calls.ts'
import {
  bookingContactsForm,
  bookingStepLabels,
  bookingSteps,
  bookingTimeForm,
} from '@contract/bookings/booking-form.ts'
import type { Occupant } from '@contract/tenancies/people.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { serviceLabel } from '../service-labels.ts'
import { useBookingTimes } from '../use-booking-times.ts'
import type { ContactsDraft, TimeDraft } from './booking-draft.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { noNominee, suggestedContacts } from './contact-choices.ts'
import { ContactsStep } from './ContactsStep.tsx'
import { Countdown } from './Countdown.tsx'
import { ExpiryDialog } from './ExpiryDialog.tsx'
import { TimeStep } from './TimeStep.tsx'
import { useBooking } from './use-booking.ts'

export const bookingTitle = 'Book on behalf of tenant'
const submitFailed = 'An error occurred while submitting your booking request. Please try again.'

type BookingWizardProps = PropertyDialogProps & {
  services: readonly BookableService[]
  methods: readonly BookingEntryMethod[]
  occupants: readonly Occupant[]
  onBooked: () => void
}

export function BookingWizard({ property, services, methods, occupants, onBooked, onClose }: BookingWizardProps) {
  const formId = useId()
  const [time, setTime] = useState<TimeDraft | null>(null)
  const [people, setPeople] = useState<ContactsDraft | null>(null)
  const timeForm = useFormShell(bookingTimeForm, {
    propertyId: property.id,
    bookingTypes: services.length === 1 ? (services[0]?.bookingTypes ?? []) : [],
    entryMethod: methods.find(({ problem }) => problem === null)?.method ?? methods[0]?.method,
    oasResult: null,
  })
  const suggested = suggestedContacts(occupants)
  const contactsForm = useFormShell(bookingContactsForm, {
    contacts: suggested,
    nominatedContact: { ...noNominee, isEnabled: suggested.length === 0, isPrimaryContact: suggested.length === 0 },
  })
  const [bookingTypes, entryMethod] = timeForm.watch(['bookingTypes', 'entryMethod'])
  const method = methods.find((each) => each.method === entryMethod)
  const times = useBookingTimes({
    propertyId: property.id,
    bookingTypes: bookingTypes ?? [],
    entryMethod: entryMethod ?? 'APPOINTMENT',
    isEnabled: method?.problem === null,
  })
  const booking = useBooking({
    propertyId: property.id,
    address: property.address,
    onTimeLost: () => {
      timeForm.setValue('oasResult', null)
      void times.refetch()
    },
    onBooked,
  })
  const { step, hold, submit, isPending } = booking
  const service = services.find((each) => each.bookingTypes.join() === time?.bookingTypes.join())
  const isConfirming = step === 'Confirmation' && time !== null && people !== null
  return (
    <WizardShell
      title={bookingTitle}
      address={property.address}
      steps={bookingSteps.map((each) => bookingStepLabels[each])}
      currentStep={bookingSteps.indexOf(step)}
      aside={<Countdown secondsLeft={booking.secondsLeft} />}
      isBusy={isPending}
      error={step === 'ChooseTime' ? null : submit.error}
      failureTitle={submitFailed}
      failureText="Failed to submit booking"
      asksBeforeClosing={timeForm.formState.isDirty || contactsForm.formState.isDirty}
      onClose={onClose}
      back={step === 'ChooseTime' ? undefined : { label: 'Back', onPress: booking.back }}
      primary={
        isConfirming
          ? { label: 'Book visit', isPending: submit.isPending, onPress: () => booking.book({ time, people }) }
          : { label: 'Next', form: formId, isPending: hold.isPending }
      }
    >
      {isConfirming ? (
        <ConfirmationStep draft={{ time, people }} serviceName={service ? serviceLabel(service) : ''} method={method} />
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
          <ContactsStep form={contactsForm} occupants={occupants} />
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
            booking.holdTime(values)
          }}
        >
          <TimeStep form={timeForm} services={services} methods={methods} times={times} />
        </FormShell>
      )}
      <ExpiryDialog isOpen={booking.isExpired} onCancel={onClose} onContinue={booking.chooseAgain} />
    </WizardShell>
  )
}
