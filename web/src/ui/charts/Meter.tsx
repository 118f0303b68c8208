import { classNames } from '@/ui/class-names.ts'
import { formatPercent } from '@/ui/format.ts'
import type { Tone } from '@/ui/feedback/tone.ts'

export interface MeterProps {
  label: string
  value: number
  max?: number | undefined
  tone?: Exclude<Tone, 'neutral'> | undefined
}

const fills = {
  accent: 'bg-accent',
  good: 'bg-good-fill',
  attention: 'bg-attention-fill',
  critical: 'bg-critical-fill',
}

/** A share of a whole, as a bar with its percentage as text. */
export function Meter({ label, value, max = 100, tone = 'accent' }: MeterProps) {
  const within = Math.min(Math.max(0, value), max)
  const text = formatPercent(within, max)
  return (
    <div className="relative flex min-w-0 flex-col gap-1.5">
      <div aria-hidden className="flex justify-between gap-3">
        <span className="min-w-0">{label}</span>
        <span className="font-semibold tabular-nums">{text}</span>
      </div>
      <meter
        className="sr-only"
        aria-label={label}
        min={0}
        max={Math.max(1, max)}
        value={within}
        aria-valuetext={text}
      />
      <div aria-hidden className="h-2 overflow-hidden rounded-full border border-line bg-sunken">
        <div style={{ width: text }} className={classNames('h-full forced-colors:bg-[Highlight]', fills[tone])} />
      </div>
    </div>
  )
}
