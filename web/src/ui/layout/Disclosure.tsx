import { ChevronRight } from '@/ui/icons.ts'
import type { ReactNode } from 'react'

export interface DisclosureProps {
  title: ReactNode
  children: ReactNode
  isOpenAtFirst?: boolean | undefined
}

/** The native details element: the browser's text search finds its content even while it is closed. */
export function Disclosure({ title, children, isOpenAtFirst = false }: DisclosureProps) {
  return (
    <details open={isOpenAtFirst} className="group border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md py-2 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          className="shrink-0 text-quiet transition-transform duration-100 group-open:rotate-90"
        />
        <span className="min-w-0">{title}</span>
      </summary>
      <div className="pt-1 pb-4 pl-6">{children}</div>
    </details>
  )
}
