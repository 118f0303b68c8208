import { useEffect } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'

/** `block` says why it cannot be chosen. */
export type ChoosableService = { id: number; name: string; block: string | null }

type ServiceChoiceProps<Input extends FieldValues, Output> = {
  label: string
  services: readonly ChoosableService[]
  control: Control<Input, unknown, Output>
  name: Path<Input>
}

export function ServiceChoice<Input extends FieldValues, Output>(props: ServiceChoiceProps<Input, Output>) {
  const { label, services, control, name } = props
  const { field, fieldState } = useController({ control, name })
  const chosen = (field.value ?? []) as number[]
  const blocked = services.filter(({ id, block }) => block !== null && chosen.includes(id)).map(({ id }) => id)
  const first = services.find(({ block }) => block === null)
  useEffect(() => {
    // Chosen here, and requested by a colleague meanwhile: it can no longer be unticked.
    if (blocked.length > 0) field.onChange(chosen.filter((id) => !blocked.includes(id)))
  })
  return (
    <CheckboxGroup
      label={label}
      value={chosen.map(String)}
      onChange={(values) => field.onChange(values.map(Number))}
      errorMessage={fieldState.error?.message}
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
