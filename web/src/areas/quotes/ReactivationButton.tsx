import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from '@/ui/icons.ts'
import { type Quote, getQuote, requestQuoteReactivation } from '@contract/quotes/quotes.ts'
import { reloadQuotes } from '@/shared/billing-documents/reload-billing-documents.ts'
import { Button } from '@/ui/actions/Button.tsx'
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

/** The next step of an expired quote. */
export default function ReactivationButton({ quote }: { quote: Quote }) {
  const { request, isRequesting } = useRequestReactivation(quote)
  return (
    <Button size="small" icon={<RotateCcw aria-hidden size={15} />} isPending={isRequesting} onPress={request}>
      Request reactivation
    </Button>
  )
}
