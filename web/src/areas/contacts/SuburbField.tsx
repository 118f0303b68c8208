import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { TypedChoiceField } from '@/ui/fields/TypedChoiceField.tsx'
import type { ContactFormOf } from './PersonFields.tsx'
import { useSuburbs } from './use-suburbs.ts'

/** A suburb by name or postcode; there are thousands, so the server searches while the user types. */
export function SuburbField({ form }: { form: ContactFormOf }) {
  const { onChange, field } = useBoundField(form, 'address.suburbId')
  const { emptyText, ...box } = useSuburbs(form.getValues('address.suburb') ?? '', (suburb) => {
    form.setValue('address.suburb', suburb?.name ?? '', { shouldDirty: true })
    onChange(suburb?.suburbId ?? null)
  })
  return (
    <TypedChoiceField
      {...field}
      box={box}
      label="Suburb"
      isRequired
      emptyText={emptyText}
      placeholder="Suburb or postcode"
    />
  )
}
