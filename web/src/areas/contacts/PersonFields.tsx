import type { contactForm } from '@contract/contacts/contact-form.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'

export type ContactFormOf = FormOf<typeof contactForm>

const fields = [
  { name: 'name', label: 'Name', isRequired: true },
  { name: 'salutation', label: 'Salutation', isOptional: true },
  { name: 'email', label: 'Email', type: 'email', isOptional: true },
] as const

export function PersonFields({ form }: { form: ContactFormOf }) {
  return (
    <>
      {fields.map(({ name, ...look }) => (
        <FormTextField key={name} form={form} name={name} {...look} />
      ))}
    </>
  )
}
