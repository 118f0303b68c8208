import type { Ref } from 'react'
import { otherService } from '@contract/documents/documents.ts'
import { Select } from '@/ui/fields/Select.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'
import type { AttributeErrors, Attributes } from './document-attributes.ts'
import { ServiceChips } from './ServiceChips.tsx'
import type { DocumentChoices } from './use-document-choices.ts'

type AttributeFieldsProps = {
  choices: DocumentChoices
  value: Attributes
  onChange: (patch: Partial<Attributes>) => void
  errors: AttributeErrors
  typeRef?: Ref<HTMLButtonElement> | undefined
  servicesRef?: Ref<HTMLInputElement> | undefined
}

/** The type of a document and its services. Another service can be named in a text field. */
export function AttributeFields({ choices, value, onChange, errors, typeRef, servicesRef }: AttributeFieldsProps) {
  const { type, services } = value
  const other = services.find(({ code }) => code === otherService)
  return (
    <>
      <Select
        label="Document type"
        placeholder="Choose a type"
        isRequired
        options={choices.types.map(({ code, name }) => ({ value: code, label: name }))}
        value={type?.code ?? null}
        onChange={(code) => onChange({ type: { code } })}
        errorMessage={errors.type}
        {...(typeRef ? { ref: typeRef } : {})}
      />
      <ServiceChips
        choices={choices.services}
        value={services}
        onChange={(next) => onChange({ services: next })}
        errorMessage={errors.services}
        firstRef={servicesRef}
      />
      {other ? (
        <TextField
          label="Other service name"
          isOptional
          value={other.otherServiceName ?? ''}
          onChange={(otherServiceName) =>
            onChange({ services: services.map((each) => (each === other ? { ...each, otherServiceName } : each)) })
          }
          errorMessage={errors.otherServiceName}
          // Placed under the services when the fields are side by side.
          className="-col-end-1"
        />
      ) : null}
    </>
  )
}
