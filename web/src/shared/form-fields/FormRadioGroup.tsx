import type { FieldValues } from 'react-hook-form'
import { RadioGroup as Field, type RadioGroupProps } from '@/ui/fields/RadioGroup.tsx'
import { useChoiceField, type BoundChoice, type ChoiceName } from './use-choice-field.ts'

export function FormRadioGroup<Input extends FieldValues, Output, Name extends ChoiceName<Input>>(
  props: BoundChoice<Input, Output, Name, RadioGroupProps<string>>,
) {
  const { form, name, options, ...rest } = props
  return <Field {...rest} {...useChoiceField(form, name, options)} />
}
