import { Fragment, useId, useState, type ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { ChevronRight } from '@/ui/icons.ts'
import type { Column, TableProps } from '@/ui/tables/table-columns.ts'
import { useIsWide } from '@/ui/use-is-wide.ts'

/** What a column tells in a card that is folded. */
const briefOf = <Row,>({ brief, cell }: Column<Row>, row: Row) => (brief ?? cell)(row)

function partsOf<Row>(columns: readonly Column<Row>[]) {
  const heading = columns.find((column) => column.isRowHeader)
  const selector = columns.find((column) => column.isSelector)
  const facts = columns.filter(
    (column) => column !== heading && column !== selector && !column.isActions && !column.isHiddenOnCards,
  )
  return {
    heading,
    selector,
    facts,
    menu: columns.find((column) => column.menu)?.menu,
    actions: columns.filter((column) => column.isActions),
    /** What it is about, and what stands beside the button. */
    briefs: columns.filter((column) => column.brief && column !== heading && !column.isActions),
  }
}

/** "Today, Key D515 needed" */
const joined = (texts: readonly ReactNode[]): ReactNode =>
  texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 ? ' · ' : null}
      {text}
    </Fragment>
  ))

type CardProps<Row> = { row: Row; parts: ReturnType<typeof partsOf<Row>> }

function Heading<Row>({ row, parts, id, isFolded }: CardProps<Row> & { id: string; isFolded: boolean }) {
  const { heading, selector, menu } = parts
  if (!heading) return null
  return (
    <div className="flex items-start gap-1 text-base font-semibold">
      {selector ? <div className="-my-2.5">{selector.cell(row)}</div> : null}
      <div
        id={id}
        className={classNames(
          'min-w-0 flex-1',
          isFolded &&
            'flex items-center justify-between gap-2 whitespace-nowrap [&_[data-unfolded]]:hidden [&>*]:mt-0 [&>*]:shrink-0 [&>a]:min-w-0 [&>a]:shrink [&>a]:truncate',
        )}
      >
        {isFolded ? briefOf(heading, row) : heading.cell(row)}
      </div>
      {menu ? <div className="-my-2.5 -mr-2.5 font-normal">{menu(row)}</div> : null}
    </div>
  )
}

function Facts<Row>({ row, parts }: CardProps<Row>) {
  return (
    <dl className="grid grid-cols-[minmax(5.5rem,auto)_1fr] gap-x-4 gap-y-1.5 md:grid-cols-[minmax(5.5rem,auto)_1fr_minmax(5.5rem,auto)_1fr]">
      {parts.facts.map((column) => (
        <div key={column.id} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-quiet">{column.header}</dt>
          <dd className="min-w-0">{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function WholeCard<Row>({ row, parts }: CardProps<Row>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2 py-3.5">
      <Heading row={row} parts={parts} id={id} isFolded={false} />
      <Facts row={row} parts={parts} />
      {parts.actions.map((column) => (
        <div key={column.id} className="flex flex-wrap gap-2 pt-1 empty:hidden">
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
}

/** On a phone: its heading, what it is about and its button; the rest on demand. */
function FoldedCard<Row>({ row, parts }: CardProps<Row>) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const [reason, other] = parts.briefs
  const hasButtons = parts.actions.length > 0
  const beside = hasButtons ? other?.brief?.(row) : joined(parts.briefs.map(({ brief }) => brief?.(row)))
  return (
    <div className="py-2">
      <Heading row={row} parts={parts} id={id} isFolded={!isOpen} />
      {hasButtons && reason && !isOpen ? <div className="truncate">{reason.brief?.(row)}</div> : null}
      <div id={`${id}-facts`} hidden={!isOpen} className="py-2">
        {isOpen ? <Facts row={row} parts={parts} /> : null}
      </div>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <button
          type="button"
          id={`${id}-more`}
          aria-expanded={isOpen}
          aria-controls={`${id}-facts`}
          aria-labelledby={`${id}-more ${id}`}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-1 rounded-md text-sm text-quiet"
        >
          <ChevronRight aria-hidden size={14} className={classNames('shrink-0', isOpen && 'rotate-90')} />
          <span className="truncate">{isOpen ? 'Less' : (beside ?? 'More')}</span>
        </button>
        {parts.actions.map((column) => (
          <div key={column.id} className="-my-1.5 flex items-center gap-2 empty:hidden">
            {isOpen ? column.cell(row) : briefOf(column, row)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The rows of a table on a small screen: one card per row, each cell labelled with its column. */
export function CardList<Row>({ label, columns, rows, rowKey, isRowMarked, resultKey }: TableProps<Row>) {
  const isWide = useIsWide('md')
  const parts = partsOf(columns)
  const Card = parts.briefs.length > 0 && !isWide ? FoldedCard<Row> : WholeCard<Row>
  return (
    <ul key={resultKey} aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={rowKey(row)} data-row className={classNames('px-4', isRowMarked?.(row) && 'bg-accent-soft')}>
          <Card row={row} parts={parts} />
        </li>
      ))}
    </ul>
  )
}
