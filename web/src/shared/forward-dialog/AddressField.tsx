import { Controller, useFormContext } from 'react-hook-form'
import { badEmailText, isEmail } from '@contract/form-rules.ts'
import { EmailSelector } from '@/ui/fields/EmailSelector.tsx'
import type { EmailSuggestion } from '@/ui/fields/email-addresses.ts'

export type AddressName = 'toAddresses' | 'ccAddresses'
type Addressed = Record<AddressName, string[]>

type AddressFieldProps = {
  name: AddressName
  label: string
  isOptional?: boolean
  suggestions?: readonly EmailSuggestion[] | undefined
  /** Told whether text is left in the field that is no address, which must not be lost unseen. */
  onUnfinished: (name: AddressName, isUnfinished: boolean) => void
}

export function AddressField({ name, label, isOptional = false, suggestions, onUnfinished }: AddressFieldProps) {
  const { control, trigger, getValues } = useFormContext<Addressed>()
  // The rules are told as addresses come and go; who is in To decides what CC may hold.
  const check = () => void trigger(getValues('ccAddresses').length > 0 ? ['toAddresses', 'ccAddresses'] : name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <EmailSelector
          ref={field.ref}
          name={field.name}
          label={label}
          isOptional={isOptional}
          isRequired={!isOptional}
          value={field.value}
          onChange={(addresses) => {
            field.onChange(addresses)
            check()
          }}
          // An empty field that is only passed by is no fault yet; sending it would be.
          onBlur={() => (field.value.length > 0 ? field.onBlur() : undefined)}
          isValid={isEmail}
          invalidMessage={badEmailText}
          onProblem={(problem) => onUnfinished(name, problem !== null)}
          errorMessage={fieldState.error?.message}
          {...(suggestions && { suggestions: [...suggestions] })}
        />
      )}
    />
  )
}
