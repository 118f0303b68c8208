import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '@/ui/actions/Link.tsx'
import { boxClass, fillClass } from '@/ui/charts/chart-tone.ts'
import type { ChartTone } from '@/ui/charts/chart-tone.ts'
import { countText } from '@/ui/charts/chart-unit.ts'
import type { ChartUnit } from '@/ui/charts/chart-unit.ts'
import { classNames } from '@/ui/class-names.ts'
import { donutArcs, donutSize } from '@/ui/charts/donut-arcs.ts'
import { formatNumber } from '@/ui/format.ts'
import { isPlainClick } from '@/ui/actions/is-plain-click.ts'
import { shareTexts } from '@/ui/charts/share-text.ts'

export interface DonutSlice {
  id: string
  label: string
  count: number
  tone: ChartTone
  href: string
}

export interface DonutChartProps {
  /** Names the chart. */
  label: string
  slices: readonly DonutSlice[]
  unit: ChartUnit
  /** Text in the centre of the donut. */
  centre: { value: string; caption: string }
  /** Opens a link within the portal. */
  onFollow: (href: string) => void
}

/**
 * Each slice is a link in the drawing and in a row. The row is focusable and read out; focusing it highlights its
 * slice.
 */
export function DonutChart({ label, slices, unit, centre, onFollow }: DonutChartProps) {
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  const shares = shareTexts(slices.map(({ count }) => count))
  const arcs = donutArcs(slices.map(({ count }) => count))
  const half = donutSize / 2
  return (
    <div className="flex items-center gap-x-6 gap-y-4 max-sm:flex-col max-sm:items-stretch">
      <svg
        viewBox={`0 0 ${donutSize} ${donutSize}`}
        aria-hidden
        className="size-44 shrink-0 max-sm:self-center forced-colors:stroke-[Canvas]"
      >
        <g transform={`translate(${half} ${half})`}>
          {slices.map(({ id, tone, href, label: name, count }, place) =>
            arcs[place] ? (
              <a
                key={id}
                href={href}
                tabIndex={-1}
                onPointerEnter={() => setPointedAt(id)}
                onPointerLeave={() => setPointedAt(null)}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onFollow(href)
                }}
              >
                <title>{`${name}: ${formatNumber(count)}`}</title>
                <path
                  d={arcs[place]}
                  className={classNames(
                    'transition-opacity duration-100',
                    fillClass[tone],
                    pointedAt !== null && pointedAt !== id && 'opacity-35',
                  )}
                />
              </a>
            ) : null,
          )}
        </g>
        <text
          x={half}
          y={half + 3}
          textAnchor="middle"
          className="fill-body text-[1.3rem] font-semibold tracking-tight"
        >
          {centre.value}
        </text>
        <text x={half} y={half + 16} textAnchor="middle" className="fill-quiet text-[0.65rem]">
          {centre.caption}
        </text>
      </svg>
      <ul aria-label={label} className="flex min-w-0 flex-1 flex-col gap-1">
        {slices.map(({ id, label: name, count, tone, href }, place) => (
          <li key={id} className="min-w-0">
            <SliceRow
              href={count > 0 ? href : null}
              name={`${name}, ${countText(count, unit)}, ${shares[place]}`}
              isPointedAt={pointedAt === id}
              onPoint={(isOn) => setPointedAt(isOn ? id : null)}
            >
              <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-[3px]', boxClass[tone])} />
              <span className="min-w-0 flex-1 font-medium">{name}</span>
              <span className="text-base font-semibold tabular-nums">{formatNumber(count)}</span>
              <span className="sr-only">{count === 1 ? unit.one : unit.many}</span>
              <span className="w-11 shrink-0 text-right text-quiet tabular-nums">{shares[place]}</span>
            </SliceRow>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SliceRowProps {
  /** Null if there is nothing to open. */
  href: string | null
  name: string
  isPointedAt: boolean
  onPoint: (isOn: boolean) => void
  children: ReactNode
}

const rowClass = '-mx-2 flex min-h-10 items-center gap-2.5 rounded-md px-2 py-1.5'

function SliceRow({ href, name, isPointedAt, onPoint, children }: SliceRowProps) {
  if (href === null) return <div className={classNames(rowClass, 'text-quiet')}>{children}</div>
  return (
    <Link
      href={href}
      aria-label={name}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
      className={classNames(
        rowClass,
        'cursor-pointer hover:bg-hover hover:underline focus-visible:bg-hover',
        isPointedAt && 'bg-hover',
      )}
    >
      {children}
    </Link>
  )
}
