import { classNames } from '@/ui/class-names.ts'
import { formatNumber, nounFor } from '@/ui/format.ts'
import type { Tone } from '@/ui/feedback/tone.ts'

export interface CountBadgeProps {
  count: number
  /** What is counted, for screen readers: "properties". */
  unit?: string | undefined
  tone?: Extract<Tone, 'neutral' | 'critical' | 'accent'> | undefined
}

const tones = {
  neutral: 'bg-neutral-soft text-neutral',
  critical: 'bg-critical-soft text-critical',
  accent: 'bg-accent-soft text-accent-strong',
}

export function CountBadge({ count, unit, tone = 'neutral' }: CountBadgeProps) {
  return (
    <span className={classNames('rounded-full px-1.5 py-px text-xs font-semibold tabular-nums', tones[tone])}>
      {formatNumber(count)}
      {unit ? <span className="sr-only"> {nounFor(count, unit)}</span> : null}
    </span>
  )
}
