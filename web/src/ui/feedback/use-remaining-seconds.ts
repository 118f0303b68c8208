import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

interface RemainingOptions {
  endsAt?: number | string | Date | undefined
  seconds?: number | undefined
  onExpire?: (() => void) | undefined
}

/** Counts by the clock, not by ticks, so that a sleeping laptop does not lengthen the time. */
export function useRemainingSeconds({ endsAt, seconds = 0, onExpire }: RemainingOptions): number {
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
