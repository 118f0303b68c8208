import { useId, useRef, type Ref } from 'react'
import type { Suburb } from '@contract/suburbs.ts'
import { ChoiceList } from '@/ui/fields/ChoiceList.tsx'
import { describedBy } from '@/ui/fields/described-by.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldPopover } from '@/ui/fields/FieldPopover.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { PlainLabel } from '@/ui/fields/PlainLabel.tsx'
import { PlainMessages } from '@/ui/fields/PlainMessages.tsx'
import { useSuburbs } from './use-suburbs.ts'

type SuburbFieldProps = FieldProps & {
  /** The suburb that stands, in words: "Carlton VIC 3053". */
  chosen: string
  onChoose: (suburb: Suburb | null) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A suburb by name or postcode; there are thousands, so the server is asked as it is typed. */
export function SuburbField({ label, chosen, onChoose, ...field }: SuburbFieldProps) {
  const { isRequired, description, errorMessage, name, onBlur, className = '', ref } = field
  const box = useSuburbs(chosen, onChoose)
  const boxRef = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <div className={`${fieldClass} ${className}`}>
      <PlainLabel id={id} label={label} />
      <div ref={boxRef}>
        <input
          ref={ref}
          id={id}
          name={name}
          type="text"
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={box.isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={box.isOpen && box.active >= 0 ? `${id}-list-${box.active}` : undefined}
          aria-invalid={errorMessage !== undefined}
          aria-required={isRequired}
          aria-describedby={describedBy(id, description, errorMessage)}
          placeholder="Suburb or postcode"
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onKeyDown={box.onKeyDown}
          onBlur={() => {
            box.leave()
            onBlur?.()
          }}
          className={controlClass}
        />
      </div>
      {box.isOpen ? (
        <FieldPopover fieldRef={boxRef}>
          <ChoiceList
            id={`${id}-list`}
            label={label}
            options={box.options}
            active={box.active}
            onChoose={({ value }) => box.choose(value)}
            empty={box.emptyText}
          />
        </FieldPopover>
      ) : null}
      <LiveText>
        {box.isOpen ? (box.options.length > 0 ? `${box.options.length} to choose from` : box.emptyText) : ''}
      </LiveText>
      <PlainMessages id={id} description={description} errorMessage={errorMessage} />
    </div>
  )
}
