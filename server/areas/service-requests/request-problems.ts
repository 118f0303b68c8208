import { type StateCode } from '../../../contract/states.ts'
import { Problem } from '../../platform/problem.ts'
import type { RequestRow } from './service-requests.queries.ts'
import { momentIn } from '../../platform/moment-in.ts'

const statusAdvice = 'Reload to see its current status.'

/** The same message for a page that already shows the status. */
export const withoutStatusAdvice = (message: string): string => message.replace(` ${statusAdvice}`, '')

type Answered = Pick<RequestRow, 'status' | 'reviewerName' | 'reviewedAt'>

/** The error for a request that is no longer pending, with its status. */
export function answeredAlready(
  { status, reviewerName, reviewedAt }: Answered,
  state: StateCode,
  outcome = status.toLowerCase(),
): Problem {
  const by = reviewerName === null ? '' : ` by ${reviewerName}`
  const at = reviewedAt === null ? '' : ` on ${momentIn(state, reviewedAt)}`
  return new Problem('conflict', `This request was ${outcome}${by}${at}. ${statusAdvice}`)
}
