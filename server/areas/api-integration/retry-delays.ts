const minute = 60_000

/** Between the attempts of one delivery: two and a half days in all. */
const retryMinutes = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720, 720, 720]

/** When a delivery is tried again after this many failed attempts; undefined if it is given up. */
export function nextAttempt(failedAttempts: number, now: Date): Date | undefined {
  const minutes = retryMinutes[failedAttempts - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * minute)
}

const longestPause = 15 * minute

/** How long an endpoint that accepts nothing is left alone, so that one that is down is not called for every event. */
export const pauseAfter = (failures: number): number => Math.min(minute * 2 ** Math.min(failures, 10), longestPause)
