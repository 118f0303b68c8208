import type { ServiceSummary } from '@contract/portfolio/property-lists.ts'
import { formatDay } from '@/ui/format.ts'

type DueCellProps = { nextDueDate: string | null; services: readonly Pick<ServiceSummary, 'jobStatus'>[] }

export const briefDue = ({ nextDueDate }: Pick<DueCellProps, 'nextDueDate'>): string | null =>
  nextDueDate === null ? null : `Due ${formatDay(nextDueDate)}`

/** The server decides what is overdue: a service on hold may be past its date without being overdue. */
export function DueCell({ nextDueDate, services }: DueCellProps) {
  if (nextDueDate === null) return <span className="text-quiet">Not specified</span>
  const isOverdue = services.some(({ jobStatus }) => jobStatus === 'OVERDUE')
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatDay(nextDueDate)}
      {isOverdue ? <span className="block text-xs font-medium text-critical">Overdue</span> : null}
    </span>
  )
}
