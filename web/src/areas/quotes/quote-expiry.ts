import type { Quote, QuoteStatus } from '@contract/quotes/quotes.ts'
import { formatDay } from '@/ui/format.ts'

type Expiring = Pick<Quote, 'expiresAt' | 'isExpired' | 'status'>

/** After these the day no longer matters. */
const decided: readonly QuoteStatus[] = ['ACCEPTED', 'REJECTED', 'CANCELLED']

/** The server decides whether a quote has expired, because it knows the date in the agency's state. */
export function expiryText({ expiresAt, isExpired, status }: Expiring): string {
  if (isExpired) return 'Expired'
  if (status === 'COMPLETED') return 'Work done'
  if (expiresAt === null) return 'Not specified'
  return `${decided.includes(status) ? 'Valid until' : 'Expires'} ${formatDay(expiresAt)}`
}
