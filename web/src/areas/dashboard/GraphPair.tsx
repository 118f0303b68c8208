import type { ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'

/** Two charts side by side where there is room. The previous numbers are dimmed while new ones load. */
export function GraphPair({ isDimmed, children }: { isDimmed: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isDimmed}
      className={classNames(
        'grid divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x',
        'transition-opacity duration-100',
        isDimmed && 'opacity-50',
      )}
    >
      {children}
    </div>
  )
}
