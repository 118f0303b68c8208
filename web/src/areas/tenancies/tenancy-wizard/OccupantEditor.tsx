import { Plus } from '@/ui/icons.ts'
import { useEffect } from 'react'
import { useFieldArray } from 'react-hook-form'
import { defaultContactNumberType } from '@contract/contacts/contacts.ts'
import type { Occupant } from '@contract/tenancies/people.ts'
import { formatPhone } from '@contract/phones.ts'
import { occupantForm } from '@contract/tenancies/tenancy-form.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { NumberRow } from './NumberRow.tsx'
import type { OccupantDraft } from './tenancy-draft.ts'

type OccupantEditorProps = {
  id: string
  occupant: OccupantDraft
  /** Occupants of the saved tenancy, for the numbers that must not be called. */
  known: readonly Occupant[]
  /** The server's messages for this occupant. */
  error: CallError | null
  onSave: (occupant: OccupantDraft) => void
  onDirty: (isDirty: boolean) => void
}

const blank = { contactNumberId: null, type: defaultContactNumberType, number: '' } as const

export function OccupantEditor({ id, occupant, known, error, onSave, onDirty }: OccupantEditorProps) {
  const form = useFormShell(occupantForm, {
    ...occupant,
    contactNumbers: occupant.contactNumbers.length > 0 ? occupant.contactNumbers : [blank],
  })
  const { control, formState, setFocus } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'contactNumbers' })
  const { isDirty, errors } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  // A new screen: the name gets the focus.
  useEffect(() => setFocus('name'), [setFocus])
  const unreachable = errors.contactNumbers?.root?.message ?? errors.contactNumbers?.message
  return (
    <FormShell
      id={id}
      form={form}
      isPending={false}
      error={error}
      failureText="This occupant could not be saved"
      onSubmit={({ name, email, acceptsNoticesByEmail = false, contactNumbers }) =>
        onSave({
          ...occupant,
          name,
          email: email ?? '',
          acceptsNoticesByEmail,
          contactNumbers: contactNumbers.map((each) => ({ ...each, number: formatPhone(each.number) })),
        })
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        <FormTextField form={form} name="name" label="Name" autoComplete="off" />
        <FormTextField
          form={form}
          name="email"
          label="Email"
          isOptional
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </div>
      <FormCheckbox form={form} name="acceptsNoticesByEmail">
        Agreed to receive notices by email
      </FormCheckbox>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-3 font-medium">Contact numbers</legend>
        {fields.map((each, index) => (
          <NumberRow key={each.id} form={form} index={index} known={known} onRemove={() => remove(index)} />
        ))}
        {unreachable ? (
          <p role="alert" className="text-sm text-critical">
            {unreachable}
          </p>
        ) : null}
        <div>
          <Button size="small" icon={<Plus aria-hidden size={15} />} onPress={() => append({ ...blank })}>
            Add contact number
          </Button>
        </div>
      </fieldset>
    </FormShell>
  )
}
