import { Link } from '@/ui/actions/Link.tsx'
import { boxClass } from '@/ui/charts/chart-tone.ts'
import type { ChartTone } from '@/ui/charts/chart-tone.ts'
import type { ChartUnit } from '@/ui/charts/chart-unit.ts'
import { classNames } from '@/ui/class-names.ts'
import { formatNumber } from '@/ui/format.ts'

export interface Bar {
  id: string
  /** Which part of the group the bar counts: "urgent". Empty if the group has one bar. */
  label: string
  count: number
  tone: ChartTone
  href: string
}

export interface BarGroup {
  id: string
  label: string
  unit: ChartUnit
  bars: readonly Bar[]
}

export interface BarChartProps {
  /** Names the chart. */
  label: string
  groups: readonly BarGroup[]
}

/** A shorter bar would be invisible beside the longest. */
const leastWidth = 1.5

/** Groups of bars on one scale; each bar and its number are one link. */
export function BarChart({ label, groups }: BarChartProps) {
  const longest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ count }) => count)))
  const widthOf = (count: number) => (count === 0 ? 0 : Math.max(leastWidth, (count / longest) * 100))
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {groups.map((group) => (
        <li key={group.id} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <span className="font-medium sm:py-1.5">{group.label}</span>
          <div className="flex min-w-0 flex-col">
            {group.bars.map((bar) => (
              <BarRow key={bar.id} bar={bar} group={group} width={widthOf(bar.count)} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

const rowClass = '-mx-2 flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 max-md:min-h-10'

function BarRow({ bar, group, width }: { bar: Bar; group: BarGroup; width: number }) {
  const { count, label, tone, href } = bar
  const unit = count === 1 ? group.unit.one : group.unit.many
  const name = `${group.label}: ${[formatNumber(count), label].filter(Boolean).join(' ')} (${unit})`
  const content = (
    <>
      <span aria-hidden className="h-3 min-w-0 flex-1 overflow-hidden rounded-sm bg-sunken">
        <span
          className={classNames(
            'block h-full rounded-sm forced-colors:bg-[LinkText] forced-colors:forced-color-adjust-none',
            boxClass[tone],
          )}
          style={{ width: `${width}%` }}
        />
      </span>
      <span className="w-32 shrink-0">
        <span className="font-semibold tabular-nums">{formatNumber(count)}</span> {label}
        <span className="sr-only"> ({unit})</span>
      </span>
    </>
  )
  if (count === 0) return <div className={classNames(rowClass, 'text-quiet')}>{content}</div>
  return (
    <Link
      href={href}
      aria-label={name}
      className={classNames(rowClass, 'cursor-pointer hover:bg-hover hover:underline')}
    >
      {content}
    </Link>
  )
}
