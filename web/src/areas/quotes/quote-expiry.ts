import type { Quote } from '@contract/quotes.ts'
import { formatDay } from '@/ui/format.ts'

type Expiring = Pick<Quote, 'expiresAt' | 'isExpired'>

/** Whether it has run out is the server's word: it knows what day it is in the agency's state. */
export function expiryText({ expiresAt, isExpired }: Expiring): string {
  if (isExpired) return 'Expired'
  return expiresAt === null ? 'Not specified' : `Expires ${formatDay(expiresAt)}`
}
