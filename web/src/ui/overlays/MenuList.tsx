import { Fragment, useEffect, useRef, useId, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { MenuSection, MenuItem } from '@/ui/overlays/Menu.tsx'
import type { MenuFocus } from '@/ui/overlays/menu-focus.ts'
import { Check, ChevronDown, ExternalLink } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'
import { classNames } from '@/ui/class-names.ts'

interface MenuRowProps {
  item: MenuItem
  onClose: () => void
  /** Closes the menu, then acts. */
  onAct: (action: (() => void) | undefined) => void
}

const rowClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 text-left text-sm no-underline hover:bg-hover focus:bg-accent-soft focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus md:min-h-9'

function MenuRow({ item, onClose, onAct }: MenuRowProps) {
  const noteId = useId()
  const isOff = item.disabledReason !== undefined
  const note = item.disabledReason ?? item.description
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    className: classNames(
      rowClass,
      isOff ? 'cursor-not-allowed text-quiet' : item.isDestructive ? 'text-critical' : 'text-body',
      item.isCurrent && 'font-semibold',
    ),
    'aria-labelledby': `${noteId}-label`,
    ...(note ? { 'aria-describedby': noteId } : {}),
    ...(item.isCurrent ? { 'aria-current': 'page' as const } : {}),
  }
  const content = (
    <>
      {item.icon ? (
        <span aria-hidden className="shrink-0 text-quiet">
          {item.icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <span id={`${noteId}-label`}>
          {item.label}
          {item.isExternal ? <span className="sr-only"> (opens in a new tab)</span> : null}
        </span>
        {note ? (
          <span id={noteId} className="block text-xs font-normal text-quiet">
            {note}
          </span>
        ) : null}
      </span>
      {item.isExternal ? <ExternalLink aria-hidden size={14} className="shrink-0 text-quiet" /> : null}
      {item.isCurrent ? <Check aria-hidden size={14} className="shrink-0" /> : null}
    </>
  )
  if (isOff)
    return (
      <button type="button" aria-disabled {...props}>
        {content}
      </button>
    )
  if (item.href !== undefined)
    return (
      <Link
        {...props}
        href={item.href}
        {...(item.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        onClick={() => {
          onClose()
          item.onAction?.()
        }}
      >
        {content}
      </Link>
    )
  return (
    <button type="button" {...props} onClick={() => onAct(item.onAction)}>
      {content}
    </button>
  )
}

type SectionRowsProps = Pick<MenuRowProps, 'onClose' | 'onAct'> & { section: MenuSection }

/** The items of a section; those that are needed now and then are behind "More", which the first of them replaces. */
function SectionRows({ section: { items, isFolded = false }, ...actions }: SectionRowsProps) {
  const [isOpen, setIsOpen] = useState(!isFolded)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFolded && isOpen) rowsOf(ref.current)[0]?.focus()
  }, [isFolded, isOpen])
  if (!isOpen)
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-expanded={false}
        className={classNames(rowClass, 'text-body')}
        onClick={() => setIsOpen(true)}
      >
        <ChevronDown aria-hidden size={16} className="shrink-0 text-quiet" />
        More
      </button>
    )
  return (
    <div ref={ref}>
      {items.map((item) => (
        <MenuRow key={item.id} item={item} {...actions} />
      ))}
    </div>
  )
}

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
              <SectionRows section={section} onClose={onClose} onAct={act} />
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
