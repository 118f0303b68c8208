import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { getQuoteForApproval, type QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import { CallError, errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { ApprovalOutcome } from './ApprovalOutcome.tsx'
import { QuoteSummary } from './QuoteSummary.tsx'

const load = async () => import('./ApprovalForm.tsx')
const ApprovalForm = lazy(load)

/** The link is incomplete or invalid; a retry would not help. */
const isNoLink = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/** The quote of an approval link, and the decision on it. Anyone who has the link can decide. */
export function QuoteApproval({ token }: { token: string }) {
  // The form is loaded beside the quote.
  useEffect(() => preload(load), [])
  const query = endpointQuery(getQuoteForApproval, { params: { token } })
  const { data: quote, error, isFetching, refetch } = useQuery(query)
  if (quote) return <Quote quote={quote} token={token} />
  if (isNoLink(error)) return <InvalidLink />
  if (error)
    return (
      <ErrorPanel
        message={errorMessage(error, 'Failed to get quote')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="w-1/3" />
      <Skeleton className="w-2/3" />
      <Skeleton shape="block" />
      <Skeleton shape="row" />
    </div>
  )
}

function Quote({ quote, token }: { quote: QuoteForApproval; token: string }) {
  const [hasDecided, setHasDecided] = useState(false)
  const [conflict, setConflict] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-6">
      <QuoteSummary quote={quote} token={token}>
        <ApprovalOutcome quote={quote} hasDecided={hasDecided} conflict={conflict} />
      </QuoteSummary>
      {quote.isOpen ? (
        <LazyPart fallback={<div aria-busy className="min-h-64 border-t border-line" />}>
          <ApprovalForm
            quote={quote}
            token={token}
            onDecided={() => setHasDecided(true)}
            onConflict={(message) => setConflict(message)}
          />
        </LazyPart>
      ) : null}
    </div>
  )
}

function InvalidLink() {
  return (
    <div className="flex flex-col gap-2 py-4 text-center">
      <h1 className="text-2xl/8 font-semibold tracking-tight">This link is not valid</h1>
      <p className="text-quiet">
        Please open the whole link from the email you were sent. Links end after some months: ask your property manager
        to send the quote again.
      </p>
    </div>
  )
}
