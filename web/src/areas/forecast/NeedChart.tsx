import { useId } from 'react'
import type { ForecastMonth } from '@contract/forecast.ts'
import { formatMonth, formatNumber } from '@/ui/format.ts'

const height = 160

export const inNeed = ({ breached, unproven }: ForecastMonth): number => breached + unproven

export const needText = (month: ForecastMonth): string =>
  `${formatMonth(month.month)}: ${formatNumber(inNeed(month))} in breach or unproven, ${formatNumber(month.new)} of them new`

/** Stripes tell the new part from the other where colours do not, as on paper, which leaves out backgrounds. */
function Stripes({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className="fill-accent" />
      <rect width="2" height="6" className="fill-surface" />
    </pattern>
  )
}

/** The properties in need in each month: those carried on, and above them those that are new. */
export function NeedChart({ months }: { months: readonly ForecastMonth[] }) {
  const stripes = useId()
  const highest = Math.max(1, ...months.map(inNeed))
  const heightOf = (count: number) => (count / highest) * height
  const [first, last] = [months[0], months.at(-1)]
  return (
    <>
      <figure
        aria-label={`Properties in breach or unproven. ${first && last ? `${needText(first)}. ${needText(last)}.` : ''} All months are in the tables below.`}
      >
        <div aria-hidden className="flex gap-1">
          {months.map((month) => {
            const [all, added] = [heightOf(inNeed(month)), heightOf(month.new)]
            return (
              <div
                key={month.month}
                title={needText(month)}
                className="flex min-w-0 flex-1 flex-col items-center justify-end text-center text-xs tabular-nums"
              >
                {month.new > 0 ? <span className="font-semibold">+{formatNumber(month.new)}</span> : null}
                <span className="text-quiet">{formatNumber(inNeed(month))}</span>
                <svg width="100%" height={all} className="mt-0.5 max-w-8">
                  <rect
                    x="0.5"
                    y={added}
                    width="100%"
                    height={all - added}
                    className="fill-accent-soft stroke-accent-line"
                  />
                  <rect width="100%" height={added} fill={`url(#${stripes})`} className="stroke-accent" />
                </svg>
                <span className="w-full border-t border-line pt-1 whitespace-nowrap text-quiet">
                  {formatMonth(month.month).slice(0, 3)}
                </span>
              </div>
            )
          })}
        </div>
      </figure>
      <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-quiet">
        <li className="flex items-center gap-2">
          <svg aria-hidden width="14" height="14">
            <defs>
              <Stripes id={stripes} />
            </defs>
            <rect width="14" height="14" fill={`url(#${stripes})`} className="stroke-accent" />
          </svg>
          <span>
            <span aria-hidden className="font-semibold">
              +{' '}
            </span>
            New: in breach or unproven, and not in the month before
          </span>
        </li>
        <li className="flex items-center gap-2">
          <svg aria-hidden width="14" height="14">
            <rect x="0.5" y="0.5" width="13" height="13" className="fill-accent-soft stroke-accent-line" />
          </svg>
          Carried on from the month before
        </li>
      </ul>
    </>
  )
}
