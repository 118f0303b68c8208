import type { ReactNode } from 'react'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

type FoldedPartProps = {
  title: string
  children: ReactNode
  /** A table, which has its own margins. */
  isFlush?: boolean
}

/** A part of the forecast; where cards replace tables, it is folded, because the page would be many screens long. */
export function FoldedPart({ title, children, isFlush = false }: FoldedPartProps) {
  return useIsWide('lg') ? (
    <Card title={title} isFlush={isFlush}>
      {children}
    </Card>
  ) : (
    <div className="rounded-lg border border-line bg-surface px-4">
      <Disclosure title={title}>{isFlush ? <div className="-ml-6">{children}</div> : children}</Disclosure>
    </div>
  )
}
