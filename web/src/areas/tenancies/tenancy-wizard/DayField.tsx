import { useRef } from 'react'
import { isDay, type Day } from '@contract/days.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { DatePicker } from '@/ui/fields/DatePicker.tsx'
import type { LeaseFormState } from './LeaseStep.tsx'

type DayFieldProps = {
  form: LeaseFormState
  name: 'startDate' | 'endDate' | 'vacateDate'
  label: string
  today: Day
  description?: string
  isOptional?: boolean
}

/** An invalid day, so that the form refuses it with the message for an unreadable date. */
const unreadable = '?'

export function DayField({ form, name, ...props }: DayFieldProps) {
  const { value, onChange, field } = useBoundField(form, name)
  const isUnreadable = useRef(false)
  return (
    <DatePicker
      {...props}
      {...field}
      value={isDay(value ?? '') ? value : null}
      onProblem={(problem) => {
        isUnreadable.current = problem !== null
        onChange(problem === null ? null : unreadable)
      }}
      onChange={(day) => onChange(day ?? (isUnreadable.current ? unreadable : null))}
    />
  )
}
