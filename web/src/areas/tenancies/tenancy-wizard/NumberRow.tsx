import { PhoneOff, Trash2 } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { contactNumberTypeLabels, contactNumberTypes, doNotContactLabel } from '@contract/contacts/contacts.ts'
import type { Occupant } from '@contract/tenancies/people.ts'
import type { occupantForm } from '@contract/tenancies/tenancy-form.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'
import { findDoNotContact } from './tenancy-draft.ts'

type NumberRowProps = {
  form: FormOf<typeof occupantForm>
  index: number
  known: readonly Occupant[]
  onRemove: () => void
}

const types = contactNumberTypes.map((value) => ({ value, label: contactNumberTypeLabels[value] }))

export function NumberRow({ form, index, known, onRemove }: NumberRowProps) {
  const { control, watch } = form
  const place = index + 1
  const reason = findDoNotContact(watch(`contactNumbers.${index}.number`) ?? '', known)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <Controller
          control={control}
          name={`contactNumbers.${index}.type`}
          render={({ field }) => (
            <NativeSelect
              label={`Type of contact number ${place}`}
              isLabelHidden
              options={types}
              value={field.value ?? 'MOBILE'}
              onChange={field.onChange}
              className="w-28 shrink-0"
            />
          )}
        />
        <Controller
          control={control}
          name={`contactNumbers.${index}.number`}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              value={field.value ?? ''}
              label={`Contact number ${place}`}
              isLabelHidden
              type="tel"
              inputMode="tel"
              autoComplete="off"
              placeholder="0400 000 000"
              errorMessage={fieldState.error?.message}
              className="min-w-0 flex-1"
            />
          )}
        />
        <IconButton
          label={`Remove contact number ${place}`}
          icon={<Trash2 aria-hidden size={16} />}
          onPress={onRemove}
        />
      </div>
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
