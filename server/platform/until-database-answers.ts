import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.ts'

const firstWaitMs = 200
const longestWaitMs = 5000

const isAway = (error: unknown): boolean => error instanceof Problem && error.code === 'unavailable'

/**
 * Repeats work that must not be left undone while the database is away, such as writing down that a mail is out. The work must
 * be safe to repeat: a commit whose answer was lost may have happened.
 */
export async function untilDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal?.aborted) throw error
    }
    // A wait that is cut short leads to one last try.
    await sleep(wait, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
  }
}
