import { Fragment, useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { MenuSection } from '@/ui/overlays/Menu.tsx'
import type { MenuFocus } from '@/ui/overlays/menu-focus.ts'
import { MenuRow } from '@/ui/overlays/MenuRow.tsx'

interface MenuListProps {
  id: string
  label: string
  header?: ReactNode
  sections: MenuSection[]
  focusAtOpen: MenuFocus
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

export function MenuList({ id, label, header, sections, focusAtOpen, triggerRef, onClose }: MenuListProps) {
  const ref = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })

  useEffect(() => {
    const all = rowsOf(ref.current)
    ;({ first: all[0], last: all.at(-1), menu: ref.current })[focusAtOpen]?.focus()
  }, [focusAtOpen])

  /** A dialog that the action opens gives the focus back to where it was: to the button, not to an item that is gone. */
  function act(action: (() => void) | undefined) {
    flushSync(onClose)
    triggerRef.current?.focus({ preventScroll: true })
    action?.()
  }

  function moveTo(index: number) {
    const all = rowsOf(ref.current)
    all[(index + all.length) % all.length]?.focus()
  }

  function findTyped(key: string, now: number) {
    // Letters typed within half a second of each other form one search text.
    const text = (now - typed.current.at < 500 ? typed.current.text : '') + key.toLowerCase()
    typed.current = { text, at: now }
    rowsOf(ref.current)
      .find((row) => row.textContent.trim().toLowerCase().startsWith(text))
      ?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const current = rowsOf(ref.current).indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(current + 1),
      ArrowUp: () => moveTo(current <= 0 ? -1 : current - 1),
      Home: () => moveTo(0),
      End: () => moveTo(-1),
      Tab: onClose,
    }
    const move = moves[event.key]
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (move) {
      event.preventDefault()
      move()
    } else if (isLetter) findTyped(event.key, event.timeStamp)
  }

  return (
    <>
      {header ? <div className="border-b border-line px-3 py-2">{header}</div> : null}
      <div ref={ref} id={id} role="menu" aria-label={label} tabIndex={0} onKeyDown={onKeyDown} className="outline-none">
        {sections.map((section, index) => (
          <Fragment key={section.id}>
            {index > 0 ? <hr className="my-1 border-line" /> : null}
            <fieldset className="min-w-0" {...(section.label ? { 'aria-label': section.label } : {})}>
              {section.label ? (
                <div aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-quiet">
                  {section.label}
                </div>
              ) : null}
              {section.items.map((item) => (
                <MenuRow key={item.id} item={item} onClose={onClose} onAct={act} />
              ))}
            </fieldset>
          </Fragment>
        ))}
      </div>
    </>
  )
}

function rowsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}
