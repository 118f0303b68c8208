import { useFormContext } from 'react-hook-form'
import { badEmailText, isEmail } from '@contract/form-rules.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { EmailSelector } from '@/ui/fields/EmailSelector.tsx'
import type { EmailSuggestion } from '@/ui/fields/email-addresses.ts'

export type AddressName = 'toAddresses' | 'ccAddresses'
type Addressed = Record<AddressName, string[]>

type AddressFieldProps = {
  name: AddressName
  label: string
  isOptional?: boolean
  suggestions?: readonly EmailSuggestion[] | undefined
  /** Called with whether the field contains text that is not an address, so that it is not lost unnoticed. */
  onUnfinished: (name: AddressName, isUnfinished: boolean) => void
  /** Called with whether the field contains text that is not added as an address yet. */
  onOpenText: (name: AddressName, hasOpenText: boolean) => void
}

export function AddressField(props: AddressFieldProps) {
  const { name, label, isOptional = false, suggestions, onUnfinished, onOpenText } = props
  const form = useFormContext<Addressed>()
  const { value, onChange, field } = useBoundField(form, name)
  const addresses = value ?? []
  // Both fields are checked when an address is added or removed, because an address in To may not be in CC as well.
  const check = () =>
    void form.trigger(form.getValues('ccAddresses').length > 0 ? ['toAddresses', 'ccAddresses'] : name)
  return (
    <EmailSelector
      {...field}
      label={label}
      isOptional={isOptional}
      isRequired={!isOptional}
      value={addresses}
      onChange={(next) => {
        onChange(next)
        check()
      }}
      // Leaving an empty field is not an error yet; sending it is.
      onBlur={() => (addresses.length > 0 ? field.onBlur() : undefined)}
      isValid={isEmail}
      invalidMessage={badEmailText}
      onProblem={(problem) => onUnfinished(name, problem !== null)}
      onOpenText={(hasOpenText) => onOpenText(name, hasOpenText)}
      {...(suggestions && { suggestions })}
    />
  )
}
