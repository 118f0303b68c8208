import { Search, X } from '@/ui/icons.ts'
import { useId, useRef } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { Kbd } from '@/ui/actions/Kbd.tsx'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: ((value: string) => void) | undefined
  placeholder?: string | undefined
  /** Shows the label above the field; by default only screen readers read it. */
  isLabelVisible?: boolean | undefined
  /** The key with which the caller focuses the field, shown at the end of the empty field. */
  shortcut?: string | undefined
  isDisabled?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function SearchField({ label, isLabelVisible = false, placeholder, shortcut, ...props }: SearchFieldProps) {
  const { value, onChange, onSubmit, isDisabled, className, ref } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && onSubmit) {
      event.preventDefault()
      onSubmit(value)
    } else if (event.key === 'Escape' && value !== '') {
      // The first Escape empties the field; only the next one reaches the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      onChange('')
    }
  }

  return (
    <div className={classNames(fieldClass, className)}>
      <FieldLabel id={id} label={label} isHidden={!isLabelVisible} />
      <div ref={box} className="relative">
        <Search
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
        />
        <input
          ref={ref}
          id={id}
          type="search"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          disabled={isDisabled}
          placeholder={placeholder ?? (isLabelVisible ? '' : label)}
          className={classNames(controlClass, 'pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden')}
        />
        {shortcut && value === '' ? (
          <span className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 md:block">
            <Kbd>{shortcut}</Kbd>
          </span>
        ) : null}
        {/* For the pointer; the keyboard empties the field with Escape. */}
        {value === '' ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label="Clear search"
            disabled={isDisabled}
            onClick={() => {
              onChange('')
              box.current?.querySelector('input')?.focus()
            }}
            className="absolute top-1/2 right-1.5 flex size-8 -translate-y-1/2 cursor-pointer items-center justify-center rounded-md text-quiet hover:bg-hover hover:text-body md:size-7"
          >
            <X aria-hidden size={15} />
          </button>
        )}
      </div>
    </div>
  )
}
