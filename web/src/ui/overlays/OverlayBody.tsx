import { useContext, useRef, type ReactNode } from 'react'
import { OverlayNoticeContext, useOverlay } from '@/ui/overlays/overlay-stack.ts'
import { useDoubleClickShield } from '@/ui/overlays/use-double-click-shield.ts'

/** The content of every dialog, wizard and drawer, below the notice of OverlayNoticeContext. */
export function OverlayBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const isOnTop = useOverlay(ref)
  useDoubleClickShield()
  const notice = useContext(OverlayNoticeContext)
  return (
    <div ref={ref} className="flex min-h-0 flex-1 flex-col not-has-data-overlay-footer:pb-(--room-above-buttons)">
      {notice && isOnTop ? <div className="border-b border-line p-3">{notice}</div> : null}
      {children}
    </div>
  )
}
