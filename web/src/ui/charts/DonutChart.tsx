import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '@/ui/actions/Link.tsx'
import { boxClass, fillClass } from '@/ui/charts/chart-tone.ts'
import type { ChartTone } from '@/ui/charts/chart-tone.ts'
import { countText } from '@/ui/charts/chart-unit.ts'
import type { ChartUnit } from '@/ui/charts/chart-unit.ts'
import { classNames } from '@/ui/class-names.ts'
import { formatNumber } from '@/ui/format.ts'
import { isPlainClick } from '@/ui/actions/is-plain-click.ts'
import { shareTexts } from '@/ui/charts/share-text.ts'

/** Side of the square in which the donut is drawn around the centre; CSS scales it. */
const donutSize = 120
const outer = 58
const inner = 41
/** A slice below this share would be too thin to see or click. */
const leastShare = 0.015
/** Gap between two slices, in radians. */
const gap = 0.04

interface Angles {
  from: number
  to: number
}

/** Start and end of each slice, in radians clockwise from twelve o'clock; a slice of zero has none. */
export function donutAngles(counts: readonly number[]): (Angles | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const weights = counts.map((count) => (count > 0 ? Math.max(count, total * leastShare) : 0))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const margin = weights.filter((weight) => weight > 0).length > 1 ? gap / 2 : 0
  let at = 0
  return weights.map((weight) => {
    if (weight === 0) return null
    const begin = at
    at += (weight / whole) * 2 * Math.PI
    return { from: begin + margin, to: at - margin }
  })
}

const point = (angle: number, radius: number): string =>
  `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`

const curve = (to: number, radius: number, isLong: boolean, isClockwise: boolean): string =>
  `A${radius} ${radius} 0 ${isLong ? 1 : 0} ${isClockwise ? 1 : 0} ${point(to, radius)}`

/** Outline of a slice: outer arc, edge, inner arc, edge. An SVG arc cannot end where it begins. */
function outline({ from, to }: Angles): string {
  const isWhole = to - from > 2 * Math.PI - 0.001
  if (isWhole) {
    const half = from + Math.PI
    const ring = (radius: number, isClockwise: boolean) =>
      `M${point(from, radius)}${curve(half, radius, true, isClockwise)}${curve(from, radius, true, isClockwise)}Z`
    return ring(outer, true) + ring(inner, false)
  }
  const isLong = to - from > Math.PI
  return `M${point(from, outer)}${curve(to, outer, isLong, true)}L${point(to, inner)}${curve(from, inner, isLong, false)}Z`
}

/** The path of each slice, in the order given. */
export const donutArcs = (counts: readonly number[]): (string | null)[] =>
  donutAngles(counts).map((angles) => angles && outline(angles))

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
