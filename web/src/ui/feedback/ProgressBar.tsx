import { classNames } from '@/ui/class-names.ts'

export interface ProgressBarProps {
  label: string
  /** 0 … 100; leave it out while the progress is unknown. */
  value?: number | undefined
  isLabelHidden?: boolean | undefined
  tone?: 'accent' | 'good' | 'critical' | undefined
  /** Shown at the end of the label, in place of the percentage. */
  valueText?: string | undefined
}

const fills = { accent: 'bg-accent', good: 'bg-good-fill', critical: 'bg-critical-fill' }

export function ProgressBar({ label, value, isLabelHidden = false, tone = 'accent', valueText }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)))
  const text = valueText ?? (percent === undefined ? '' : `${percent}%`)
  return (
    <div className="relative flex min-w-0 flex-col gap-1.5">
      {isLabelHidden ? null : (
        <div aria-hidden className="flex justify-between gap-3">
          <span className="min-w-0 truncate">{label}</span>
          <span className="text-quiet tabular-nums">{text}</span>
        </div>
      )}
      {/* Screen readers use the native element; a styled bar is shown, because browsers cannot style the native one alike. */}
      <progress className="sr-only" aria-label={label} max={100} value={percent} aria-valuetext={text || undefined} />
      <div aria-hidden className="h-2 overflow-hidden rounded-full border border-line bg-sunken">
        <div
          style={{ width: `${percent ?? 40}%` }}
          className={classNames(
            'h-full rounded-full transition-[width] duration-100 forced-colors:bg-[Highlight]',
            fills[tone],
            percent === undefined && 'animate-sweep',
          )}
        />
      </div>
    </div>
  )
}
