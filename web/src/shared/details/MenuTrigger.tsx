import { EllipsisVertical } from '@/ui/icons.ts'
import type { ComponentType, ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import type { ButtonProps } from '@/ui/actions/Button.tsx'
import type { MenuPopoverProps } from '@/ui/overlays/MenuPopover.tsx'
import { useLazyMenu } from './use-lazy-menu.ts'

export type RowMenuProps = Omit<MenuPopoverProps, 'sections' | 'header'>

type MenuTriggerProps = {
  /** Accessible name of the menu and of the three-dots button, such as "Actions for 12 Elm Street". */
  label: string
  isPending?: boolean
  /** Replaces the three-dots button. */
  button?: ComponentType<Omit<ButtonProps, 'children'>>
  /** Called on hover or focus, to load what the menu will show. */
  onNear: () => void
  children: (popover: RowMenuProps) => ReactNode
}

/** A button whose menu is loaded and rendered only when it is opened; by default the three dots of a row. */
export function MenuTrigger({ label, isPending = false, onNear, button: OwnButton, children }: MenuTriggerProps) {
  const { opened, trigger, onShown, popover } = useLazyMenu()
  const props = { ...trigger, isPending, onPointerEnter: onNear, onFocus: onNear }
  return (
    <>
      {OwnButton ? (
        <OwnButton {...props} />
      ) : (
        <IconButton {...props} label={label} hasTooltip={false} icon={<EllipsisVertical aria-hidden size={18} />} />
      )}
      {opened === null ? null : (
        <LazyPart onShown={onShown}>
          {children({ ...popover, label, placement: 'bottom end', focusAtOpen: opened })}
        </LazyPart>
      )}
    </>
  )
}
