import { lazy } from 'react'
import type { Quote } from '@contract/quotes/quotes.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { buttonClass, type ButtonVariant } from '@/ui/actions/button-class.ts'

const ReactivationButton = lazy(async () => import('./ReactivationButton.tsx'))

type QuoteDecisionProps = { quote: Quote; variant: ButtonVariant; onApprove: (quote: Quote) => void }

/** The next step of a quote, if any: approval, or reactivation. The address of the approval can be copied or opened in a tab. */
export function QuoteDecision({ quote, variant, onApprove }: QuoteDecisionProps) {
  if (quote.approvalUrl !== null)
    return (
      <a
        href={quote.approvalUrl}
        rel="noopener noreferrer"
        className={buttonClass({ variant, size: 'small' })}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onApprove(quote)
        }}
      >
        Approve
        <span className="sr-only"> quote #{quote.quoteNumber}</span>
      </a>
    )
  return quote.canReactivate ? (
    <LazyPart>
      <ReactivationButton quote={quote} />
    </LazyPart>
  ) : null
}
