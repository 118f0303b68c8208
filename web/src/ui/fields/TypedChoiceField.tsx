import { ChevronDown } from '@/ui/icons.ts'
import { useId, useRef } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { ChoiceList } from '@/ui/fields/ChoiceList.tsx'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldPopover } from '@/ui/fields/FieldPopover.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import type { Option } from '@/ui/fields/options.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'

interface TypedChoice {
  text: string
  isOpen: boolean
  active: number
  offered: readonly Option[]
  choose: (value: string) => void
  type: (text: string) => void
  /** Called when the field loses the focus. */
  leave: () => void
  close: () => void
  /** Leave it out if only typing opens the list; the field then has no arrow button. */
  open?: (() => void) | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

export interface TypedChoiceFieldProps extends FieldProps {
  box: TypedChoice
  /** The selected value in the list. */
  chosen?: string | null | undefined
  /** Text of the empty list. */
  emptyText?: string | undefined
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A text field with a list of matches under it. Not react-aria's, which hides the rest of the page while its list is
 * open.
 */
export function TypedChoiceField({ box, chosen, emptyText = 'Nothing found', ...props }: TypedChoiceFieldProps) {
  const { label, isLabelHidden, isOptional, isRequired, isDisabled = false, description, errorMessage, ...rest } = props
  const { name, onBlur, className, placeholder, ref } = rest
  const boxRef = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <div className={classNames(fieldClass, className)}>
      <FieldLabel id={id} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div ref={boxRef} className="relative">
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
          disabled={isDisabled}
          placeholder={placeholder}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onClick={box.open}
          onKeyDown={box.onKeyDown}
          onBlur={() => {
            box.leave()
            onBlur?.()
          }}
          className={classNames(controlClass, box.open && 'truncate pr-10')}
        />
        {/* For the mouse only; the keyboard opens the list from the field. */}
        {box.open ? (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            disabled={isDisabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              boxRef.current?.querySelector('input')?.focus()
              if (box.isOpen) box.close()
              else box.open?.()
            }}
            className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center text-quiet"
          >
            <ChevronDown aria-hidden size={16} />
          </button>
        ) : null}
      </div>
      {box.isOpen ? (
        <FieldPopover fieldRef={boxRef}>
          <ChoiceList
            id={`${id}-list`}
            label={label}
            options={box.offered}
            active={box.active}
            chosen={chosen}
            onChoose={(option) => box.choose(option.value)}
            empty={emptyText}
          />
        </FieldPopover>
      ) : null}
      <LiveText>
        {box.isOpen ? (box.offered.length === 0 ? emptyText : `${box.offered.length} to choose from`) : ''}
      </LiveText>
      <FieldMessages id={id} description={description} errorMessage={errorMessage} />
    </div>
  )
}
