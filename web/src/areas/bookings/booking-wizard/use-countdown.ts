import { useEffect, useRef, useState } from 'react'

const secondsUntil = (endsAt: number): number => Math.ceil((endsAt - Date.now()) / 1000)

/** Seconds until `endsAt`, updated every second. `onEnd` is called every second from then on, until the time changes. */
export function useCountdown(endsAt: number, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(endsAt))
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(endsAt)
      setSecondsLeft(left)
      if (left <= 0) latest.current()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return secondsLeft
}
