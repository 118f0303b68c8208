import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonClass } from '@/ui/actions/button-class.ts'
import type { ButtonSize, ButtonVariant } from '@/ui/actions/button-class.ts'
import { classNames } from '@/ui/class-names.ts'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { Tooltip } from '@/ui/overlays/Tooltip.tsx'

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'className' | 'children' | 'style' | 'aria-label' | 'isPending'
> {
  label: string
  icon: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isPending?: boolean | undefined
  /** False where a tooltip would be in the way, such as on the close button of a dialog. */
  hasTooltip?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'quiet', size, isPending = false, hasTooltip = true, className, ref, ...rest } = props
  const button = (
    <AriaButton
      {...rest}
      {...(ref ? { ref } : {})}
      aria-label={label}
      isPending={isPending}
      className={classNames(buttonClass({ variant, size, isIconOnly: true }), className)}
    >
      {isPending ? <Spinner /> : icon}
    </AriaButton>
  )
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
