import { daysBetween, type Day } from '@contract/days.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay, formatNumber } from '@/ui/format.ts'

/** The days left until a rule begins. */
export function ComingBadge({ from, today }: { from: Day; today: Day }) {
  const days = daysBetween(today, from)
  return (
    <>
      <Badge tone="attention">{days === 1 ? 'tomorrow' : `in ${formatNumber(days)} days`}</Badge>
      <span className="text-quiet">From {formatDay(from)}</span>
    </>
  )
}
