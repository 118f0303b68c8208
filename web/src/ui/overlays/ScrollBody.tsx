import { useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { useIsScrollable } from '@/ui/overlays/use-is-scrollable.ts'

interface ScrollBodyProps {
  children: ReactNode
  className?: string | undefined
}

/** The scrolling middle part of a dialog. If it overflows, it is focusable, so that the keyboard can scroll it. */
export function ScrollBody({ children, className }: ScrollBodyProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isScrollable = useIsScrollable(ref)
  return (
    <div
      ref={ref}
      {...(isScrollable ? { tabIndex: 0 } : {})}
      className={classNames('min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2', className)}
    >
      <div className="px-5 py-4">{children}</div>
    </div>
  )
}
