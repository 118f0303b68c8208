import { useRef } from 'react'
import { Controller, type Control } from 'react-hook-form'
import { isDay, type Day } from '@contract/days.ts'
import type { LeaseForm } from '@contract/tenancies/tenancy-form.ts'
import { DatePicker } from '@/ui/fields/DatePicker.tsx'
import type { LeaseDraft } from './tenancy-draft.ts'

type DayFieldProps = {
  control: Control<LeaseDraft, unknown, LeaseForm>
  name: 'startDate' | 'endDate' | 'vacateDate'
  label: string
  today: Day
  description?: string
  isOptional?: boolean
}

/** No day, so the form refuses it with the words for a date that cannot be read. */
const unreadable = '?'

export function DayField({ control, name, label, today, ...texts }: DayFieldProps) {
  const isUnreadable = useRef(false)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DatePicker
          {...texts}
          label={label}
          name={name}
          today={today}
          value={isDay(field.value ?? '') ? field.value : null}
          onProblem={(problem) => {
            isUnreadable.current = problem !== null
            field.onChange(problem === null ? null : unreadable)
          }}
          onChange={(day) => field.onChange(day ?? (isUnreadable.current ? unreadable : null))}
          onBlur={field.onBlur}
          ref={field.ref}
          errorMessage={fieldState.error?.message}
        />
      )}
    />
  )
}
