import { Plus, PhoneOff, Trash2 } from '@/ui/icons.ts'
import { useEffect, type RefObject } from 'react'
import { useFieldArray } from 'react-hook-form'
import {
  defaultContactNumberType,
  contactNumberTypeLabels,
  contactNumberTypes,
  doNotContactLabel,
} from '@contract/contacts/contacts.ts'
import type { Occupant } from '@contract/tenancies/people.ts'
import { formatPhone } from '@contract/phones.ts'
import { occupantForm } from '@contract/tenancies/tenancy-form.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell, type FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { type OccupantDraft, findDoNotContact } from './tenancy-draft.ts'
import type { OccupantWork } from './use-occupant-screen.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { FormNativeSelect } from '@/shared/form-fields/FormNativeSelect.tsx'
import { NumberSuggestion } from '@/shared/phones/NumberSuggestion.tsx'

type NumberRowProps = {
  form: FormOf<typeof occupantForm>
  index: number
  known: readonly Occupant[]
  onRemove: () => void
}

const types = contactNumberTypes.map((value) => ({ value, label: contactNumberTypeLabels[value] }))

function NumberRow({ form, index, known, onRemove }: NumberRowProps) {
  const place = index + 1
  const { number, type } = form.watch(`contactNumbers.${index}`) ?? {}
  const reason = findDoNotContact(number ?? '', known)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <FormNativeSelect
          form={form}
          name={`contactNumbers.${index}.type`}
          label={`Type of contact number ${place}`}
          isLabelHidden
          options={types}
          className="w-28 shrink-0"
        />
        <FormTextField
          form={form}
          name={`contactNumbers.${index}.number`}
          label={`Contact number ${place}`}
          isLabelHidden
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="0400 000 000"
          className="min-w-0 flex-1"
        />
        <IconButton
          label={`Remove contact number ${place}`}
          icon={<Trash2 aria-hidden size={16} />}
          onPress={onRemove}
        />
      </div>
      <NumberSuggestion
        number={number ?? ''}
        type={type ?? ''}
        onUse={(next, nextType) => {
          form.setValue(`contactNumbers.${index}.number`, next, { shouldDirty: true })
          form.setValue(`contactNumbers.${index}.type`, nextType, { shouldDirty: true })
          form.clearErrors(`contactNumbers.${index}.number`)
          form.setFocus(`contactNumbers.${index}.number`)
        }}
      />
      {reason ? (
        <div>
          <Badge tone="attention" icon={<PhoneOff aria-hidden size={13} />}>
            {doNotContactLabel(reason)}
          </Badge>
        </div>
      ) : null}
    </div>
  )
}

/** What is typed, for the case that the page is reloaded, and what was typed before it was. */
export type TypedOccupant = RefObject<OccupantWork['typed']>

type OccupantEditorProps = {
  id: string
  occupant: OccupantDraft
  /** Occupants of the saved tenancy, for the numbers that must not be called. */
  known: readonly Occupant[]
  /** The server's messages for this occupant. */
  error: CallError | null
  onSave: (occupant: OccupantDraft) => void
  onDirty: (isDirty: boolean) => void
  typed: TypedOccupant
}

const blank = { contactNumberId: null, type: defaultContactNumberType, number: '' } as const

export function OccupantEditor({ id, occupant, known, error, onSave, onDirty, typed }: OccupantEditorProps) {
  const form = useFormShell(occupantForm, {
    ...occupant,
    contactNumbers: occupant.contactNumbers.length > 0 ? occupant.contactNumbers : [blank],
  })
  const { control, formState, setFocus, reset, watch } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'contactNumbers' })
  const { isDirty, errors } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    // The saved values stay the defaults, so that what was typed before a reload counts as unsaved.
    if (typed.current) reset(typed.current, { keepDefaultValues: true })
    const watching = watch((values) => {
      typed.current = values as OccupantWork['typed']
    })
    return () => watching.unsubscribe()
  }, [reset, watch, typed])
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
