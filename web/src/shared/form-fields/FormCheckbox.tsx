import type { FieldValues } from 'react-hook-form'
import { Checkbox as Field, type CheckboxProps } from '@/ui/fields/Checkbox.tsx'
import { useBoundField, type Bound } from './use-bound-field.ts'

export function FormCheckbox<Input extends FieldValues, Output>(props: Bound<Input, Output, boolean, CheckboxProps>) {
  const { form, name, ...rest } = props
  const { value, onChange, field } = useBoundField<Input, Output, typeof name, boolean>(form, name)
  return <Field {...rest} {...field} isSelected={value ?? false} onChange={onChange} />
}
