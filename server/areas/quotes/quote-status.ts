import type { Day } from '../../../contract/days.ts'
import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'

export type QuoteStatusFacts = { statusId: number; issuedOn: Day | null; expiresOn: Day | null }

/**
 * A quote is valid up to and including the day it expires, and expired from the next day, even before the nightly
 * refresh.
 */
export function statusOn({ statusId, expiresOn }: QuoteStatusFacts, today: Day): QuoteStatus {
  const status = quoteStatusOfId(statusId)
  if (status === undefined) throw new RangeError(`There is no quote status ${statusId}`)
  return status === 'AWAITING_APPROVAL' && expiresOn !== null && expiresOn < today ? 'EXPIRED' : status
}

export const isOpen = (quote: QuoteStatusFacts, today: Day): boolean => statusOn(quote, today) === 'AWAITING_APPROVAL'

const ranOut: readonly QuoteStatus[] = ['EXPIRED', 'REACTIVATION_REQUEST_EXTERNAL', 'REACTIVATION_REQUEST_INTERNAL']
export const isExpired = (quote: QuoteStatusFacts, today: Day): boolean => ranOut.includes(statusOn(quote, today))

/** A quote has a PDF once it was issued. */
export const hasPdf = ({ issuedOn }: QuoteStatusFacts): boolean => issuedOn !== null

export const canForward = (quote: QuoteStatusFacts, today: Day): boolean =>
  hasPdf(quote) && statusOn(quote, today) !== 'CANCELLED'

export const canReactivate = (quote: QuoteStatusFacts, today: Day): boolean => statusOn(quote, today) === 'EXPIRED'
