import { useId, type ReactNode } from 'react'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import type { BookableService, BookingEntryMethod, OfferedDate } from '@contract/bookings/booking-calls.ts'
import { bookingStepLabels, bookingSteps } from '@contract/bookings/booking-form.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { Countdown } from '@/ui/feedback/Countdown.tsx'
import { serviceLabel } from '../service-labels.ts'
import { suggestedNominees } from './suggested-nominees.ts'
import { ContactsStep } from './ContactsStep.tsx'
import { TimeStep } from './TimeStep.tsx'
import { useBookingForms } from './use-booking-forms.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import { clockText } from '@contract/times.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import type { BookingDraft } from './booking-draft.ts'

type BookingConfirmationProps = { draft: BookingDraft; serviceName: string; day: OfferedDate | null }

function BookingConfirmation({ draft: { time, people }, serviceName, day }: BookingConfirmationProps) {
  const { date, startTime, endTime } = time.oasResult
  const recipients = [...people.contacts, ...(people.nominatedContact ? [people.nominatedContact] : [])]
  return (
    <div className="flex flex-col gap-5">
      <FactList columns={2}>
        <Fact label="Service">{serviceName}</Fact>
        <Fact label="How the technician gets in">{entryMethodLabels[time.entryMethod]}</Fact>
        <Fact label="Date">{dayWithWeekday(date)}</Fact>
        <Fact label="Time">{`${clockText(startTime)} – ${clockText(endTime)}`}</Fact>
      </FactList>
      <FactList>
        <Fact label="Contacts">
          <ul>
            {recipients.map(({ name, email, mobile, isPrimaryContact }) => (
              <li key={`${name} ${email}`} className="wrap-anywhere">
                {name}
                {isPrimaryContact ? ' (primary contact)' : ''}
                <span className="block font-normal text-quiet">{`${mobile}, ${email}`}</span>
              </li>
            ))}
          </ul>
        </Fact>
      </FactList>
      {time.entryMethod === 'ENTER_WITH_KEY_AS_EN' && day ? <Banner>{day.description}</Banner> : null}
    </div>
  )
}

type ExpiryDialogProps = { isOpen: boolean; hasHeldTime: boolean; onCancel: () => void; onContinue: () => void }

/** Closed with Escape, it continues: only Cancel gives up what was entered. */
function ExpiryDialog({ isOpen, hasHeldTime, onCancel, onContinue }: ExpiryDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Your booking time has expired"
      confirmLabel="Continue"
      cancelLabel="Cancel"
      onClose={onContinue}
      onCancel={onCancel}
      onConfirm={onContinue}
    >
      {hasHeldTime
        ? 'The time you chose is no longer held for you. Continue to choose a time again, or cancel the booking.'
        : 'Continue to choose a time, or cancel the booking.'}
    </ConfirmDialog>
  )
}

const submitFailed = 'An error occurred while submitting your booking request. Please try again.'

type BookingWizardProps = PropertyDialogProps & {
  services: readonly BookableService[]
  methods: readonly BookingEntryMethod[]
  /** Null while it loads. */
  details: PropertyForActions | null
  onBooked: (visit: BookedVisit) => void
  /** Shown instead of the steps while they load, or if nothing can be booked. */
  instead: ReactNode
  /** `instead` shows the booked visits, which also explains why the last call was refused. */
  isAlreadyBooked: boolean
}

export function BookingWizard(props: BookingWizardProps) {
  const { property, services, methods, details, instead, isAlreadyBooked, onBooked, onClose } = props
  const formId = useId()
  const isReady = instead === null
  const { timeForm, contactsForm, times, time, day, people, setPeople, chooseTime, booking } = useBookingForms({
    property,
    services,
    methods,
    isReady,
    onBooked,
  })
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
        <BookingConfirmation draft={{ time, people }} serviceName={service ? serviceLabel(service) : ''} day={day} />
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
          onSubmit={chooseTime}
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
