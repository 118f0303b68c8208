import { useId, type Ref } from 'react'
import type { DocumentChoice } from '@contract/documents/documents.ts'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { labelClass } from '@/ui/fields/field-class.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { DocumentService } from './document-attributes.ts'

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
export function ServiceChips({ choices, value, onChange, errorMessage, firstRef }: ServiceChipsProps) {
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
