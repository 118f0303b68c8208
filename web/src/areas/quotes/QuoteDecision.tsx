import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from '@/ui/icons.ts'
import { type Quote, getQuote, requestQuoteReactivation } from '@contract/quotes/quotes.ts'
import { reloadQuotes } from '@/shared/billing-documents/reload-billing-documents.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass, type ButtonVariant } from '@/ui/actions/button-class.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

/** Requests the reactivation of an expired quote. */
function useRequestReactivation({ complianceQuoteId: id, quoteNumber }: Quote) {
  const client = useQueryClient()
  const { mutate, isPending } = useEndpoint(requestQuoteReactivation, {
    onSuccess: (detail) => {
      client.setQueryData(endpointQuery(getQuote, { params: { id } }).queryKey, detail)
      toast.success(`Reactivation of quote #${quoteNumber} requested`)
    },
    failureToast: (error) => ({
      title: `Quote #${quoteNumber} could not be reactivated`,
      text: errorMessage(error, 'Failed to request reactivation of this quote'),
    }),
    // Also after a refusal, because the quote may have changed. The button is busy until the lists show the current
    // status.
    onSettled: async () => reloadQuotes(client),
  })
  const request = useOneAtATime(mutate)
  return { request: () => request({ params: { id } }), isRequesting: isPending }
}

type QuoteDecisionProps = { quote: Quote; variant: ButtonVariant; onApprove: (quote: Quote) => void }

/** The next step of a quote, if any: approval, or reactivation. The address of the approval can be copied or opened in a tab. */
export function QuoteDecision({ quote, variant, onApprove }: QuoteDecisionProps) {
  const { request, isRequesting } = useRequestReactivation(quote)
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
  if (!quote.canReactivate) return null
  return (
    <Button size="small" icon={<RotateCcw aria-hidden size={15} />} isPending={isRequesting} onPress={request}>
      Request reactivation
    </Button>
  )
}
