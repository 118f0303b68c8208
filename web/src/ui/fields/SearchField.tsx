import { Search, X } from '@/ui/icons.ts'
import type { Ref } from 'react'
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components/SearchField'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { Kbd } from '@/ui/actions/Kbd.tsx'
import { withoutUndefined } from '@/ui/without-undefined.ts'

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

export function SearchField({
  label,
  isLabelVisible = false,
  placeholder,
  shortcut,
  className,
  ref,
  ...props
}: SearchFieldProps) {
  return (
    <AriaSearchField {...withoutUndefined(props)} className={classNames(fieldClass, 'group', className)}>
      <FieldLabel label={label} isHidden={!isLabelVisible} />
      <div className="relative">
        <Search
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
        />
        <Input
          {...(ref ? { ref } : {})}
          placeholder={placeholder ?? (isLabelVisible ? '' : label)}
          className={classNames(controlClass, 'pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden')}
        />
        {shortcut ? (
          <span className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 md:group-empty:block">
            <Kbd>{shortcut}</Kbd>
          </span>
        ) : null}
        <Button className="absolute top-1/2 right-1.5 flex size-8 -translate-y-1/2 cursor-pointer items-center justify-center rounded-md text-quiet group-empty:hidden hover:bg-hover hover:text-body md:size-7">
          <X aria-hidden size={15} />
        </Button>
      </div>
    </AriaSearchField>
  )
}
