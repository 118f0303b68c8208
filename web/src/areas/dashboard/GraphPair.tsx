import type { ReactNode } from 'react'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'

/** Two charts side by side where there is room. */
export function GraphPair({ isRefreshing, children }: { isRefreshing: boolean; children: ReactNode }) {
  return (
    <Refreshing isRefreshing={isRefreshing} className="grid divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x">
      {children}
    </Refreshing>
  )
}
