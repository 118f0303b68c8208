import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { changePrinting } from './printing.ts'

const stepMs = 100
/** Parts load one after another: their code, then their data. */
const quietSteps = 5
const mostSteps = 300

const pause = async () => new Promise<void>((done) => void setTimeout(done, stepMs))

/** Loads everything, opens what is folded, and prints. What could not be loaded is missing on paper, which says so. */
export async function printRecord(client: QueryClient): Promise<void> {
  changePrinting({ isPrinting: true, isComplete: false })
  let quiet = 0
  for (let step = 0; step < mostSteps && quiet < quietSteps; step++) {
    await pause()
    quiet = client.isFetching() > 0 || document.querySelector('main [aria-busy=true]') ? 0 : quiet + 1
  }
  const hasFailed = client
    .getQueryCache()
    .getAll()
    .some((query) => query.isActive() && query.state.status === 'error')
  flushSync(() => changePrinting({ isPrinting: true, isComplete: quiet >= quietSteps && !hasFailed }))
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
  for (const details of folded) details.open = true
  window.print()
  for (const details of folded) details.open = false
  changePrinting({ isPrinting: false, isComplete: false })
}
