import type { ReactNode, Ref } from 'react'
import { isByPointer, PlainButton } from '@/ui/actions/PlainButton.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { classNames } from '@/ui/class-names.ts'
import { Tooltip } from '@/ui/overlays/Tooltip.tsx'

type ToolbarButtonProps = {
  label: string
  /** Shown in the tooltip, such as "Ctrl+B". */
  shortcut?: string
  icon: ReactNode
  isOn?: boolean
  isDisabled?: boolean
  /** `byPointer` is false for the keyboard, which then stays on the toolbar. */
  onPress: (byPointer: boolean) => void
  ref?: Ref<HTMLButtonElement>
}

/** One button of the editor's toolbar: a switch for formatting, or an action. */
export function ToolbarButton({ label, shortcut, icon, isOn, isDisabled, onPress, ref }: ToolbarButtonProps) {
  return (
    <Tooltip text={shortcut === undefined ? label : `${label} (${shortcut})`}>
      <PlainButton
        ref={ref}
        aria-label={label}
        aria-pressed={isOn ?? false}
        isDisabled={isDisabled ?? false}
        onPress={(event) => onPress(isByPointer(event))}
        className={classNames(
          buttonClass({ variant: 'quiet', size: 'medium', isIconOnly: true }),
          'aria-pressed:bg-accent-soft aria-pressed:text-accent-strong',
        )}
      >
        {icon}
      </PlainButton>
    </Tooltip>
  )
}
