import { useSyncExternalStore } from 'react'

/** Whether everything that a record on paper holds is shown; only the print button sees to it. */
let isComplete = false
let isPrinting = false
const listeners = new Set<() => void>()

export function changePrinting(next: { isPrinting: boolean; isComplete: boolean }): void {
  ;({ isPrinting, isComplete } = next)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while the page is prepared for printing: every part then loads and shows everything. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

export const useIsComplete = (): boolean => useSyncExternalStore(subscribe, () => isComplete)
