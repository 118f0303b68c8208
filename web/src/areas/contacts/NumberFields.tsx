import { Plus, Trash2 } from '@/ui/icons.ts'
import { useFieldArray } from 'react-hook-form'
import { contactNumberTypeLabels, contactNumberTypes } from '@contract/contacts/contacts.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { FormNativeSelect } from '@/shared/form-fields/FormNativeSelect.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { NumberSuggestion } from '@/shared/phones/NumberSuggestion.tsx'
import { newNumber } from './contact-values.ts'
import type { ContactFormOf } from './PersonFields.tsx'

const types = contactNumberTypes.map((value) => ({ value, label: contactNumberTypeLabels[value] }))

/** A list of phone numbers; an added one gets the focus. */
export function NumberFields({ form }: { form: ContactFormOf }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contactNumbers' })
  const numbers = form.watch('contactNumbers') ?? []
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="mb-1.5 text-sm font-medium">Contact numbers</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex w-full flex-col gap-1.5">
          <div className="flex items-start gap-2">
            <FormNativeSelect
              form={form}
              name={`contactNumbers.${at}.type`}
              label={`Type of number ${at + 1}`}
              isLabelHidden
              options={types}
              className="w-28 shrink-0"
            />
            <FormTextField
              form={form}
              name={`contactNumbers.${at}.number`}
              label={`Number ${at + 1}`}
              isLabelHidden
              type="tel"
              className="flex-1"
            />
            <IconButton
              label={`Remove number ${at + 1}`}
              icon={<Trash2 aria-hidden size={16} />}
              onPress={() => remove(at)}
            />
          </div>
          <NumberSuggestion
            number={numbers[at]?.number ?? ''}
            type={numbers[at]?.type ?? ''}
            onUse={(number, type) => {
              form.setValue(`contactNumbers.${at}.number`, number, { shouldDirty: true })
              form.setValue(`contactNumbers.${at}.type`, type, { shouldDirty: true })
              form.clearErrors(`contactNumbers.${at}.number`)
              form.setFocus(`contactNumbers.${at}.number`)
            }}
          />
        </div>
      ))}
      <Button size="small" icon={<Plus aria-hidden size={15} />} onPress={() => append(newNumber)}>
        Add number
      </Button>
    </fieldset>
  )
}
