import {
  useDeferredValue,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
  type FocusEvent,
  type RefObject,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { toastStore, toastLifetime, toast, type ToastMessage, type ToastTone } from '@/ui/overlays/toast-queue.ts'
import { useFloatingPlace } from '@/ui/overlays/use-floating-place.ts'
import { CircleAlert, CircleCheck, Info, X } from '@/ui/icons.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { classNames } from '@/ui/class-names.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'

const icons: Record<ToastTone, ReactNode> = {
  success: <CircleCheck aria-hidden size={18} className="text-good" />,
  info: <Info aria-hidden size={18} className="text-accent" />,
  error: <CircleAlert aria-hidden size={18} className="text-critical" />,
}

const edges: Record<ToastTone, string> = {
  success: 'border-good-line',
  info: 'border-accent-line',
  error: 'border-critical-line',
}

type Undo = (undoId: string) => void

/** Only the newest of several toasts about one change offers to undo it. */
const isNewestAbout = (undoId: string, id: number): boolean =>
  toastStore.read().findLast((message) => message.undoId === undoId)?.id === id

function ToastCard({ message, isHeld, onUndo }: { message: ToastMessage; isHeld: boolean; onUndo: Undo | undefined }) {
  const { id, tone, title, description, undoId } = message
  const canUndo = undoId !== undefined && onUndo !== undefined && isNewestAbout(undoId, id)
  const actions = [
    ...(canUndo ? [{ label: 'Undo', onPress: () => onUndo(undoId) }] : []),
    ...(message.action ? [message.action] : []),
  ]
  const [first] = actions
  useLifetime(toastLifetime(message), isHeld, () => toast.dismiss(id))
  return (
    <div
      data-toast
      className={classNames(
        'pointer-events-auto flex w-full items-start gap-3 rounded-lg border bg-raised py-3 pr-2 pl-4 shadow-float',
        edges[tone],
      )}
    >
      <span className="mt-0.5 shrink-0">{icons[tone]}</span>
      <div className="min-w-0 flex-1 py-px">
        <p className="font-semibold">{title}</p>
        {description ? <p className="mt-0.5 text-quiet">{description}</p> : null}
        {first ? <p className="mt-0.5 text-xs text-quiet max-md:sr-only">Press F6 for “{first.label}”</p> : null}
      </div>
      {actions.map(({ label, onPress }) => (
        <Button
          key={label}
          size="small"
          className="-my-1 shrink-0"
          onPress={() => {
            toast.dismiss(id)
            onPress()
          }}
        >
          {label}
        </Button>
      ))}
      <IconButton
        label="Dismiss notification"
        icon={<X aria-hidden size={16} />}
        size="small"
        hasTooltip={false}
        onPress={() => toast.dismiss(id)}
        className="-my-1"
      />
    </div>
  )
}

/** Pauses while the toast is hovered or focused, because it is then being read. */
function useLifetime(duration: number, isHeld: boolean, onEnd: () => void) {
  const remaining = useRef(duration)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (isHeld || remaining.current === Infinity) return undefined
    const startedAt = Date.now()
    const timer = setTimeout(() => end.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= Date.now() - startedAt
    }
  }, [isHeld])
}

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
export function ToastRegion({ onUndo }: { onUndo?: Undo }) {
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
      <ToastGroup live="polite" messages={calm} isHeld={isHeld} onUndo={onUndo} />
      <ToastGroup
        live="assertive"
        messages={messages.filter((message) => message.tone === 'error')}
        isHeld={isHeld}
        onUndo={onUndo}
      />
    </section>,
    document.body,
  )
}

interface ToastGroupProps {
  live: 'polite' | 'assertive'
  messages: ReturnType<typeof toastStore.read>
  isHeld: boolean
  onUndo: Undo | undefined
}

function ToastGroup({ live, messages, isHeld, onUndo }: ToastGroupProps) {
  return (
    <div
      role={live === 'polite' ? 'status' : 'alert'}
      aria-live={live}
      aria-atomic={false}
      className="flex w-full flex-col gap-2"
    >
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} isHeld={isHeld} onUndo={onUndo} />
      ))}
    </div>
  )
}
