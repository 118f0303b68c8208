import { type Ref, useId } from 'react'
import { otherService, type DocumentChoice } from '@contract/documents/documents.ts'
import { Select } from '@/ui/fields/Select.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'
import type { AttributeErrors, Attributes, DocumentService } from './document-attributes.ts'
import type { DocumentChoices } from './use-document-choices.ts'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { labelClass } from '@/ui/fields/field-class.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'

type ServiceChipsProps = {
  choices: readonly DocumentChoice[]
  value: readonly DocumentService[]
  onChange: (value: DocumentService[]) => void
  errorMessage?: string | undefined
  firstRef?: Ref<HTMLInputElement> | undefined
}

const chipClass =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-3 text-sm select-none hover:bg-hover md:min-h-8 ' +
  'peer-checked:border-accent peer-checked:bg-accent-soft peer-checked:font-medium peer-checked:text-accent-strong ' +
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus ' +
  'peer-aria-invalid:border-critical forced-colors:peer-checked:border-[Highlight]'

/** Compact checkboxes that look like chips, all visible. */
function ServiceChips({ choices, value, onChange, errorMessage, firstRef }: ServiceChipsProps) {
  const id = useId()
  const toggle = (code: string, isChosen: boolean) => {
    const before = new Map(value.map((each) => [each.code, each]))
    if (isChosen) before.set(code, { code, otherServiceName: null })
    else before.delete(code)
    // In the order of the choices; a chosen one that is no longer offered stays until it is removed elsewhere.
    const offered = choices.flatMap((choice) => before.get(choice.code) ?? [])
    const others = value.filter((each) => !choices.some((choice) => choice.code === each.code))
    onChange([...offered, ...others])
  }
  return (
    <fieldset aria-describedby={describedBy(id, undefined, errorMessage)} className="flex min-w-0 flex-col gap-1.5">
      <legend className={classNames(labelClass, 'mb-1.5')}>Services</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ code, name }, index) => (
          <span key={code} className="relative">
            <input
              ref={index === 0 ? firstRef : undefined}
              id={`${id}-${code}`}
              type="checkbox"
              className="peer sr-only"
              checked={value.some((each) => each.code === code)}
              aria-invalid={errorMessage !== undefined}
              onChange={({ target }) => toggle(code, target.checked)}
            />
            <label htmlFor={`${id}-${code}`} className={chipClass}>
              {name}
            </label>
          </span>
        ))}
      </div>
      <FieldMessages id={id} errorMessage={errorMessage} />
    </fieldset>
  )
}

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
