import { useMemo, useSyncExternalStore } from 'react'

const minute = 60_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute / 4)
  return () => clearInterval(timer)
}
const currentMinute = () => Math.floor(Date.now() / minute)

/** The time, updated every minute, so that a page left open overnight shows the right greeting in the morning. */
export function useNow(): Date {
  const at = useSyncExternalStore(subscribe, currentMinute)
  return useMemo(() => new Date(at * minute), [at])
}
