import { Check, Minus } from '@/ui/icons.ts'
import type { ReactNode, Ref } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import { classNames } from '@/ui/class-names.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import { withoutUndefined } from '@/ui/without-undefined.ts'

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

export function Checkbox({ children, description, errorMessage, className, ref, ...props }: CheckboxProps) {
  return (
    <CheckboxField
      {...withoutUndefined(props)}
      inputRef={ref ?? null}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={classNames('flex min-w-0 flex-col gap-1', className)}
    >
      <CheckboxButton className="group relative flex min-h-11 cursor-pointer items-start gap-2.5 py-3 text-sm disabled:cursor-not-allowed disabled:text-quiet md:min-h-6 forced-colors:disabled:text-[GrayText] md:py-0.5">
        <span className="mt-px flex size-[18px] shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-on-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus group-invalid:border-critical group-indeterminate:border-accent group-indeterminate:bg-accent group-selected:border-accent group-selected:bg-accent group-disabled:border-line group-disabled:bg-sunken group-disabled:text-quiet group-selected:group-disabled:border-line group-selected:group-disabled:bg-sunken forced-colors:group-selected:bg-[Highlight]! forced-colors:group-selected:text-[HighlightText]">
          <Check
            aria-hidden
            size={14}
            strokeWidth={3}
            className="hidden group-selected:block group-indeterminate:hidden"
          />
          <Minus aria-hidden size={14} strokeWidth={3} className="hidden group-indeterminate:block" />
        </span>
        <span className="min-w-0">{children}</span>
      </CheckboxButton>
      {description || errorMessage ? (
        <div className="-mt-2 ml-7 flex flex-col gap-1 max-md:pb-2 md:mt-0">
          <FieldMessages description={description} errorMessage={errorMessage} />
        </div>
      ) : null}
    </CheckboxField>
  )
}
