import { lazy, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { whenIdle } from '@/shared/when-idle.ts'
import type { MenuFocus, MenuSection } from '@/ui/overlays/Menu.tsx'
import { navClass } from './nav-class.ts'

const load = async () => import('./HeaderMenuPopover.tsx')
const HeaderMenuPopover = lazy(load)

/** Opened by pointer, no item is highlighted; opened by keyboard or screen reader, the first one is. */
const focusFor = (pointerType: string): MenuFocus => (/^(mouse|touch|pen)$/.test(pointerType) ? 'menu' : 'first')

type HeaderMenuProps = {
  label: string
  sections: MenuSection[]
  children: ReactNode
  /** Accessible name, if the visible content is not enough. */
  buttonLabel?: string
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end'
  isCurrent?: boolean
}

/** A menu of the header. Its code is loaded after the first paint, to keep the first load small. */
export function HeaderMenu({ label, children, buttonLabel, isCurrent = false, ...popover }: HeaderMenuProps) {
  const [opened, setOpened] = useState<MenuFocus | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => whenIdle(load), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        {...(opened === null ? {} : { 'aria-controls': id })}
        {...(buttonLabel === undefined ? {} : { 'aria-label': buttonLabel })}
        {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
        onPress={({ pointerType }) => setOpened(opened === null ? focusFor(pointerType) : null)}
        onKeyDown={onKeyDown}
        className={navClass}
      >
        {children}
      </Button>
      {opened === null ? null : (
        <LazyPart>
          <HeaderMenuPopover
            {...popover}
            id={id}
            label={label}
            triggerRef={trigger}
            focusAtOpen={opened}
            onClose={() => setOpened(null)}
          />
        </LazyPart>
      )}
    </>
  )
}
