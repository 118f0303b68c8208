import { systemClock } from './clock.ts'

/**
 * Whether a check succeeds. It runs at most once in a period, however often it is asked for; while it runs again, the last answer
 * counts, unless it is older than two periods.
 */
export function repeatedCheck(
  check: () => Promise<void>,
  periodMs = 30_000,
  clock = systemClock,
): () => Promise<boolean> {
  let last: boolean | undefined
  let askedAt = 0
  let running: Promise<boolean> | undefined
  let dueAt = 0
  return async () => {
    const now = clock.now().getTime()
    if (running === undefined && now >= dueAt) {
      if (now - askedAt > 2 * periodMs) last = undefined
      askedAt = now
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
