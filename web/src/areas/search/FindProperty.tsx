import { useRouter } from '@tanstack/react-router'
import { Search, X } from '@/ui/icons.ts'
import { lazy, useId, useRef, useState, type KeyboardEvent } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { areSingleKeysOn } from '@/shared/single-keys.ts'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass, labelClass } from '@/ui/fields/field-class.ts'
import { Kbd } from '@/ui/actions/Kbd.tsx'
import { paths } from '@/shared/paths.ts'
import type { Answer } from './FoundPopover.tsx'

// Loaded when the field gets the focus, because the page is needed before a search.
const FoundPopover = lazy(async () => import('./FoundPopover.tsx'))

/** What is typed, and where Enter leads. */
function useFinding() {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [answer, setAnswer] = useState<Answer>()
  /** Enter was pressed before the answer: its first match is opened when it comes. */
  const awaited = useRef<string | null>(null)
  const text = typed.trim()
  const { hrefs, retry, isSearching } = answer?.text === text ? answer : { hrefs: [], retry: null, isSearching: true }
  const isShown = isOpen && text !== ''

  function close() {
    awaited.current = null
    setIsOpen(false)
    setActive(-1)
  }

  function type(value: string) {
    awaited.current = null
    setTyped(value)
    setActive(-1)
    setIsOpen(true)
  }

  function follow(href: string) {
    close()
    void router.navigate({ href })
  }

  /** Without an active row, the first match; without a match, the empty list of all. */
  function openMatch(found: readonly string[]) {
    follow(found[Math.max(active, 0)] ?? paths.portfolio({ query: text }))
  }

  function onAnswer(next: Answer) {
    setAnswer(next)
    if (next.isSearching || awaited.current !== next.text) return
    if (next.retry) awaited.current = null
    else openMatch(next.hrefs)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && text !== '') {
      event.preventDefault()
      setIsOpen(true)
      // One extra position besides the choices is the field itself.
      if (hrefs.length > 0) setActive(((active + 1 + step + hrefs.length + 1) % (hrefs.length + 1)) - 1)
    } else if (event.key === 'Enter' && text !== '') {
      if (retry) retry()
      else if (isSearching) awaited.current = text
      else openMatch(hrefs)
    } else if (event.key === 'Escape' && (isShown || typed !== '')) {
      event.preventDefault()
      if (isShown) close()
      else setTyped('')
    }
  }

  return { typed, setTyped, type, active, isShown, open: () => setIsOpen(true), close, follow, onAnswer, onKeyDown }
}

/**
 * Suggests properties while the user types part of an address, a suburb, a tenant, a landlord, a phone number, an email address or a key
 * number, and finds the quote and invoice of a number.
 */
export function FindProperty({ className }: { className?: string }) {
  const id = useId()
  const fieldRef = useRef<HTMLDivElement>(null)
  const [hasFocused, setHasFocused] = useState(false)
  const { typed, setTyped, type, active, isShown, open, close, follow, onAnswer, onKeyDown } = useFinding()
  return (
    <div className={classNames(fieldClass, className)}>
      <label htmlFor={id} className={`${labelClass} max-sm:sr-only`}>
        Find a property
      </label>
      <div ref={fieldRef} className="group relative">
        <SearchIcon />
        <input
          id={id}
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Find a property"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-list-${active}` : undefined}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            open()
            setHasFocused(true)
          }}
          onClick={open}
          onBlur={close}
          onKeyDown={onKeyDown}
          className={classNames(
            controlClass,
            'pr-10 pl-9 placeholder-shown:max-md:pr-2 [&::-webkit-search-cancel-button]:hidden',
          )}
        />
        {typed !== '' ? <ClearButton onClear={() => setTyped('')} /> : areSingleKeysOn() ? <ShortcutHint /> : null}
      </div>
      {hasFocused ? (
        <LazyPart>
          <FoundPopover
            fieldRef={fieldRef}
            id={`${id}-list`}
            typed={typed}
            isShown={isShown}
            active={active}
            onAnswer={onAnswer}
            onFollow={follow}
          />
        </LazyPart>
      ) : null}
    </div>
  )
}

function SearchIcon() {
  return (
    <Search aria-hidden size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet" />
  )
}

function ShortcutHint() {
  return (
    <span className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 md:block">
      <Kbd>/</Kbd>
    </span>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
      className="absolute top-1/2 right-1.5 flex size-8 -translate-y-1/2 cursor-pointer items-center justify-center rounded-md text-quiet hover:bg-hover hover:text-body md:size-7"
    >
      <X aria-hidden size={15} />
    </button>
  )
}
