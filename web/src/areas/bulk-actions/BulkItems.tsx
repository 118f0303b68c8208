import { lazy } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'
import type { BulkItemsBarProps } from './BulkItemsBar.tsx'

const BulkItemsBar = lazy(async () => import('./BulkItemsBar.tsx'))

/** The bar is loaded with the first selected row; on a small screen, where it also selects a page, with the list. */
export function BulkItems(props: BulkItemsBarProps) {
  const isWide = useIsWide('md')
  const { count, cleared } = props.list
  if (isWide && count === 0 && cleared === 0) return null
  return (
    <LazyPart>
      <BulkItemsBar {...props} />
    </LazyPart>
  )
}
