import type { ReactNode } from 'react'
import { buttonClass } from '@/ui/actions/button-class.ts'
import type { ButtonSize, ButtonVariant } from '@/ui/actions/button-class.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import type { PlainButtonProps } from '@/ui/actions/PlainButton.tsx'
import { classNames } from '@/ui/class-names.ts'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { Tooltip } from '@/ui/overlays/Tooltip.tsx'

export interface IconButtonProps extends Omit<PlainButtonProps, 'children' | 'style' | 'aria-label'> {
  label: string
  icon: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isPending?: boolean | undefined
  /** False where a tooltip would be in the way, such as on the close button of a dialog. */
  hasTooltip?: boolean | undefined
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'quiet', size, isPending = false, isDisabled = false, ...rest } = props
  const { hasTooltip = true, className, ...plain } = rest
  const button = (
    <PlainButton
      {...plain}
      isDisabled={isDisabled || isPending}
      data-pending={isPending || undefined}
      aria-label={label}
      className={classNames(buttonClass({ variant, size, isIconOnly: true }), className)}
    >
      {isPending ? <Spinner /> : icon}
    </PlainButton>
  )
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
