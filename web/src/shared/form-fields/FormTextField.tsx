import type { FieldValues } from 'react-hook-form'
import { TextField as Field, type TextFieldProps } from '@/ui/fields/TextField.tsx'
import { useBoundField, type Bound } from './use-bound-field.ts'

export function FormTextField<Input extends FieldValues, Output>(props: Bound<Input, Output, string, TextFieldProps>) {
  const { form, name, ...rest } = props
  const { value, onChange, field } = useBoundField<Input, Output, typeof name, string>(form, name)
  return <Field {...rest} {...field} value={value ?? ''} onChange={onChange} />
}
