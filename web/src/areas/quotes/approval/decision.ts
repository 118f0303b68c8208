import type { BodyOf } from '@contract/endpoint.ts'
import type { decideQuote } from '@contract/quotes.ts'

/** What is decided, and by whom. */
export type Decision = BodyOf<typeof decideQuote>
