import { ChevronDown } from '@/ui/icons.ts'
import { useId, useRef } from 'react'
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
import { useSelect } from '@/ui/fields/use-select.ts'

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
