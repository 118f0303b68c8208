import { CircleCheck } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

/** What was done, and what happens next. */
export function CompleteMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title} icon={<CircleCheck size={22} />}>
      {children}
    </EmptyState>
  )
}
