import { lazy, useEffect, type ReactNode } from 'react'
import { useLazyMenu } from '@/shared/details/use-lazy-menu.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { whenIdle } from '@/shared/when-idle.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import type { MenuSection } from '@/ui/overlays/Menu.tsx'
import { navClass } from './nav-class.ts'

const load = async () => import('@/ui/overlays/MenuPopover.tsx')
const MenuPopover = lazy(load)

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
export function HeaderMenu({ label, children, buttonLabel, isCurrent = false, ...look }: HeaderMenuProps) {
  const { opened, trigger, onShown, popover } = useLazyMenu()
  useEffect(() => whenIdle(load), [])
  return (
    <>
      <PlainButton
        {...trigger}
        {...(buttonLabel === undefined ? {} : { 'aria-label': buttonLabel })}
        {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
        className={navClass}
      >
        {children}
      </PlainButton>
      {opened === null ? null : (
        <LazyPart onShown={onShown}>
          <MenuPopover {...look} {...popover} label={label} focusAtOpen={opened} />
        </LazyPart>
      )}
    </>
  )
}
