import { requestQuoteReactivation } from '@contract/quotes/quotes.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

type Listeners = { onRequested: () => void; onRefused: () => void }

/** Requests the reactivation of a finding's expired quote. */
export function useReactivateQuote({ onRequested, onRefused }: Listeners) {
  const { mutate, isPending } = useEndpoint(requestQuoteReactivation, {
    onSuccess: ({ quoteNumber }) => {
      toast.success(`Reactivation of quote #${quoteNumber} requested`)
      onRequested()
    },
    // The quote may have changed, so the findings are loaded again.
    onError: onRefused,
    failureToast: (error) => ({
      title: 'The quote could not be reactivated',
      text: errorMessage(error, 'Failed to request reactivation of this quote'),
    }),
  })
  const request = useOneAtATime(mutate)
  return { reactivate: (id: number) => request({ params: { id } }), isReactivating: isPending }
}
