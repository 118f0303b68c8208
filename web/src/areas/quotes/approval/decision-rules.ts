import { decideQuoteForm } from '@contract/quotes/quote-approval.ts'

export default decideQuoteForm
