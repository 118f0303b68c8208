import type { FieldValues } from 'react-hook-form'
import { Switch as Field, type SwitchProps } from '@/ui/fields/Switch.tsx'
import { useBoundField, type Bound } from './use-bound-field.ts'

export function FormSwitch<Input extends FieldValues, Output>(props: Bound<Input, Output, boolean, SwitchProps>) {
  const { form, name, ...rest } = props
  const { value, onChange, field } = useBoundField<Input, Output, typeof name, boolean>(form, name)
  const { ref } = field
  return <Field {...rest} name={name} ref={ref} isSelected={value ?? false} onChange={onChange} />
}
