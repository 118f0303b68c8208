import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import type { TableProps } from '@/ui/tables/table-columns.ts'
import { TableGrid } from '@/ui/tables/TableGrid.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

/** The rows of a table on a small screen: one card per row, each cell labelled with its column. */
function CardList<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, isRowMarked, isLoading = false, skeletonRows = 10 } = props
  const heading = columns.find((column) => column.isRowHeader)
  const selector = columns.find((column) => column.isSelector)
  const menu = columns.find((column) => column.menu)?.menu
  const actions = columns.filter((column) => column.isActions)
  const facts = columns.filter(
    (column) => column !== heading && column !== selector && !column.isActions && !column.isHiddenOnCards,
  )

  if (isLoading)
    return (
      <ul aria-hidden className="divide-y divide-line">
        {Array.from({ length: skeletonRows }, (_, index) => (
          <li key={index} className="flex flex-col gap-3 px-4 py-4">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </li>
        ))}
      </ul>
    )

  return (
    <ul key={props.resultKey} aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          data-row
          className={classNames('flex flex-col gap-2 px-4 py-3.5', isRowMarked?.(row) && 'bg-accent-soft')}
        >
          {heading ? (
            <div className="flex items-start gap-1 text-base font-semibold">
              {selector ? <div className="-my-2.5">{selector.cell(row)}</div> : null}
              <div className="min-w-0 flex-1">{heading.cell(row)}</div>
              {menu ? <div className="-my-2 -mr-2.5 font-normal">{menu(row)}</div> : null}
            </div>
          ) : null}
          <dl className="grid grid-cols-[minmax(5.5rem,auto)_1fr] gap-x-4 gap-y-1.5 md:grid-cols-[minmax(5.5rem,auto)_1fr_minmax(5.5rem,auto)_1fr]">
            {facts.map((column) => (
              <div key={column.id} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-quiet">{column.header}</dt>
                <dd className="min-w-0">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions.map((column) => (
            <div key={column.id} className="flex flex-wrap gap-2 pt-1 empty:hidden">
              {column.cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

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
