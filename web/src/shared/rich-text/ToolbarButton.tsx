import type { ReactNode, Ref } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
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
      <ToggleButton
        {...(ref ? { ref } : {})}
        aria-label={label}
        isSelected={isOn ?? false}
        isDisabled={isDisabled ?? false}
        onPress={({ pointerType }) => onPress(pointerType !== 'keyboard' && pointerType !== 'virtual')}
        className={classNames(
          buttonClass({ variant: 'quiet', size: 'medium', isIconOnly: true }),
          'selected:bg-accent-soft selected:text-accent-strong',
        )}
      >
        {icon}
      </ToggleButton>
    </Tooltip>
  )
}
