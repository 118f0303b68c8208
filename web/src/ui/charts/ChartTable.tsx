import { formatNumber } from '@/ui/format.ts'

export interface ChartTableProps {
  caption: string
  columns: readonly [string, string]
  rows: readonly { id: string; label: string; count: number }[]
}

/** The numbers of a chart as a visually hidden table for screen readers. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, count }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
