import type { EmailContact } from '@contract/emails.ts'
import { badEmailText, isEmail } from '@contract/form-rules.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { EmailSelector } from '@/ui/fields/EmailSelector.tsx'
import type { noticeForm } from './email-values.ts'

export type RecipientName = 'toEmails' | 'ccEmails'

type RecipientFieldProps = {
  form: FormOf<typeof noticeForm>
  name: RecipientName
  label: string
  isOptional?: boolean
  contacts: readonly EmailContact[]
  /** Called with whether the field contains text that is not an address, so that it is not lost unnoticed. */
  onUnfinished: (name: RecipientName, isUnfinished: boolean) => void
  /** Called after the recipients have changed. */
  onRecipients?: (() => void) | undefined
}

/** To or CC: people of the property, or any other address. */
export function RecipientField(props: RecipientFieldProps) {
  const { form, name, label, isOptional = false, contacts, onUnfinished, onRecipients } = props
  const { value, onChange, field } = useBoundField(form, name)
  const chosen = value ?? []
  const labelOf = (address: string) => contacts.find((contact) => contact.value === address)?.label ?? address
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only handles a key of the field inside
    <div
      onKeyDown={(event) => {
        // Enter in an empty field would send the email.
        if (event.key === 'Enter') event.preventDefault()
      }}
    >
      <EmailSelector
        {...field}
        label={label}
        isOptional={isOptional}
        isRequired={!isOptional}
        value={chosen.map((each) => each.value)}
        onChange={(addresses) => {
          onChange(addresses.map((address) => ({ label: labelOf(address), value: address })))
          onRecipients?.()
          // An address in To may not be in CC as well.
          void form.trigger((form.getValues('ccEmails') ?? []).length > 0 ? ['toEmails', 'ccEmails'] : name)
        }}
        // Leaving an empty field is not an error yet; sending it is.
        onBlur={() => (chosen.length > 0 ? field.onBlur() : undefined)}
        isValid={isEmail}
        invalidMessage={badEmailText}
        onProblem={(problem) => onUnfinished(name, problem !== null)}
        suggestions={contacts.map((contact) => ({ label: `${contact.label} (${contact.role})`, value: contact.value }))}
      />
    </div>
  )
}
