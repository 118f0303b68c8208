import {
  useDeferredValue,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
  type FocusEvent,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { ToastCard } from '@/ui/overlays/ToastCard.tsx'
import { toastStore } from '@/ui/overlays/toast-queue.ts'
import { useFloatingPlace } from '@/ui/overlays/use-floating-place.ts'

/**
 * F6 moves the focus to the newest toast and back. When the focused toast leaves, the focus goes back to where it was,
 * or to the page.
 */
function useToastFocus(region: RefObject<HTMLElement | null>, onLeave: () => void) {
  const before = useRef<Element | null>(null)
  const isInside = useRef(false)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      const newest = region.current?.querySelector<HTMLElement>('[data-toast]:last-child button')
      if (!newest) return
      event.preventDefault()
      if (region.current?.contains(document.activeElement)) goBack(before.current)
      else newest.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])

  // After each render, because any may have removed the toast.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isInside.current || !isLost) return
    isInside.current = false
    onLeave()
    goBack(before.current)
  })

  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      isInside.current = true
      if (relatedTarget && !region.current?.contains(relatedTarget)) before.current = relatedTarget
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !region.current?.contains(relatedTarget)) isInside.current = false
    },
  }
}

function goBack(before: Element | null): void {
  const target = before?.isConnected ? before : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

const none: ReturnType<typeof toastStore.read> = []

/**
 * Where toasts appear; rendered once, by the shell. The attribute keeps it usable and audible while a dialog is open.
 * The two live regions always exist, because screen readers miss a region that appears together with its text. On a
 * phone, a toast that is not an error waits until the dialog closes if it would cover the dialog's fields.
 */
export function ToastRegion() {
  // The regions come first, also if they were loaded with the first toast.
  const messages = useDeferredValue(useSyncExternalStore(toastStore.subscribe, toastStore.read), none)
  const [isHeld, setIsHeld] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const isOverDialog = useFloatingPlace(ref)
  const focus = useToastFocus(ref, () => setIsHeld(false))
  const calm = isOverDialog ? [] : messages.filter((message) => message.tone !== 'error')
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering a toast pauses its timer
    <section
      ref={ref}
      aria-label="Notifications"
      data-react-aria-top-layer
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={(event) => {
        setIsHeld(true)
        focus.onFocus(event)
      }}
      onBlur={(event) => {
        setIsHeld(false)
        focus.onBlur(event)
      }}
      className="pointer-events-none fixed inset-x-3 z-60 flex flex-col items-end gap-2 sm:left-auto sm:w-96"
    >
      <ToastGroup live="polite" messages={calm} isHeld={isHeld} />
      <ToastGroup live="assertive" messages={messages.filter((message) => message.tone === 'error')} isHeld={isHeld} />
    </section>,
    document.body,
  )
}

interface ToastGroupProps {
  live: 'polite' | 'assertive'
  messages: ReturnType<typeof toastStore.read>
  isHeld: boolean
}

function ToastGroup({ live, messages, isHeld }: ToastGroupProps) {
  return (
    <div
      role={live === 'polite' ? 'status' : 'alert'}
      aria-live={live}
      aria-atomic={false}
      className="flex w-full flex-col gap-2"
    >
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} isHeld={isHeld} />
      ))}
    </div>
  )
}
