import type { BodyOf } from '@contract/endpoint.ts'
import type { decideQuote } from '@contract/quotes/quote-approval.ts'

/** The decision and the name of the person who makes it. */
export type Decision = BodyOf<typeof decideQuote>
