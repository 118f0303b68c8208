import { CircleAlert, CircleCheck, Info, X } from '@/ui/icons.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { classNames } from '@/ui/class-names.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { toastLifetime, toast } from '@/ui/overlays/toast-queue.ts'
import type { ToastMessage, ToastTone } from '@/ui/overlays/toast-queue.ts'

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

export function ToastCard({ message, isHeld }: { message: ToastMessage; isHeld: boolean }) {
  const { id, tone, title, description, action } = message
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
        {action ? <p className="mt-0.5 text-xs text-quiet max-md:sr-only">Press F6 for “{action.label}”</p> : null}
      </div>
      {action ? (
        <Button
          size="small"
          className="-my-1 shrink-0"
          onPress={() => {
            toast.dismiss(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      ) : null}
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
