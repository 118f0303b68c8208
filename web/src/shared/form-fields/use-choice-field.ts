import type { FieldPathByValue, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import type { Option } from '@/ui/fields/options.ts'
import { useBoundField, type Binding } from './use-bound-field.ts'

type Choosable = string | number | boolean | null

/** The names of a form's fields that hold one of several choices. */
export type ChoiceName<Input extends FieldValues> = FieldPathByValue<Input, Choosable | undefined>

/** A choice in the form's own type, such as a number or true; `null` is no choice. */
type Choice<Value> = Omit<Option, 'value'> & { value: Exclude<Value, undefined> }

/** The props of a field that offers choices, bound to a form by its name. */
export type BoundChoice<Input extends FieldValues, Output, Name extends ChoiceName<Input>, Props> = Omit<
  Props,
  'name' | 'value' | 'onChange' | 'onBlur' | 'errorMessage' | 'ref' | 'options'
> &
  Binding<Input, Output, Name> & { options: readonly Choice<PathValue<Input, Name>>[] }

/** The design system's fields choose among strings; this converts the form's values to strings and back. */
export function useChoiceField<Input extends FieldValues, Output, Name extends ChoiceName<Input>>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Name,
  options: readonly Choice<PathValue<Input, Name>>[],
) {
  const { value, onChange, field } = useBoundField<Input, Output, Name, Choosable>(form, name)
  const chosen = options.find((option) => option.value === value)
  return {
    ...field,
    options: options.map((option): Option => ({ ...option, value: String(option.value) })),
    value: chosen ? String(chosen.value) : null,
    onChange: (text: string) => onChange(options.find((option) => String(option.value) === text)?.value ?? null),
  }
}
