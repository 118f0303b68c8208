import { ChevronDown } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Ref } from 'react'
import { ChoiceList } from '@/ui/fields/ChoiceList.tsx'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldPopover } from '@/ui/fields/FieldPopover.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import type { Option } from '@/ui/fields/options.ts'
import { PlainLabel } from '@/ui/fields/PlainLabel.tsx'
import { PlainMessages } from '@/ui/fields/PlainMessages.tsx'
import { useComboBox } from '@/ui/fields/use-combo-box.ts'

export interface ComboBoxProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** One of many: typing narrows the list. Our own, as react-aria's hides the rest of the page while its list is open. */
export function ComboBox<Value extends string>(props: ComboBoxProps<Value>) {
  const { label, isLabelHidden, isOptional, isRequired, isDisabled = false, description, errorMessage, ...rest } = props
  const { name, onBlur, className, placeholder, ref, options, value, onChange } = rest
  const box = useComboBox({ options, value, onChange })
  const boxRef = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <div className={classNames(fieldClass, className)}>
      <PlainLabel id={id} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
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
          className={classNames(controlClass, 'truncate pr-10')}
        />
        {/* For the mouse only: by keys the field itself opens the list. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          disabled={isDisabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            boxRef.current?.querySelector('input')?.focus()
            if (box.isOpen) box.close()
            else box.open()
          }}
          className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center text-quiet"
        >
          <ChevronDown aria-hidden size={16} />
        </button>
      </div>
      {box.isOpen ? (
        <FieldPopover fieldRef={boxRef}>
          <ChoiceList
            id={`${id}-list`}
            label={label}
            options={box.offered}
            active={box.active}
            chosen={value}
            onChoose={(option) => box.choose(option.value)}
          />
        </FieldPopover>
      ) : null}
      <LiveText>
        {box.isOpen ? (box.offered.length === 0 ? 'Nothing found' : `${box.offered.length} to choose from`) : ''}
      </LiveText>
      <PlainMessages id={id} description={description} errorMessage={errorMessage} />
    </div>
  )
}
