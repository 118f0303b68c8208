import { daysBetween, type Day } from '@contract/days.ts'
import type { Invoice } from '@contract/invoices.ts'
import { formatDay, formatNumber } from '@/ui/format.ts'

type DueDateProps = { invoice: Pick<Invoice, 'dueDate' | 'isOverdue' | 'isPaid'>; today: Day }

export function InvoiceDueDate({ invoice: { dueDate, isOverdue, isPaid }, today }: DueDateProps) {
  const days = isOverdue && !isPaid ? daysBetween(dueDate, today) : 0
  return (
    <>
      <span className="tabular-nums">{formatDay(dueDate)}</span>
      {days > 0 ? (
        <span className="block whitespace-nowrap text-quiet">
          {formatNumber(days)} {days === 1 ? 'day' : 'days'} overdue
        </span>
      ) : null}
    </>
  )
}
