import { Timer } from '@/ui/icons.ts'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { formatRemaining, spokenRemaining } from '@/ui/feedback/remaining-time.ts'
import { useRemainingSeconds } from '@/ui/feedback/use-remaining-seconds.ts'

export interface CountdownProps {
  /**
   * The instant when it ends (epoch milliseconds, ISO text or Date), or the number of seconds from the first render;
   * give it a new `key` to start again.
   */
  endsAt?: number | string | Date | undefined
  seconds?: number | undefined
  label?: string | undefined
  format?: ((seconds: number) => string) | undefined
  /** Called once, when the time is up. */
  onExpire?: (() => void) | undefined
}

export function Countdown({
  endsAt,
  seconds,
  label = 'Time left',
  format = formatRemaining,
  onExpire,
}: CountdownProps) {
  const left = useRemainingSeconds({ endsAt, seconds, onExpire })
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        left <= 60 ? 'font-semibold text-critical' : 'text-quiet',
      )}
    >
      <Timer aria-hidden size={15} />
      <span>{label}</span>
      <span role="timer" aria-label={label} className="tabular-nums">
        {format(left)}
      </span>
      <LiveText>{spokenRemaining(left, label)}</LiveText>
    </span>
  )
}
