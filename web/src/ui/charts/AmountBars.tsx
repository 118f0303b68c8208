import { boxClass } from '@/ui/charts/chart-tone.ts'
import type { ChartTone } from '@/ui/charts/chart-tone.ts'
import { classNames } from '@/ui/class-names.ts'

export interface AmountRow {
  id: string
  label: string
  amount: number
  /** The formatted amount: '$1,234.50'. */
  figure: string
  /** Shown beside the label: '12 quotes'. */
  detail?: string | undefined
  tone: ChartTone
}

/** A shorter bar would be invisible beside the longest. */
const leastWidth = 1

/** One bar per row on one scale, with its amount. */
export function AmountBars({ label, rows }: { label: string; rows: readonly AmountRow[] }) {
  const longest = Math.max(1, ...rows.map(({ amount }) => amount))
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {rows.map(({ id, label: name, amount, figure, detail, tone }) => (
        <li key={id} className="flex min-w-0 flex-col gap-1">
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {name}
              {detail ? <span className="text-quiet"> · {detail}</span> : null}
            </span>
            <span className="shrink-0 font-semibold tabular-nums">{figure}</span>
          </div>
          <div aria-hidden className="h-2 overflow-hidden rounded-sm bg-sunken">
            <span
              className={classNames('block h-full rounded-sm forced-color-adjust-none', boxClass[tone])}
              style={{ width: `${amount > 0 ? Math.max(leastWidth, (amount / longest) * 100) : 0}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
