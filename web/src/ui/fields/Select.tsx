import { ChevronDown } from '@/ui/icons.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Ref } from 'react'
import { ChoiceList } from '@/ui/fields/ChoiceList.tsx'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldPopover } from '@/ui/fields/FieldPopover.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import type { Option } from '@/ui/fields/options.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'

interface SelectRules<Value extends string> {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/**
 * Chooses from a list while the focus stays on the closed control: arrow keys and first letters move, Enter chooses.
 */
function useSelect<Value extends string>({ options, value, onChange }: SelectRules<Value>) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useRef({ text: '', at: 0 })
  const chosen = options.findIndex((option) => option.value === value)

  function open(at = chosen) {
    setIsOpen(true)
    setActive(Math.max(0, at))
  }

  function close() {
    setIsOpen(false)
    setActive(-1)
  }

  function choose(index: number) {
    const option = options[index]
    if (!option || option.isDisabled) return
    close()
    if (option.value !== value) onChange(option.value)
  }

  function findTyped(key: string, now: number) {
    // Letters typed within half a second of each other form one search text.
    const text = (now - typed.current.at < 500 ? typed.current.text : '') + key.toLowerCase()
    typed.current = { text, at: now }
    const found = options.findIndex((option) => option.label.toLowerCase().startsWith(text))
    if (found >= 0) open(found)
  }

  function move(to: number) {
    if (isOpen) setActive(Math.min(Math.max(0, to), options.length - 1))
    else open()
  }

  function take() {
    if (isOpen) choose(active)
    else open()
  }

  function onKeyDown(event: KeyboardEvent) {
    const isInWord = event.timeStamp - typed.current.at < 500
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Home: () => move(0),
      End: () => move(options.length - 1),
      Enter: take,
      ...(isInWord ? {} : { ' ': take }),
    }
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Escape') {
      if (!isOpen) return
      event.stopPropagation()
      close()
    } else if (keys[event.key] || isLetter) {
      event.preventDefault()
      if (keys[event.key]) keys[event.key]?.()
      else findTyped(event.key, event.timeStamp)
    }
  }

  return { isOpen, active, label: options[chosen]?.label, open, close, choose, onKeyDown }
}

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Chooses one of a few. Not react-aria's, which would add 20 kB of collection code to every list page. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, isOptional, isRequired, isDisabled = false, description, errorMessage, ...rest } = props
  const { name, onBlur, className, placeholder = 'Choose', ref, options, value, onChange } = rest
  const select = useSelect({ options, value, onChange })
  const boxRef = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <div className={classNames(fieldClass, className)}>
      <FieldLabel id={id} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div ref={boxRef} className="relative">
        <button
          ref={ref}
          id={id}
          name={name}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select cannot show a second line per choice
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={select.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={select.isOpen ? `${id}-list-${select.active}` : undefined}
          aria-invalid={errorMessage !== undefined}
          aria-required={isRequired}
          aria-describedby={describedBy(id, description, errorMessage)}
          disabled={isDisabled}
          onClick={(event) => {
            // Safari does not focus a button that is clicked.
            event.currentTarget.focus()
            if (select.isOpen) select.close()
            else select.open()
          }}
          onKeyDown={select.onKeyDown}
          onBlur={() => {
            select.close()
            onBlur?.()
          }}
          className={classNames(
            controlClass,
            'flex cursor-pointer items-center gap-2 text-left not-disabled:hover:bg-hover',
          )}
        >
          <span className={classNames('min-w-0 flex-1 truncate', select.label === undefined && 'text-quiet')}>
            {select.label ?? placeholder}
          </span>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-quiet" />
        </button>
      </div>
      {select.isOpen ? (
        <FieldPopover fieldRef={boxRef} canBeWider>
          <ChoiceList
            id={`${id}-list`}
            label={label}
            options={options}
            active={select.active}
            chosen={value}
            onChoose={(option) => select.choose(options.findIndex((each) => each.value === option.value))}
            empty="Nothing to choose from"
          />
        </FieldPopover>
      ) : null}
      <FieldMessages id={id} description={description} errorMessage={errorMessage} />
    </div>
  )
}
