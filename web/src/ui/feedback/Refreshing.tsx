import type { ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'

interface Props {
  isRefreshing: boolean
  className?: string | undefined
  children: ReactNode
}

/** Dims the previous rows or numbers while new ones load. */
export const Refreshing = ({ isRefreshing, className, children }: Props) => (
  <div
    aria-busy={isRefreshing}
    data-refreshing={isRefreshing || undefined}
    className={classNames('transition-opacity duration-100', isRefreshing && 'opacity-60', className)}
  >
    {children}
  </div>
)
