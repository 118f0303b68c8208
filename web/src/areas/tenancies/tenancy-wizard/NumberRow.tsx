import { PhoneOff, Trash2 } from '@/ui/icons.ts'
import { contactNumberTypeLabels, contactNumberTypes, doNotContactLabel } from '@contract/contacts/contacts.ts'
import type { Occupant } from '@contract/tenancies/people.ts'
import type { occupantForm } from '@contract/tenancies/tenancy-form.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { FormNativeSelect } from '@/shared/form-fields/FormNativeSelect.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { NumberSuggestion } from '@/shared/phones/NumberSuggestion.tsx'
import { findDoNotContact } from './tenancy-draft.ts'

type NumberRowProps = {
  form: FormOf<typeof occupantForm>
  index: number
  known: readonly Occupant[]
  onRemove: () => void
}

const types = contactNumberTypes.map((value) => ({ value, label: contactNumberTypeLabels[value] }))

export function NumberRow({ form, index, known, onRemove }: NumberRowProps) {
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
