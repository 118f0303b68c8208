import { Controller } from 'react-hook-form'
import type { AddressKind } from '@contract/contacts/contacts.ts'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { TextArea } from '@/ui/fields/TextArea.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'
import type { ContactFormOf } from './PersonFields.tsx'
import { SuburbField } from './SuburbField.tsx'

const kinds: { value: AddressKind; label: string }[] = [
  { value: 'none', label: 'No address' },
  { value: 'australian', label: 'In Australia' },
  { value: 'international', label: 'Overseas' },
]

/** Where the contact lives, in one of three ways; what was typed for another way is kept until it is saved. */
export function AddressFields({ form }: { form: ContactFormOf }) {
  const kind = form.watch('address.kind')
  return (
    <>
      <Controller
        control={form.control}
        name="address.kind"
        render={({ field }) => (
          <RadioGroup
            label="Address"
            options={kinds}
            value={field.value ?? 'none'}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            orientation="horizontal"
          />
        )}
      />
      {kind === 'australian' ? <AustralianFields form={form} /> : null}
      {kind === 'international' ? (
        <Controller
          control={form.control}
          name="address.internationalAddress"
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              value={field.value ?? ''}
              label="International address"
              rows={3}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
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
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <TextField {...look} {...field} value={field.value ?? ''} errorMessage={fieldState.error?.message} />
          )}
        />
      ))}
      <Controller
        control={form.control}
        name="address.suburbId"
        render={({ field, fieldState }) => (
          <SuburbField
            label="Suburb"
            isRequired
            ref={field.ref}
            name={field.name}
            onBlur={field.onBlur}
            chosen={form.getValues('address.suburb') ?? ''}
            onChoose={(suburb) => {
              form.setValue('address.suburb', suburb?.name ?? '', { shouldDirty: true })
              field.onChange(suburb?.suburbId ?? null)
            }}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}
