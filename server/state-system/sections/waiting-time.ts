import { reviewHours } from '../../../contract/limits.ts'

const hourMs = 3_600_000

/** Requests from before this time have waited longer than promised. */
export const promisedSince = (now: Date): Date => new Date(now.getTime() - reviewHours * hourMs)

const lengthOf = (ms: number): string => {
  const hours = Math.floor(ms / hourMs)
  if (hours < 1) return 'less than an hour'
  if (hours < 72) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

/** How long a request has waited, compared with the hours promised to agencies. */
export function waitingTime(requestedAt: string, now: Date): { text: string; isLate: boolean } {
  const waitedMs = Math.max(0, now.getTime() - Date.parse(requestedAt))
  const leftMs = reviewHours * hourMs - waitedMs
  if (leftMs < 0) return { text: `Late by ${lengthOf(-leftMs)}`, isLate: true }
  return { text: `${lengthOf(leftMs)} left`.replace(/^l/, 'L'), isLate: false }
}
