import { Link } from '@/ui/actions/Link.tsx'
import { boxClass } from '@/ui/charts/chart-tone.ts'
import type { ChartTone } from '@/ui/charts/chart-tone.ts'
import { classNames } from '@/ui/class-names.ts'
import { formatNumber } from '@/ui/format.ts'

export interface SharePart {
  id: string
  label: string
  tone: ChartTone
}

export interface ShareRow {
  id: string
  label: string
  /** In the order of the parts. */
  counts: readonly number[]
  /** Text at the end of the row: '79%'. */
  figure: string
  /** Link of each part, in the order of the parts; without it the row has no links. */
  hrefs?: readonly string[] | undefined
}

export interface ShareBarsProps {
  label: string
  parts: readonly SharePart[]
  rows: readonly ShareRow[]
  /** Many rows are laid out in columns where there is room. */
  isWide?: boolean | undefined
  /** Each row fills the width, or the longest row does and the others are drawn to its scale. */
  scale?: 'share' | 'count' | undefined
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Rows of coloured parts. The counts are also shown as text below, so that colour is not the only signal. */
export function ShareBars({ label, parts, rows, isWide = false, scale = 'share' }: ShareBarsProps) {
  const longest = Math.max(1, ...rows.map(({ counts }) => sumOf(counts)))
  return (
    <ul aria-label={label} className={classNames('grid gap-x-10 gap-y-4', isWide && 'lg:grid-cols-2')}>
      {rows.map((row) => {
        const whole = scale === 'share' ? Math.max(1, sumOf(row.counts)) : longest
        return (
          <li key={row.id} className="flex min-w-0 flex-col gap-1">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{row.label}</span>
              <span className="shrink-0 font-semibold tabular-nums">{row.figure}</span>
            </div>
            <div aria-hidden className="flex h-3 w-full gap-px overflow-hidden rounded-sm bg-sunken">
              {parts.map(({ id, tone }, place) => {
                const count = row.counts[place] ?? 0
                return count > 0 ? (
                  <span
                    key={id}
                    className={classNames('h-full forced-color-adjust-none', boxClass[tone])}
                    style={{ width: `${(count / whole) * 100}%` }}
                  />
                ) : null
              })}
            </div>
            <PartList parts={parts} row={row} />
          </li>
        )
      })}
    </ul>
  )
}

function PartList({ parts, row }: { parts: readonly SharePart[]; row: ShareRow }) {
  if (sumOf(row.counts) === 0) return null
  return (
    <ul aria-label={row.label} className="flex flex-wrap gap-x-4">
      {parts.map(({ id, label, tone }, place) => {
        const count = row.counts[place] ?? 0
        if (count === 0) return null
        const words = (
          <>
            <span
              aria-hidden
              className={classNames('size-2 shrink-0 rounded-xs forced-color-adjust-none', boxClass[tone])}
            />
            <span>
              <span className="font-medium tabular-nums">{formatNumber(count)}</span> {label.toLowerCase()}
            </span>
          </>
        )
        const href = row.hrefs?.[place]
        const shape = 'inline-flex min-h-6 items-center gap-1.5 text-[0.8125rem]'
        return (
          <li key={id}>
            {href ? (
              <Link href={href} className={classNames(shape, 'cursor-pointer text-accent-strong underline')}>
                {words}
                <span className="sr-only"> for {row.label}</span>
              </Link>
            ) : (
              <span className={classNames(shape, 'text-quiet')}>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
