import { reviewHours } from '../../../../contract/limits.ts'
import { requestStatusTag, type RequestStatus } from '../../../../contract/service-requests/service-requests.ts'
import { badge } from './badge.ts'
import { html, type Html, type Part } from './html.ts'
import { momentText } from './wording.ts'

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

export const timeLeft = (requestedAt: string, now: Date): Part => {
  const { text, isLate } = waitingTime(requestedAt, now)
  return isLate ? html`<strong>${text}</strong>` : text
}

type Reviewed = {
  status: RequestStatus
  reviewedBy: string | null
  reviewedAt: string | null
  /** What was answered, where that says more than approved or declined. */
  answer?: string | null
}

export const answerCell = ({ status, reviewedBy, reviewedAt, answer }: Reviewed, timeZone: string): Html =>
  html`${badge({ ...requestStatusTag(status), ...(answer && { label: answer }) })}${reviewedBy !== null && ` by ${reviewedBy}`}${reviewedAt !== null && `, ${momentText(reviewedAt, timeZone)}`}`
