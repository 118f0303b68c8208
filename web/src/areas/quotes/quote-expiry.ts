import type { Quote } from '@contract/quotes.ts'
import { formatDay } from '@/ui/format.ts'

type Expiring = Pick<Quote, 'expiresAt' | 'isExpired'>

/** The server decides whether a quote has expired, because it knows the date in the agency's state. */
export function expiryText({ expiresAt, isExpired }: Expiring): string {
  if (isExpired) return 'Expired'
  return expiresAt === null ? 'Not specified' : `Expires ${formatDay(expiresAt)}`
}
