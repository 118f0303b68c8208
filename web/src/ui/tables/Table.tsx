import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import type { CardList as Cards } from '@/ui/tables/CardList.tsx'
import type { TableProps } from '@/ui/tables/table-columns.ts'
import { TableGrid } from '@/ui/tables/TableGrid.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

/** Loaded where it is needed: wide screens show no cards. */
const loadCards = async () => ({ default: (await import('./CardList.tsx')).CardList })
const CardList = lazy(loadCards) as unknown as typeof Cards
// Beside the rows; a failure is shown when they are.
if (!window.matchMedia('(min-width: 48rem)').matches) loadCards().catch(() => undefined)

const CardSkeletons = ({ count }: { count: number }) => (
  <ul aria-hidden className="divide-y divide-line">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className="flex flex-col gap-3 px-4 py-4">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </li>
    ))}
  </ul>
)

/** Rows as a table from `tableFrom` up, as labelled cards below it. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    rows,
    isLoading = false,
    skeletonRows = 10,
    isRefreshing = false,
    empty = null,
    spokenResult = '',
    tableFrom = 'md',
    className,
  } = props
  const isWide = useIsWide(tableFrom)
  const ref = useRef<HTMLDivElement>(null)
  const minHeight = usePreviousHeight(ref, isRefreshing)
  const isEmpty = !isLoading && rows.length === 0

  return (
    <div
      ref={ref}
      aria-busy={isLoading || isRefreshing}
      style={minHeight === undefined ? undefined : { minHeight }}
      className={classNames('min-w-0', className)}
    >
      <LiveText>{isLoading || isRefreshing ? 'Loading' : spokenResult}</LiveText>
      <Refreshing isRefreshing={isRefreshing}>
        {isEmpty ? (
          empty
        ) : isWide ? (
          <TableGrid {...props} />
        ) : isLoading ? (
          <CardSkeletons count={skeletonRows} />
        ) : (
          <Suspense fallback={<CardSkeletons count={rows.length} />}>
            <CardList {...props} />
          </Suspense>
        )}
      </Refreshing>
    </div>
  )
}

/** Keeps the height at the start of a reload, so that nothing below the table jumps. */
function usePreviousHeight(ref: RefObject<HTMLDivElement | null>, isRefreshing: boolean): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    setHeight(isRefreshing ? ref.current?.offsetHeight : undefined)
  }, [ref, isRefreshing])
  return height
}
