import { classNames } from '@/ui/class-names.ts'
import { formatNumber, nounFor } from '@/ui/format.ts'
import type { Tone } from '@/ui/feedback/tone.ts'

export interface CountBadgeProps {
  count: number
  /** Of how many, where a part is counted: "143 of 620". */
  of?: number | null | undefined
  /** What is counted, for screen readers: "properties". */
  unit?: string | undefined
  tone?: Extract<Tone, 'neutral' | 'critical' | 'accent'> | undefined
}

const tones = {
  neutral: 'bg-neutral-soft text-neutral',
  critical: 'bg-critical-soft text-critical',
  accent: 'bg-accent-soft text-accent-strong',
}

export function CountBadge({ count, of = null, unit, tone = 'neutral' }: CountBadgeProps) {
  return (
    <span className={classNames('rounded-full px-1.5 py-px text-xs font-semibold tabular-nums', tones[tone])}>
      {of === null ? formatNumber(count) : `${formatNumber(count)} of ${formatNumber(of)}`}
      {unit ? <span className="sr-only"> {nounFor(of ?? count, unit)}</span> : null}
    </span>
  )
}
