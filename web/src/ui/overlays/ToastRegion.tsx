import { useDeferredValue, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ToastCard } from '@/ui/overlays/ToastCard.tsx'
import { toastStore } from '@/ui/overlays/toast-queue.ts'
import { useToastFocus } from '@/ui/overlays/use-toast-focus.ts'
import { useFloatingPlace } from '@/ui/overlays/use-floating-place.ts'

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
