import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useBoundField, type Binding, type NameOf } from './use-bound-field.ts'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'

/** `block` is the reason why the service cannot be chosen. */
export type ChoosableService = { id: number; name: string; block: string | null }

type ServiceChoiceProps<Input extends FieldValues, Output> = Binding<Input, Output, NameOf<Input, number[]>> & {
  label: string
  services: readonly ChoosableService[]
}

export function ServiceChoice<Input extends FieldValues, Output>(props: ServiceChoiceProps<Input, Output>) {
  const { label, services, form, name } = props
  const { value, onChange, field } = useBoundField<Input, Output, typeof name, number[]>(form, name)
  const chosen = value ?? []
  const blocked = services.filter(({ id, block }) => block !== null && chosen.includes(id)).map(({ id }) => id)
  const first = services.find(({ block }) => block === null)
  useEffect(() => {
    // Removes a chosen service that a colleague requested in the meantime, because its checkbox is now disabled.
    // Not `onChange`, which would replace the server's message with that of an empty choice.
    if (blocked.length > 0)
      form.setValue(name, chosen.filter((id) => !blocked.includes(id)) as never, { shouldDirty: true })
  })
  return (
    <CheckboxGroup
      label={label}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      errorMessage={field.errorMessage}
    >
      {services.map((service) => (
        <Checkbox
          key={service.id}
          value={String(service.id)}
          isDisabled={service.block !== null}
          description={service.block}
          {...(service === first && { ref: field.ref })}
        >
          {service.name}
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}
