import type { FieldValues } from 'react-hook-form'
import type { Day } from '@contract/days.ts'
import { DatePicker as Field, type DatePickerProps } from '@/ui/fields/DatePicker.tsx'
import type { Bound } from './use-bound-field.ts'
import { useDayField } from './use-day-field.ts'

export function FormDatePicker<Input extends FieldValues, Output>(props: Bound<Input, Output, Day, DatePickerProps>) {
  const { form, name, ...rest } = props
  const { value, onChange, field } = useDayField(form, name)
  return <Field {...rest} {...field} value={value} onChange={onChange} />
}
