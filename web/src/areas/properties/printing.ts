import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

let isPrinting = false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  isPrinting = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while the page is prepared for printing: every part then loads and shows everything. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

const stepMs = 100
/** Parts load one after another: their code, then their data. */
const quietSteps = 5
const mostSteps = 150

const pause = async () => new Promise<void>((done) => void setTimeout(done, stepMs))

/** Loads everything, opens what is folded, and prints. */
export async function printRecord(client: QueryClient): Promise<void> {
  change(true)
  let quiet = 0
  for (let step = 0; step < mostSteps && quiet < quietSteps; step++) {
    await pause()
    quiet = client.isFetching() > 0 || document.querySelector('main [aria-busy=true]') ? 0 : quiet + 1
  }
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
  for (const details of folded) details.open = true
  window.print()
  for (const details of folded) details.open = false
  change(false)
}
