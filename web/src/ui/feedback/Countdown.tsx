import { Timer } from '@/ui/icons.ts'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

interface RemainingOptions {
  endsAt?: number | string | Date | undefined
  seconds?: number | undefined
  onExpire?: (() => void) | undefined
}

/** Counts by the clock, not by ticks, so that a sleeping laptop does not lengthen the time. */
function useRemainingSeconds({ endsAt, seconds = 0, onExpire }: RemainingOptions): number {
  const [startedAt] = useState(() => Date.now())
  const end = endsAt === undefined ? startedAt + seconds * 1000 : new Date(endsAt).getTime()
  const left = useSyncExternalStore(everyQuarterSecond, () => secondsUntil(end))

  const expiredFor = useRef<number>(undefined)
  const isOver = left <= 0
  useEffect(() => {
    if (!isOver || expiredFor.current === end) return
    expiredFor.current = end
    onExpire?.()
  }, [isOver, end, onExpire])

  return left
}

function everyQuarterSecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 250)
  return () => clearInterval(timer)
}

function secondsUntil(end: number): number {
  return Number.isFinite(end) ? Math.max(0, Math.ceil((end - Date.now()) / 1000)) : 0
}

/** 300 → '05:00' */
function formatRemaining(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** The text that is read out: at a few moments, not every second. */
function spokenRemaining(seconds: number, label: string): string {
  if (seconds <= 0) return 'Time is up'
  if (seconds <= 10) return `${label}: 10 seconds`
  if (seconds <= 30) return `${label}: 30 seconds`
  if (seconds <= 60) return `${label}: 1 minute`
  return ''
}

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
