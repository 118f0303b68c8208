import type { ReactNode, Ref } from 'react'
import { SwitchButton, SwitchField, Text } from 'react-aria-components/Switch'
import { classNames } from '@/ui/class-names.ts'
import { helpClass } from '@/ui/fields/field-class.ts'
import { withoutUndefined } from '@/ui/without-undefined.ts'

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
export function Switch({ children, description, className, ref, ...props }: SwitchProps) {
  return (
    <SwitchField
      {...withoutUndefined(props)}
      inputRef={ref ?? null}
      className={classNames('flex min-w-0 flex-col', className)}
    >
      <SwitchButton className="group relative flex min-h-11 cursor-pointer items-start gap-2.5 py-3 text-sm disabled:cursor-not-allowed disabled:text-quiet md:min-h-6 forced-colors:disabled:text-[GrayText] md:py-0.5">
        <span className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-surface px-0.5 transition-colors duration-100 group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus group-selected:border-accent group-selected:bg-accent group-disabled:border-line group-disabled:bg-sunken group-selected:group-disabled:border-line group-selected:group-disabled:bg-sunken forced-colors:group-selected:bg-[Highlight]!">
          <span className="size-3.5 rounded-full bg-line-strong transition-transform duration-100 group-selected:translate-x-4 group-selected:bg-on-accent group-disabled:bg-line-strong group-selected:group-disabled:bg-line-strong forced-colors:bg-[ButtonText]! forced-colors:group-selected:bg-[HighlightText]!" />
        </span>
        <span className="min-w-0">{children}</span>
      </SwitchButton>
      {description ? (
        <Text slot="description" className={classNames(helpClass, '-mt-2 ml-11.5 max-md:pb-2 md:mt-0')}>
          {description}
        </Text>
      ) : null}
    </SwitchField>
  )
}
