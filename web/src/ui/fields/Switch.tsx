import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { choiceClass, helpClass } from '@/ui/fields/field-class.ts'

export interface SwitchProps {
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  description?: ReactNode
  isDisabled?: boolean | undefined
  name?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Takes effect immediately, without a save button. */
export function Switch({ children, description, className, isSelected, onChange, isDisabled, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <label className={choiceClass}>
        <span className="relative flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-surface px-0.5 transition-colors duration-100 group-has-focus-visible/choice:outline-2 group-has-focus-visible/choice:outline-offset-2 group-has-focus-visible/choice:outline-focus group-has-checked/choice:border-accent group-has-checked/choice:bg-accent group-has-disabled/choice:border-line group-has-disabled/choice:bg-sunken forced-colors:group-has-checked/choice:bg-[Highlight]!">
          <input
            {...input}
            type="checkbox"
            role="switch"
            aria-checked={isSelected}
            checked={isSelected}
            onChange={({ target }) => onChange(target.checked)}
            disabled={isDisabled}
            aria-describedby={description ? id : undefined}
            className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
          />
          <span className="size-3.5 rounded-full bg-line-strong transition-transform duration-100 group-has-checked/choice:translate-x-4 group-has-checked/choice:bg-on-accent group-has-disabled/choice:bg-line-strong forced-colors:bg-[ButtonText]! forced-colors:group-has-checked/choice:bg-[HighlightText]!" />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      {description ? (
        <span id={id} className={classNames(helpClass, '-mt-2 ml-11.5 max-md:pb-2 md:mt-0')}>
          {description}
        </span>
      ) : null}
    </div>
  )
}
