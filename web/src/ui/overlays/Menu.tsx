import { cloneElement, useId, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { PlainButtonProps } from '@/ui/actions/PlainButton.tsx'
import { focusAfter } from '@/ui/overlays/menu-focus.ts'
import type { MenuFocus } from '@/ui/overlays/menu-focus.ts'
import MenuPopover from '@/ui/overlays/MenuPopover.tsx'
import type { PopoverPanelProps } from '@/ui/overlays/PopoverPanel.tsx'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  description?: string | undefined
  href?: string | undefined
  /** Opens in a new tab and shows the icon for that. */
  isExternal?: boolean | undefined
  onAction?: (() => void) | undefined
  /** Reason why the item is disabled. It stays visible and focusable, and shows the reason. */
  disabledReason?: string | undefined
  isCurrent?: boolean | undefined
  isDestructive?: boolean | undefined
}

export interface MenuSection {
  id: string
  /** Heading of the section; a section without one is separated by a line. */
  label?: string | undefined
  /** Behind an item called "More". */
  isFolded?: boolean | undefined
  items: MenuItem[]
}

export interface MenuProps {
  label: string
  /** A Button or IconButton. */
  trigger: ReactElement<PlainButtonProps>
  items?: MenuItem[] | undefined
  sections?: MenuSection[] | undefined
  /** Shown above the items, such as the name of the signed-in user. */
  header?: ReactNode
  placement?: PopoverPanelProps['placement'] | undefined
}

export function Menu({ label, trigger, items, sections, header, placement }: MenuProps) {
  const [opened, setOpened] = useState<MenuFocus | null>(null)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      {cloneElement(trigger, {
        ref: triggerRef,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened === null ? undefined : id,
        onPress: (event) => setOpened(opened === null ? focusAfter(event) : null),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      {opened === null ? null : (
        <MenuPopover
          id={id}
          label={label}
          header={header}
          sections={sections ?? [{ id: 'items', items: items ?? [] }]}
          focusAtOpen={opened}
          triggerRef={triggerRef}
          placement={placement}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
