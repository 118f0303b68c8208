import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Whether everything that a record on paper holds is shown; only the print button sees to it. */
let isComplete = false
let isPrinting = false
const listeners = new Set<() => void>()

function change(next: { isPrinting: boolean; isComplete: boolean }): void {
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

const stepMs = 100
/** Parts load one after another: their code, then their data. */
const quietSteps = 5
const mostSteps = 300

const pause = async () => new Promise<void>((done) => void setTimeout(done, stepMs))

/** Loads everything, opens what is folded, and prints. What could not be loaded is missing on paper, which says so. */
export async function printRecord(client: QueryClient): Promise<void> {
  change({ isPrinting: true, isComplete: false })
  let quiet = 0
  for (let step = 0; step < mostSteps && quiet < quietSteps; step++) {
    await pause()
    quiet = client.isFetching() > 0 || document.querySelector('main [aria-busy=true]') ? 0 : quiet + 1
  }
  const hasFailed = client
    .getQueryCache()
    .getAll()
    .some((query) => query.isActive() && query.state.status === 'error')
  flushSync(() => change({ isPrinting: true, isComplete: quiet >= quietSteps && !hasFailed }))
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
  for (const details of folded) details.open = true
  window.print()
  for (const details of folded) details.open = false
  change({ isPrinting: false, isComplete: false })
}
