import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { TopLayer } from '@/ui/overlays/TopLayer.tsx'

export interface TooltipProps {
  /** Nothing is shown without it. */
  text: string | undefined
  /** A single focusable control without a tooltip of its own, such as a PlainButton. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  side?: 'above' | 'below' | undefined
}

/** Shown after a pause on the control; until a moment after it is left, so that the pointer can reach it. */
const openAfterMs = 400
const closeAfterMs = 80

/** Extra text for mouse and keyboard. Never the only place for information: touch screens do not show it. */
export function Tooltip({ text, children, side = 'above' }: TooltipProps) {
  const [isWantedOpen, setIsOpen] = useState(false)
  const isOpen = isWantedOpen && text !== undefined
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wrapper = useRef<HTMLSpanElement>(null)
  const anchor = useRef<Element>(null)
  const id = useId()

  function show(isWanted: boolean, afterMs = 0) {
    clearTimeout(timer.current)
    anchor.current = wrapper.current?.firstElementChild ?? null
    if (afterMs === 0) setIsOpen(isWanted)
    else timer.current = setTimeout(() => setIsOpen(isWanted), afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  // Escape hides the tooltip wherever the focus is, and nothing else.
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setIsOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOpen])

  return (
    // The handlers also hold for the bubble: it stays open while the pointer is on it, so that it can be read at any magnification.
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={({ pointerType }) => (pointerType === 'touch' ? undefined : show(true, isOpen ? 0 : openAfterMs))}
      onPointerLeave={() => show(false, closeAfterMs)}
      onPointerDown={() => show(false)}
      onFocus={({ target }) => (target.matches(':focus-visible') ? show(true) : undefined)}
      onBlur={() => show(false)}
    >
      {isOpen ? cloneElement(children, { 'aria-describedby': id }) : children}
      {isOpen ? (
        <TopLayer
          id={id}
          role="tooltip"
          anchorRef={anchor}
          wish={{ side, align: 'center' }}
          className="z-60 max-w-72 rounded-md border border-line bg-raised px-2.5 py-1.5 text-left text-sm font-normal whitespace-normal text-body shadow-float"
        >
          {text}
        </TopLayer>
      ) : null}
    </span>
  )
}
