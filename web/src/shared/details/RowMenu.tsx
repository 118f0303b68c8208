import { EllipsisVertical } from 'lucide-react'
import { lazy, useId, useRef, useState, type KeyboardEvent } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { IconButton } from '@/ui/IconButton.tsx'
import type { MenuFocus, MenuItem } from '@/ui/Menu.tsx'

const load = async () => import('./RowMenuPopover.tsx')
const RowMenuPopover = lazy(load)

/** Opened by hand no item is singled out; opened by keyboard or a screen reader the first one is. */
const focusFor = (pointerType: string): MenuFocus => (/^(mouse|touch|pen)$/.test(pointerType) ? 'menu' : 'first')

type RowMenuProps = {
  /** Such as "Actions for 12 Elm Street". */
  label: string
  items: () => MenuItem[]
}

/** What can be done with a row. The menu is loaded when somebody comes near, since most rows are only read. */
export function RowMenu({ label, items }: RowMenuProps) {
  const [opened, setOpened] = useState<MenuFocus | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        hasTooltip={false}
        icon={<EllipsisVertical aria-hidden size={18} />}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        {...(opened === null ? {} : { 'aria-controls': id })}
        onPress={({ pointerType }) => setOpened(opened === null ? focusFor(pointerType) : null)}
        onKeyDown={onKeyDown}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
      />
      {opened === null ? null : (
        <LazyPart>
          <RowMenuPopover
            id={id}
            label={label}
            items={items()}
            triggerRef={trigger}
            focusAtOpen={opened}
            onClose={() => setOpened(null)}
          />
        </LazyPart>
      )}
    </>
  )
}
