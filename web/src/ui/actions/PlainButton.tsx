import type { ComponentProps, MouseEvent } from 'react'

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  /** By pointer, keyboard or screen reader; `isByPointer` tells which. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  /** The button stays focusable, so that it keeps the focus when it is disabled while it has it. */
  isDisabled?: boolean | undefined
}

/** A click of the keyboard or of a screen reader counts no presses. */
export const isByPointer = (event: MouseEvent): boolean => event.detail > 0

/** The browser's button without a look. It submits a form only if its type says so. */
export function PlainButton({ onPress, isDisabled = false, type = 'button', ...props }: PlainButtonProps) {
  return (
    <button
      {...props}
      // oxlint-disable-next-line react/button-has-type -- the type has a default
      type={isDisabled ? 'button' : type}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        // Safari does not focus a button that is clicked, and a dialog gives the focus back to what had it.
        event.currentTarget.focus({ preventScroll: true })
        if (!isDisabled) onPress?.(event)
      }}
    />
  )
}
