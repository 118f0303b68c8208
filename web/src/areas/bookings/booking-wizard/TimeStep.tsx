import type { UseQueryResult } from '@tanstack/react-query'
import type { BookableService, BookingEntryMethod, OfferedDate } from '@contract/bookings/booking-calls.ts'
import type { bookingTimeForm, ChosenTime } from '@contract/bookings/booking-form.ts'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { serviceLabel } from '../service-labels.ts'
import { TimeField } from '../TimeField.tsx'
import { useShownDay } from '../use-shown-day.ts'
import { AddKey } from './AddKey.tsx'
import { DayWarnings } from './DayWarnings.tsx'
import { ServiceDueDate } from './ServiceDueDate.tsx'
import { EmailNoticeHint } from './EmailNoticeHint.tsx'
import { firstDueDate } from './first-due-date.ts'

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
