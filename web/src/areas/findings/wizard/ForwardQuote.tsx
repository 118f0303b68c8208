import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getQuote } from '@contract/quotes/quotes.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { ForwardDialog } from '@/shared/forward-dialog/ForwardDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type ForwardQuoteProps = { quotationId: number; onClose: () => void; onForwarded: () => void }

/** The forward dialog of a finding's quote. */
export function ForwardQuote({ quotationId, onClose, onForwarded }: ForwardQuoteProps) {
  const quote = useQuery(endpointQuery(getQuote, { params: { id: quotationId } }))
  const { error } = quote
  useEffect(() => {
    if (!error) return
    toast.error('We were unable to forward this quote', errorMessage(error, 'Failed to get the quote'))
    onClose()
  }, [error, onClose])
  if (!quote.data) return null
  const { complianceQuoteId, quoteNumber, property } = quote.data
  return (
    <ForwardDialog
      kind="quote"
      document={{ id: complianceQuoteId, number: quoteNumber, property }}
      onClose={onClose}
      onForwarded={onForwarded}
    />
  )
}
