import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { CardList } from '@/ui/tables/CardList.tsx'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import type { TableProps } from '@/ui/tables/table-columns.ts'
import { TableGrid } from '@/ui/tables/TableGrid.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

/** Rows as a table from `tableFrom` up, as labelled cards below it. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    rows,
    isLoading = false,
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
        {isEmpty ? empty : isWide ? <TableGrid {...props} /> : <CardList {...props} />}
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
