import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { quoteStatusTags, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { notFound, Problem } from '../../platform/problem.ts'

export const quoteNotFound = (): Problem => notFound('Quote not found')
export const linkNotValid = (): Problem => notFound('This link is not valid')

type Decided = { quoteNumber: string; decidedBy: string | null; decidedAt: string | null; expiresOn: Day | null }

/** The error for a quote whose status no longer allows the change, with its current status. */
export function movedOn(quote: Decided, status: QuoteStatus, state: StateCode): Problem {
  const { quoteNumber, decidedBy, decidedAt, expiresOn } = quote
  const by = decidedBy === null ? '' : ` by ${decidedBy}`
  const on = decidedAt === null ? '' : ` on ${shortDay(dayIn(states[state].timeZone, new Date(decidedAt)))}`
  const messages: Partial<Record<QuoteStatus, string>> = {
    ACCEPTED: `Quote #${quoteNumber} was approved${by}${on}`,
    COMPLETED: `Quote #${quoteNumber} was approved${by}${on}`,
    REJECTED: `Quote #${quoteNumber} was declined${by}${on}`,
    CANCELLED: `Quote #${quoteNumber} was cancelled`,
    EXPIRED: `Quote #${quoteNumber} expired on ${expiresOn === null ? 'an earlier day' : shortDay(expiresOn)}`,
  }
  const otherwise = `The status of quote #${quoteNumber} is now: ${quoteStatusTags[status].label.toLowerCase()}`
  return new Problem('conflict', messages[status] ?? otherwise)
}
