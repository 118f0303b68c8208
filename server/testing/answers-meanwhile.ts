import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

const longestMs = 250

/** Processor time of the thread that answers, because other processes lengthen the time of the clock; the clock where it is unknown. */
function threadMs(): number {
  try {
    const [ran = ''] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)
    return Number(ran) / 1_000_000
  } catch {
    return performance.now()
  }
}

/** Does the work, and expects that others are answered within 250 ms meanwhile. `ask` is what the others do. */
export async function answersMeanwhile<Result>(
  work: () => Promise<Result>,
  ask: () => Promise<unknown> = async () => sleep(5),
): Promise<Result> {
  const end = new AbortController()
  let [last, longest] = [threadMs(), 0]
  const note = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const others = (async () => {
    while (!end.signal.aborted) {
      await ask()
      note()
    }
  })()
  try {
    return await work()
  } finally {
    note()
    end.abort()
    await others
    expect(longest, 'longest time without an answer').toBeLessThan(longestMs)
  }
}
