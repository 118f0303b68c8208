import { classNames } from '@/ui/class-names.ts'

export interface TrendPoint {
  id: string
  /** Label under the chart: 'Mar'. */
  label: string
  /** The full text, shown on hover: 'March 2026: 78%, 412 of 528'. */
  title: string
  /** Between 0 and 1; null leaves a gap. */
  share: number | null
}

export interface TrendChartProps {
  /** Text equivalent for screen readers. */
  label: string
  points: readonly TrendPoint[]
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** The scale begins at a round number below the lowest point, so that a change of a few per cent can be seen. */
export function trendScale(shares: readonly number[]): { floor: number; ceiling: number } {
  const lowest = Math.min(1, ...shares)
  const floor = Math.max(0, Math.floor((lowest - 0.05) * 10) / 10)
  return { floor: Math.min(floor, 0.8), ceiling: 1 }
}

/** One line per stretch without gaps, in a 100 by 100 square that is scaled to the plot. */
export function trendPath(heights: readonly (number | null)[]): string {
  const step = heights.length > 1 ? 100 / (heights.length - 1) : 0
  let isDown = false
  return heights
    .map((height, place) => {
      if (height === null) {
        isDown = false
        return ''
      }
      const command = isDown ? 'L' : 'M'
      isDown = true
      return `${command}${(place * step).toFixed(2)} ${(100 - height * 100).toFixed(2)}`
    })
    .filter(Boolean)
    .join(' ')
}

/** A share over time. Labels are HTML, not SVG text, so that they keep their size on a phone. */
export function TrendChart({ label, points }: TrendChartProps) {
  const shares = points.flatMap(({ share }) => (share === null ? [] : [share]))
  const { floor, ceiling } = trendScale(shares)
  const heightOf = (share: number) => (share - floor) / (ceiling - floor)
  const heights = points.map(({ share }) => (share === null ? null : heightOf(share)))
  const ticks = [ceiling, (ceiling + floor) / 2, floor]
  const lastPlace = points.findLastIndex(({ share }) => share !== null)
  const step = points.length > 1 ? 100 / (points.length - 1) : 0
  return (
    <figure aria-label={label}>
      <div aria-hidden className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2">
        <div className="relative h-48 text-right text-xs text-quiet tabular-nums">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2"
              style={{ bottom: `${heightOf(tick) * 100}%` }}
            >
              {percent(tick)}
            </span>
          ))}
        </div>
        <div className="relative mr-7 h-48">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${heightOf(tick) * 100}%` }}
            />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
            <path
              d={trendPath(heights)}
              fill="none"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
              className="stroke-accent"
            />
          </svg>
          {heights.map((height, place) =>
            height === null ? null : (
              <span
                key={points[place]?.id}
                title={points[place]?.title}
                className="absolute grid size-6 -translate-x-1/2 translate-y-1/2 place-items-center"
                style={{ left: `${place * step}%`, bottom: `${height * 100}%` }}
              >
                <span className="size-2 rounded-full bg-accent ring-2 ring-surface" />
              </span>
            ),
          )}
          {lastPlace >= 0 ? (
            <span
              className="absolute -translate-x-1/2 text-sm font-semibold tabular-nums"
              style={{ left: `${lastPlace * step}%`, bottom: `calc(${(heights[lastPlace] ?? 0) * 100}% + 0.6rem)` }}
            >
              {percent(points[lastPlace]?.share ?? 0)}
            </span>
          ) : null}
        </div>
        <div className="relative col-start-2 mt-2 mr-7 h-5 text-xs text-quiet">
          {points.map(({ id, label: name }, place) => (
            <span
              key={id}
              className={classNames(
                'absolute -translate-x-1/2',
                (points.length - 1 - place) % 3 !== 0 && 'max-md:hidden',
              )}
              style={{ left: `${place * step}%` }}
            >
              {name}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
