import type { ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'

export interface FactListProps {
  children: ReactNode
  /** In columns where there is room. */
  columns?: 1 | 2 | 3 | undefined
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

export function FactList({ children, columns = 1 }: FactListProps) {
  return <dl className={classNames('grid gap-x-6 gap-y-3', grids[columns])}>{children}</dl>
}
