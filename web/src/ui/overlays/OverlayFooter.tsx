import type { ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'

interface OverlayFooterProps {
  children: ReactNode
  className?: string | undefined
}

/** The buttons of a dialog, wizard or drawer. The attribute marks their place: a toast that finds no other is shown above them. */
export function OverlayFooter({ children, className }: OverlayFooterProps) {
  return (
    <div
      data-overlay-footer
      className={classNames(
        'mt-(--room-above-buttons) flex items-center gap-2 border-t border-line px-5 py-3',
        className,
      )}
    >
      {children}
    </div>
  )
}
