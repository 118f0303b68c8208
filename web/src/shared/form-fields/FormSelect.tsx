import type { FieldValues } from 'react-hook-form'
import { Select as Field, type SelectProps } from '@/ui/fields/Select.tsx'
import { useChoiceField, type BoundChoice, type ChoiceName } from './use-choice-field.ts'

export function FormSelect<Input extends FieldValues, Output, Name extends ChoiceName<Input>>(
  props: BoundChoice<Input, Output, Name, SelectProps<string>>,
) {
  const { form, name, options, ...rest } = props
  return <Field {...rest} {...useChoiceField(form, name, options)} />
}
