import { Check, Minus } from '@/ui/icons.ts'
import { createContext, useContext, useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { choiceClass, markClass } from '@/ui/fields/field-class.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'

export interface CheckboxProps {
  children: ReactNode
  isSelected?: boolean | undefined
  onChange?: ((isSelected: boolean) => void) | undefined
  /** Its value within a CheckboxGroup. */
  value?: string | undefined
  isIndeterminate?: boolean | undefined
  isDisabled?: boolean | undefined
  description?: ReactNode
  errorMessage?: string | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

interface Group {
  value: readonly string[]
  onChange: (value: string[]) => void
  isDisabled: boolean
  /** The id of the group's error message. */
  errorId: string | undefined
}

export const CheckboxGroupContext = createContext<Group | null>(null)

/** What a checkbox of a group shows and changes. */
const inGroup = ({ value: chosen, onChange, isDisabled, errorId }: Group, value: string) => ({
  isSelected: chosen.includes(value),
  onChange: (isSelected: boolean) =>
    onChange(isSelected ? [...chosen, value] : chosen.filter((each) => each !== value)),
  isDisabled,
  errorId,
})

export function Checkbox({ children, description, errorMessage, isIndeterminate = false, ...props }: CheckboxProps) {
  const { value, name, onBlur, className, ref, isDisabled = false } = props
  const group = useContext(CheckboxGroupContext)
  const { isSelected, onChange, ...state } = group && value !== undefined ? inGroup(group, value) : props
  const errorId = 'errorId' in state ? state.errorId : undefined
  const isInvalid = errorMessage !== undefined || errorId !== undefined
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  // The browser drops it with each click.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate
  })
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label className={choiceClass}>
        <span
          className={classNames(
            markClass,
            isInvalid ? 'border-critical' : 'border-line-strong',
            'rounded-sm text-on-accent group-has-checked/choice:bg-accent group-has-indeterminate/choice:border-accent group-has-indeterminate/choice:bg-accent group-has-disabled/choice:bg-sunken group-has-disabled/choice:text-quiet forced-colors:group-has-checked/choice:bg-[Highlight]! forced-colors:group-has-checked/choice:text-[HighlightText]',
          )}
        >
          <input
            ref={input}
            type="checkbox"
            name={name}
            value={value}
            checked={isSelected ?? false}
            onChange={({ target }) => onChange?.(target.checked)}
            onBlur={() => onBlur?.()}
            disabled={isDisabled || (state.isDisabled ?? false)}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy(id, description, errorMessage) ?? errorId}
            className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
          />
          <Check
            aria-hidden
            size={14}
            strokeWidth={3}
            className="hidden group-has-checked/choice:block group-has-indeterminate/choice:hidden"
          />
          <Minus aria-hidden size={14} strokeWidth={3} className="hidden group-has-indeterminate/choice:block" />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      {description || errorMessage ? (
        <div className="-mt-2 ml-7 flex flex-col gap-1 max-md:pb-2 md:mt-0">
          <FieldMessages id={id} description={description} errorMessage={errorMessage} />
        </div>
      ) : null}
    </div>
  )
}
