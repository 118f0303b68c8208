import type { AddressKind } from '@contract/contacts/contacts.ts'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import type { ContactFormOf } from './PersonFields.tsx'
import { SuburbField } from './SuburbField.tsx'

const kinds: { value: AddressKind; label: string }[] = [
  { value: 'none', label: 'No address' },
  { value: 'australian', label: 'In Australia' },
  { value: 'international', label: 'Overseas' },
]

/** The contact's address, in one of three kinds; values typed for another kind are kept until saving. */
export function AddressFields({ form }: { form: ContactFormOf }) {
  const kind = form.watch('address.kind')
  return (
    <>
      <FormRadioGroup form={form} name="address.kind" label="Address" options={kinds} orientation="horizontal" />
      {kind === 'australian' ? <AustralianFields form={form} /> : null}
      {kind === 'international' ? (
        <FormTextArea form={form} name="address.internationalAddress" label="International address" rows={3} />
      ) : null}
    </>
  )
}

const lines = [
  { name: 'address.line1', label: 'Address line 1', isRequired: true },
  { name: 'address.line2', label: 'Address line 2', isOptional: true },
  { name: 'address.line3', label: 'Address line 3', isOptional: true },
] as const

function AustralianFields({ form }: { form: ContactFormOf }) {
  return (
    <>
      {lines.map(({ name, ...look }) => (
        <FormTextField key={name} form={form} name={name} {...look} />
      ))}
      <SuburbField form={form} />
    </>
  )
}
