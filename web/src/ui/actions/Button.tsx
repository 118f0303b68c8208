import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonClass } from '@/ui/actions/button-class.ts'
import type { ButtonSize, ButtonVariant } from '@/ui/actions/button-class.ts'
import { useClearedAnnouncement } from '@/ui/actions/use-cleared-announcement.ts'
import { classNames } from '@/ui/class-names.ts'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { Tooltip } from '@/ui/overlays/Tooltip.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'isPending'> {
  children: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
  iconAfter?: ReactNode
  isPending?: boolean | undefined
  isFullWidth?: boolean | undefined
  /** Reason why the button is disabled. It stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button({
  variant,
  size,
  isFullWidth,
  isPending,
  disabledReason,
  className,
  ref,
  ...props
}: ButtonProps) {
  const { children, icon, iconAfter, onPress, type, ...rest } = props
  const isBlocked = disabledReason !== undefined
  useClearedAnnouncement(isPending ?? false)
  const button = (
    <AriaButton
      {...rest}
      {...(ref ? { ref } : {})}
      {...(onPress && !isBlocked ? { onPress } : {})}
      {...(isBlocked ? { 'aria-disabled': true, type: 'button' as const } : type ? { type } : {})}
      isPending={isPending ?? false}
      className={classNames(buttonClass({ variant, size, isFullWidth }), className)}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', isPending && 'opacity-0')}>
        {icon}
        <span>{children}</span>
        {iconAfter}
      </span>
      {/* The spinner covers the hidden text, so the width does not change and the text remains the accessible name. */}
      {isPending ? <Spinner className="absolute" /> : null}
    </AriaButton>
  )
  return isBlocked ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}
