import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.ts'

const firstWaitMs = 200
const longestWaitMs = 5000

const isAway = (error: unknown): boolean => error instanceof Problem && error.code === 'unavailable'

/** Also while others hold what is to be changed, or the turns of all are taken. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof Problem && ['unavailable', 'conflict', 'too-many-requests'].includes(error.code)

/**
 * Repeats work that must be completed when the database is back, such as recording that a mail was sent. The work must
 * be safe to repeat, because a commit whose reply was lost may have succeeded.
 */
export async function untilDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal | undefined,
  isPassing = isAway,
): Promise<Result> {
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || signal?.aborted) throw error
    }
    // An aborted wait leads to one last attempt.
    await sleep(wait, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
  }
}
