import { Inbox } from '@/ui/icons.ts'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span aria-hidden className="mb-1 rounded-full bg-neutral-soft p-3 text-neutral">
        {icon ?? <Inbox size={22} />}
      </span>
      <p className="text-base font-semibold">{title}</p>
      {children ? <div className="max-w-md text-quiet">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
