import { ChartColumnIcon, Table2 } from '@/ui/icons.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { Table } from '@/ui/tables/Table.tsx'

export interface FigureProps<Row> {
  title: string
  /** A sentence that says what is counted. */
  note: string
  picture: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown in place of the chart if there is no data. */
  empty?: string | undefined
  className?: string | undefined
}

/** A chart, with the numbers it is drawn from in a table. */
export function Figure<Row>(props: FigureProps<Row>) {
  const { title, note, picture, columns, rows, rowKey, empty, className } = props
  const [showsNumbers, setShowsNumbers] = useState(false)
  const Icon = showsNumbers ? ChartColumnIcon : Table2
  return (
    <Card
      title={title}
      className={className}
      actions={
        empty ? null : (
          <Button
            size="small"
            variant="quiet"
            icon={<Icon aria-hidden size={16} />}
            onPress={() => setShowsNumbers(!showsNumbers)}
          >
            {showsNumbers ? 'Show chart' : 'Show numbers'}
            <span className="sr-only"> of {title}</span>
          </Button>
        )
      }
    >
      <p className="mb-4 text-quiet">{note}</p>
      {empty ? (
        <p>{empty}</p>
      ) : showsNumbers ? (
        <Table label={title} columns={columns} rows={rows} rowKey={rowKey} />
      ) : (
        picture
      )}
    </Card>
  )
}
