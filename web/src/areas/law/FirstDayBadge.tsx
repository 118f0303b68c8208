import { daysBetween, type Day } from '@contract/days.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay, formatNumber } from '@/ui/format.ts'

/** The days left until a rule begins, or since when it is in force. */
export function FirstDayBadge({ from, today }: { from: Day; today: Day }) {
  const days = daysBetween(today, from)
  if (days <= 0) return <Badge tone="neutral">in force since {formatDay(from)}</Badge>
  return (
    <>
      <Badge tone="attention">{days === 1 ? 'tomorrow' : `in ${formatNumber(days)} days`}</Badge>
      <span className="text-quiet">From {formatDay(from)}</span>
    </>
  )
}
