import { systemClock } from './clock.ts'

/**
 * Whether a check succeeds. It runs at most once in a period, however often it is asked for; while it runs again, the last answer
 * counts.
 */
export function repeatedCheck(
  check: () => Promise<void>,
  periodMs = 30_000,
  clock = systemClock,
): () => Promise<boolean> {
  let last: boolean | undefined
  let running: Promise<boolean> | undefined
  let dueAt = 0
  return async () => {
    const now = clock.now().getTime()
    if (running === undefined && now >= dueAt) {
      dueAt = now + periodMs
      running = check().then(
        () => true,
        () => false,
      )
      void running.then((isFine) => {
        last = isFine
        running = undefined
      })
    }
    return last ?? running ?? true
  }
}
