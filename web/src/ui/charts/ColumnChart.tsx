import { classNames } from '@/ui/class-names.ts'

export interface ChartColumn {
  id: string
  label: string
  /** The full text, shown on hover. */
  title: string
  /** Height of the solid part; null if there is no value. */
  value: number | null
  /** Top of the pale part, above the solid one. */
  reach: number | null
}

export interface ColumnChartProps {
  /** Text equivalent for screen readers. */
  label: string
  columns: readonly ChartColumn[]
}

/** Vertical columns with their numbers: a solid part with a pale part above it. */
export function ColumnChart({ label, columns }: ColumnChartProps) {
  const highest = Math.max(1, ...columns.map(({ value, reach }) => Math.max(value ?? 0, reach ?? 0)))
  const heightOf = (amount: number | null) => `${((amount ?? 0) / highest) * 100}%`
  return (
    <figure aria-label={label}>
      <div aria-hidden className="flex gap-1 md:gap-2">
        {columns.map(({ id, label: name, title, value, reach }, place) => (
          <div key={id} title={title} className="flex min-w-0 flex-1 flex-col items-center gap-1.5">
            <div className="relative mt-5 h-40 w-full max-w-8 min-w-2">
              {reach === null ? null : (
                <span
                  className="absolute inset-x-0 bottom-0 rounded-t-sm border border-b-0 border-accent-line bg-accent-soft"
                  style={{ height: heightOf(reach) }}
                />
              )}
              <span
                className="absolute inset-x-0 bottom-0 rounded-t-sm bg-accent"
                style={{ height: heightOf(value) }}
              />
              <span
                className={classNames(
                  'absolute inset-x-0 text-center text-xs tabular-nums',
                  value === null && 'text-quiet',
                )}
                style={{ bottom: `calc(${heightOf(value)} + 2px)` }}
              >
                {value ?? '–'}
              </span>
            </div>
            <span
              className={classNames(
                'w-full border-t border-line pt-1 text-center text-xs whitespace-nowrap text-quiet',
                (columns.length - 1 - place) % 3 !== 0 && 'max-md:invisible',
              )}
            >
              {name}
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}
