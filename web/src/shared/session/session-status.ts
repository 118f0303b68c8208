import { useSyncExternalStore } from 'react'

let isInterrupted = false
const listeners = new Set<() => void>()

/** Set by the frame, which watches the session: it has ended, or another tab changed its user or agency. */
export function setSessionInterrupted(value: boolean): void {
  if (isInterrupted === value) return
  isInterrupted = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsSessionInterrupted = (): boolean => useSyncExternalStore(subscribe, () => isInterrupted)
