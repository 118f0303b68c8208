import type { ReactNode } from 'react'
import { CircleCheck } from '@/ui/icons.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

/** Shown when a list of required actions is empty, which is good news; `children` help beside it. */
export function NothingToDo({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <EmptyState title={title} icon={<CircleCheck aria-hidden size={22} />}>
      You are all up to date!
      {children ? <span className="block">{children}</span> : null}
    </EmptyState>
  )
}
