import { memo, type ReactElement } from 'react'
import { ArrowDown, ArrowUp, ArrowUpDown } from '@/ui/icons.ts'
import { classNames } from '@/ui/class-names.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import type { Column, TableProps, TableSort } from '@/ui/tables/table-columns.ts'

const cellClass =
  'border-b border-line px-4 py-2.5 max-lg:not-first:pl-3 max-lg:not-last:pr-3 align-top first:pl-5 last:pr-5'

export function TableGrid<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSortChange, isRowMarked, isLoading = false, skeletonRows = 10 } = props
  return (
    <table
      aria-label={label}
      className={classNames('w-full border-collapse text-left text-sm', isLoading && 'table-fixed')}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
          ))}
        </tr>
      </thead>
      <tbody key={props.resultKey}>
        {isLoading
          ? Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} aria-hidden>
                {columns.map((column) => (
                  <td key={column.id} className={cellClass}>
                    <Skeleton
                      className={classNames(
                        'my-1',
                        column.isActions || column.align === 'end' ? 'ml-auto w-1/2' : 'w-3/4',
                      )}
                    />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <BodyRow key={rowKey(row)} columns={columns} row={row} isMarked={isRowMarked?.(row) ?? false} />
            ))}
      </tbody>
    </table>
  )
}

interface BodyRowProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  isMarked: boolean
}

/** Rendered again only if the row or the columns change: rows take most of the time when a list is filtered. */
const BodyRow = memo(function BodyRow<Row>({ columns, row, isMarked }: BodyRowProps<Row>) {
  return (
    <tr data-row className={isMarked ? 'bg-accent-soft' : 'hover:bg-hover'}>
      {columns.map((column) => (
        <BodyCell key={column.id} column={column} row={row} />
      ))}
    </tr>
  )
}) as <Row>(props: BodyRowProps<Row>) => ReactElement

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const isEnd = column.isActions || column.align === 'end'
  const className = classNames(cellClass, isEnd && 'text-right', column.isActions && 'whitespace-nowrap')
  if (column.isRowHeader)
    return (
      <th scope="row" className={classNames(className, 'font-medium')}>
        {column.cell(row)}
      </th>
    )
  if (!column.menu) return <td className={className}>{column.cell(row)}</td>
  return (
    <td className={className}>
      <span className="inline-flex items-center gap-1.5">
        {column.cell(row)}
        {column.menu(row)}
      </span>
    </td>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: TableSort | undefined
  onSortChange: ((sort: TableSort) => void) | undefined
}

function HeaderCell<Row>({ column, sort, onSortChange }: HeaderCellProps<Row>) {
  const direction = sort?.columnId === column.id ? sort.direction : undefined
  const isEnd = column.align === 'end'
  const canSort = column.isSortable && onSortChange
  const Arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      {...(column.width ? { style: { width: column.width } } : {})}
      {...(canSort ? { 'aria-sort': direction ?? 'none' } : {})}
      className={classNames(
        'border-b border-line px-4 py-2 text-xs wrap-normal max-lg:not-first:pl-3 max-lg:not-last:pr-3 font-medium text-quiet first:pl-5 last:pr-5',
        isEnd && 'text-right',
      )}
    >
      {column.headerCell ? (
        column.headerCell
      ) : column.isActions ? (
        <span className="sr-only">{column.header}</span>
      ) : canSort ? (
        <button
          type="button"
          onClick={() =>
            onSortChange({ columnId: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
          className={classNames(
            '-mx-1.5 inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-md px-1.5 hover:bg-hover hover:text-body',
            direction && 'text-body',
          )}
        >
          {column.header}
          <Arrow aria-hidden size={13} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
