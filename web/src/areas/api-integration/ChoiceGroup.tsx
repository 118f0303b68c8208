import type { FieldValues } from 'react-hook-form'
import { useBoundField, type Binding, type NameOf } from '@/shared/form-fields/use-bound-field.ts'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'

type ChoiceGroupProps<Input extends FieldValues, Output, Choice extends string> = Binding<
  Input,
  Output,
  NameOf<Input, Choice[]>
> & {
  label: string
  choices: readonly { value: Choice; label: string; description?: string }[]
}

/** Checkboxes of which at least one is chosen. */
export function ChoiceGroup<Input extends FieldValues, Output, Choice extends string>({
  form,
  name,
  label,
  choices,
}: ChoiceGroupProps<Input, Output, Choice>) {
  const { value, onChange, field } = useBoundField<Input, Output, typeof name, Choice[]>(form, name)
  return (
    <CheckboxGroup
      label={label}
      value={value ?? []}
      onChange={(values) => onChange(values as Choice[])}
      errorMessage={field.errorMessage}
    >
      {choices.map((choice, index) => (
        <Checkbox
          key={choice.value}
          value={choice.value}
          description={choice.description}
          {...(index === 0 && { ref: field.ref })}
        >
          {choice.label}
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}
