import type { ReactNode } from 'react'
import { buttonClass } from '@/ui/actions/button-class.ts'
import type { ButtonSize, ButtonVariant } from '@/ui/actions/button-class.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import type { PlainButtonProps } from '@/ui/actions/PlainButton.tsx'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { Tooltip } from '@/ui/overlays/Tooltip.tsx'

export interface ButtonProps extends Omit<PlainButtonProps, 'style'> {
  children: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
  iconAfter?: ReactNode
  isPending?: boolean | undefined
  isFullWidth?: boolean | undefined
  /** Reason why the button is disabled. It stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined
}

export function Button(props: ButtonProps) {
  const { variant, size, isFullWidth, isPending = false, isDisabled = false, disabledReason, ...others } = props
  const { children, icon, iconAfter, className, ...rest } = others
  const button = (
    <PlainButton
      {...rest}
      isDisabled={isDisabled || isPending || disabledReason !== undefined}
      data-pending={isPending || undefined}
      className={classNames(buttonClass({ variant, size, isFullWidth }), className)}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', isPending && 'opacity-0')}>
        {icon}
        <span>{children}</span>
        {iconAfter}
      </span>
      {/* The spinner covers the hidden text, so the width does not change and the text remains the accessible name. */}
      {isPending ? (
        <>
          <Spinner className="absolute" />
          <LiveText>Please wait</LiveText>
        </>
      ) : null}
    </PlainButton>
  )
  // Also without a reason: a button that gets one would otherwise be mounted again and lose the focus.
  return <Tooltip text={disabledReason}>{button}</Tooltip>
}
