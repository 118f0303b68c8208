import { useController, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { useHeldDuringPress } from '@/ui/fields/use-held-during-press.ts'

type Fits<Field, Value> = [Value] extends [Field] ? ([NonNullable<Field>] extends [Value] ? true : false) : false

/** The names of a form's fields that hold a `Value`, null or undefined. */
export type NameOf<Input extends FieldValues, Value> = {
  [Name in Path<Input>]: Fits<PathValue<Input, Name>, Value> extends true ? Name : never
}[Path<Input>]

export type Binding<Input extends FieldValues, Output, Name extends Path<Input> = Path<Input>> = {
  form: UseFormReturn<Input, unknown, Output>
  name: Name
}

/** Props that the form supplies; the caller gives all others. */
type Supplied = 'name' | 'value' | 'isSelected' | 'onChange' | 'onBlur' | 'errorMessage' | 'ref'

/** The props of a field that is bound to a form by its name. */
export type Bound<Input extends FieldValues, Output, Value, Props> = Omit<Props, Supplied> &
  Binding<Input, Output, NameOf<Input, Value>>

/**
 * One field of a form: its value, and the props that a design system field takes from the form. Give `Value` only if
 * the form's type is not known yet; `Bound` then checks that it fits.
 */
export function useBoundField<
  Input extends FieldValues,
  Output,
  Name extends Path<Input>,
  Value = NonNullable<PathValue<Input, Name>>,
>(form: UseFormReturn<Input, unknown, Output>, name: Name) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { value, onChange, onBlur, ref } = field
  const errorMessage = useHeldDuringPress(fieldState.error?.message)
  return {
    value: (value ?? null) as Value | null,
    onChange: onChange as (value: Value | null) => void,
    field: { name: name as string, onBlur, ref, errorMessage },
  }
}
