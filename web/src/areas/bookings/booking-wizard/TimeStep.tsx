import type { UseQueryResult } from '@tanstack/react-query'
import type {
  BookableService,
  BookingEntryMethod,
  OfferedDate,
  BookingOccupant,
} from '@contract/bookings/booking-calls.ts'
import type { bookingTimeForm, ChosenTime } from '@contract/bookings/booking-form.ts'
import { entryMethodLabels, type EntryMethod } from '@contract/entry-preferences.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { serviceLabel } from '../service-labels.ts'
import { TimeField } from '../TimeField.tsx'
import { useShownDay } from '../use-shown-day.ts'
import { AddKey } from './AddKey.tsx'
import type { Day } from '@contract/days.ts'
import { useAgencyToday, useAgencySettings } from '@/shared/session/use-agency.ts'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'

type DayWarningsProps = {
  /** The day that the calendar shows; null until the times are loaded. */
  day: OfferedDate | null
  /** The first due date of the chosen services. */
  dueDate: Day | null
  method: EntryMethod | null
}

/** What is wrong with the chosen day, although it can be booked: it is after the due date, or nobody lives there. */
function DayWarnings({ day, dueDate, method }: DayWarningsProps) {
  const today = useAgencyToday()
  const isLate = day !== null && dueDate !== null && dueDate >= today && day.date > dueDate
  const isEmpty = day?.occupants.length === 0 && method !== 'ENTER_WITH_KEY_VACANT'
  return (
    <>
      {isLate ? (
        <Banner tone="attention" isUrgent>{`This day is after the due date, ${dayWithWeekday(dueDate)}.`}</Banner>
      ) : null}
      {isEmpty ? (
        <Banner tone="attention" isUrgent>
          Nobody lives there on this day. Please choose another day, or nominate a contact who lets the technician in.
        </Banner>
      ) : null}
    </>
  )
}

/** What would let a notice go by email instead of by post. Nothing if it already can, or if an address is missing. */
function EmailNoticeHint({ occupants }: { occupants: readonly BookingOccupant[] }) {
  const isSendingEnabled = useAgencySettings()?.email.isSendingEnabled ?? false
  const missing = occupants.filter(({ acceptsNoticesByEmail }) => !acceptsNoticesByEmail)
  if (!isSendingEnabled || missing.length === 0 || occupants.some(({ email }) => email === null)) return null
  const names = new Intl.ListFormat('en-AU').format(missing.map(({ name }) => name))
  return (
    <p className="text-sm text-quiet">
      {`By email it takes less time: record in the tenancy that ${names} agreed to receive notices by email.`}
    </p>
  )
}

/** The first due date of the services; null if none is known. */
function firstDueDate(service: BookableService | undefined, services: PropertyForActions['services']): Day | null {
  const dates = services.flatMap(({ serviceId, dueDate }) =>
    dueDate !== null && service?.services.includes(serviceId) ? [dueDate] : [],
  )
  return dates.toSorted()[0] ?? null
}

/** When the chosen services are due; the first of their due dates. */
function ServiceDueDate({ dueDate }: { dueDate: Day }) {
  const today = useAgencyToday()
  const due = dayWithWeekday(dueDate)
  return <p className="text-sm text-quiet">{dueDate < today ? `Overdue since ${due}` : `Due ${due}`}</p>
}

export type TimeForm = FormOf<typeof bookingTimeForm>

type TimeStepProps = {
  form: TimeForm
  services: readonly BookableService[]
  methods: readonly BookingEntryMethod[]
  times: UseQueryResult<OfferedDate[] | null>
  details: PropertyForActions
}

/** What for and how the technician gets in, and beside it when, so that the calendar is in view. */
export function TimeStep({ form, services, methods, times, details }: TimeStepProps) {
  const { value: types, onChange: setTypes, field: typesField } = useBoundField(form, 'bookingTypes')
  const { errorMessage: typesError, ref: firstService } = typesField
  const method = useBoundField(form, 'entryMethod')
  const time = useBoundField(form, 'oasResult')
  const chosenMethod = methods.find((each) => each.method === method.value)
  const chosenService = services.find(({ bookingTypes }) => types && keyOf(bookingTypes) === keyOf(types))
  const dueDate = firstDueDate(chosenService, details.services)
  // The tenancy may change before the visit, so the day decides whom a notice goes to.
  const { day, pickDay } = useShownDay(times.data, time.value?.date)
  const clearTime = () => {
    form.setValue('oasResult', null, { shouldDirty: true })
    form.clearErrors('oasResult')
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-col gap-2">
          <RadioGroup
            label="Service"
            look="boxes"
            orientation="horizontal"
            options={services.map((service) => ({ value: keyOf(service.bookingTypes), label: serviceLabel(service) }))}
            value={types && types.length > 0 ? keyOf(types) : null}
            errorMessage={typesError}
            ref={firstService}
            onChange={(key) => {
              setTypes(services.find(({ bookingTypes }) => keyOf(bookingTypes) === key)?.bookingTypes ?? [])
              clearTime()
            }}
          />
          {dueDate ? <ServiceDueDate dueDate={dueDate} /> : null}
        </div>
        <RadioGroup
          label="How the technician gets in"
          look="boxes"
          options={methods.map(({ method: value, problem, description }) => ({
            value,
            label: entryMethodLabels[value],
            description: problem ?? (value === method.value ? day?.description : null) ?? description,
            isDisabled: problem !== null,
          }))}
          value={method.value}
          errorMessage={method.field.errorMessage}
          onChange={(value) => {
            method.onChange(value)
            clearTime()
          }}
        />
        {method.value === 'ENTER_WITH_KEY_AS_EN' && day ? <EmailNoticeHint occupants={day.occupants} /> : null}
        <AddKey details={details} />
      </div>
      {!types || types.length === 0 ? (
        <p className="text-quiet">Please choose a service to see the free times.</p>
      ) : chosenMethod?.problem === null ? (
        <div className="flex min-w-0 flex-col gap-5">
          <TimeField
            times={times}
            day={day}
            onPickDay={pickDay}
            value={time.value as ChosenTime | null}
            errorMessage={time.field.errorMessage}
            onChange={time.onChange}
          />
          <DayWarnings day={day} dueDate={dueDate} method={method.value} />
        </div>
      ) : null}
    </div>
  )
}

const keyOf = (bookingTypes: readonly string[]): string => bookingTypes.join(' ')
