import { lazy } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Day } from '@contract/days.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import type { DatePickerProps } from '@/ui/fields/DatePicker.tsx'
import type { Bound } from './use-bound-field.ts'
import { useDayField } from './use-day-field.ts'

const Field = lazy(async () => ({ default: (await import('@/ui/fields/DatePicker.tsx')).DatePicker }))

/** For a date that few users enter: the calendar's code is loaded when the field is shown. */
export function LazyDatePicker<Input extends FieldValues, Output>(props: Bound<Input, Output, Day, DatePickerProps>) {
  const { form, name, ...rest } = props
  const { value, onChange, field } = useDayField(form, name)
  return (
    <LazyPart fallback={<Skeleton shape="row" className={rest.className} />}>
      <Field {...rest} {...field} value={value} onChange={onChange} />
    </LazyPart>
  )
}
