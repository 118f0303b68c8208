import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from '@/ui/icons.ts'
import type { Quote } from '@contract/quotes/quotes.ts'
import { reloadQuotes } from '@/shared/billing-documents/reload-billing-documents.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass, type ButtonVariant } from '@/ui/actions/button-class.ts'
import { useRequestReactivation } from './use-request-reactivation.ts'

type QuoteDecisionProps = { quote: Quote; variant: ButtonVariant }

/** The next step of a quote, if any: approval in a new tab, or reactivation. */
export function QuoteDecision({ quote, variant }: QuoteDecisionProps) {
  const client = useQueryClient()
  const { request, isRequesting } = useRequestReactivation(quote)
  if (quote.approvalUrl !== null)
    return (
      <a
        href={quote.approvalUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant, size: 'small' })}
        // The user may have decided in the other tab.
        onClick={() => window.addEventListener('focus', () => void reloadQuotes(client), { once: true })}
      >
        Approve
        <span className="sr-only"> quote #{quote.quoteNumber} (opens in a new tab)</span>
      </a>
    )
  if (!quote.canReactivate) return null
  return (
    <Button size="small" icon={<RotateCcw aria-hidden size={15} />} isPending={isRequesting} onPress={request}>
      Request reactivation
    </Button>
  )
}
