import type { FieldValues } from 'react-hook-form'
import { NativeSelect as Field, type NativeSelectProps } from '@/ui/fields/NativeSelect.tsx'
import { useChoiceField, type BoundChoice, type ChoiceName } from './use-choice-field.ts'

/** Always has one of its choices as its value, so it has no error message. */
export function FormNativeSelect<Input extends FieldValues, Output, Name extends ChoiceName<Input>>(
  props: BoundChoice<Input, Output, Name, NativeSelectProps<string>>,
) {
  const { form, name, options, ...rest } = props
  const choice = useChoiceField(form, name, options)
  return <Field {...rest} options={choice.options} value={choice.value ?? ''} onChange={choice.onChange} />
}
