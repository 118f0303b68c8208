import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState, useRef, type ReactNode } from 'react'
import { getQuoteForApproval, type QuoteForApproval, getQuotePdfForApproval } from '@contract/quotes/quote-approval.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { CallError } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { DownloadIcon } from '@/ui/icons.ts'
import { severityTags, type QuoteStatus } from '@contract/quotes/quotes.ts'
import { QuoteLines } from '@/shared/billing-documents/QuoteLines.tsx'
import { useDownloadPdf } from '@/shared/billing-documents/use-download-pdf.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatLongDay, toDay } from '@/ui/format.ts'
import type { Tone } from '@contract/labels.ts'

type Outcome = { tone: Tone; title: string; text: string | null }

/** Why there is nothing to decide, or null while there is. Dates are in the reader's time zone. */
export function describeOutcome(quote: QuoteForApproval, timeZone: string): Outcome | null {
  const { status, isOpen, decision, expiresAt, agencyName } = quote
  const by = decision?.by ? ` by ${decision.by}` : ''
  const on = decision ? ` on ${formatLongDay(toDay(decision.at, timeZone))}` : ''
  const advice = `Please contact ${agencyName} if you would still like the work to go ahead.`

  const approved: Outcome = { tone: 'good', title: `This quote was approved${by}${on}`, text: null }
  const expired: Outcome = {
    tone: 'attention',
    title: expiresAt === null ? 'This quote has expired' : `This quote expired on ${formatLongDay(expiresAt)}`,
    text: advice,
  }
  const renewed: Outcome = {
    tone: 'attention',
    title: 'This quote has expired and is being renewed',
    text: `${agencyName} will send you the renewed quote.`,
  }
  const early: Outcome = {
    tone: 'neutral',
    title: 'This quote is not ready for approval yet',
    text: `${agencyName} will send it to you when it is.`,
  }
  const outcomes: Record<QuoteStatus, Outcome> = {
    PENDING: early,
    READY_TO_SEND: early,
    // Awaiting approval but not open: its last day is over.
    AWAITING_APPROVAL: expired,
    EXPIRED: expired,
    REACTIVATION_REQUEST_EXTERNAL: renewed,
    REACTIVATION_REQUEST_INTERNAL: renewed,
    ACCEPTED: approved,
    COMPLETED: approved,
    REJECTED: { tone: 'neutral', title: `This quote was declined${by}${on}`, text: advice },
    CANCELLED: { tone: 'neutral', title: 'This quote was cancelled', text: advice },
  }
  return isOpen ? null : outcomes[status]
}

type QuoteSummaryProps = { quote: QuoteForApproval; token: string; children: ReactNode }

const pdfPath = (token: string) => getQuotePdfForApproval.path.replace(':token', encodeURIComponent(token))

/** The work, the property and the price; notices about the quote are under its heading. */
function QuoteSummary({ quote, token, children }: QuoteSummaryProps) {
  const { download, isDownloading } = useDownloadPdf({
    kind: 'quote',
    number: quote.quoteNumber,
    path: pdfPath(token),
  })
  const severity = severityTags[quote.severity]
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-quiet">{quote.agencyName}</p>
          <h1 className="text-2xl/8 font-semibold tracking-tight break-words">Quote #{quote.quoteNumber}</h1>
        </div>
        <Button icon={<DownloadIcon aria-hidden size={15} />} isPending={isDownloading} onPress={download}>
          Download PDF
        </Button>
      </header>
      {children}
      <FactList columns={2}>
        <Fact label="Property">{quote.address}</Fact>
        <Fact label="Service">{quote.serviceName}</Fact>
        <Fact label="Work by">{quote.providerName}</Fact>
        <Fact label="Severity">
          <Badge tone={severity.tone}>{severity.label}</Badge>
        </Fact>
        <Fact label={quote.isOpen ? 'Open for approval until' : 'Expiry date'}>
          {quote.expiresAt && formatLongDay(quote.expiresAt)}
        </Fact>
      </FactList>
      <QuoteLines lines={quote.lines} gst={quote.gst} totalIncGst={quote.totalIncGst} />
    </>
  )
}

type ApprovalOutcomeProps = {
  quote: QuoteForApproval
  /** True if the decision was made on this page, not before it was opened. */
  hasDecided: boolean
  /** The server's message if the quote had changed before this decision arrived. */
  conflict: string | null
}

const readersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The result of the quote, once there is nothing to decide. */
function ApprovalOutcome({ quote, hasDecided, conflict }: ApprovalOutcomeProps) {
  const outcome = describeOutcome(quote, readersZone())
  const ref = useRef<HTMLDivElement>(null)
  const hasChanged = hasDecided || conflict !== null
  useEffect(() => {
    // The form that had the focus has disappeared.
    if (hasChanged) ref.current?.focus()
  }, [hasChanged])
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-3 outline-none empty:hidden">
      {conflict === null ? null : (
        <Banner tone="attention" isUrgent title="Your decision could not be recorded">
          {/* The quote is loaded again, so its outcome says what can be done. */}
          {outcome?.text ? `${conflict}. ${outcome.text}` : conflict}
        </Banner>
      )}
      {hasDecided && outcome ? (
        <Banner tone={outcome.tone} isUrgent title={thanks(quote)}>
          {quote.signedIn ? outcome.title : `${quote.agencyName} can see your decision`}. You can close this page.
        </Banner>
      ) : outcome && conflict === null ? (
        <Banner tone={outcome.tone} title={outcome.title}>
          {outcome.text}
        </Banner>
      ) : null}
    </div>
  )
}

const thanks = ({ status, signedIn }: QuoteForApproval) =>
  signedIn
    ? 'The owner’s decision is recorded'
    : status === 'REJECTED'
      ? 'Thank you, you have declined this quote'
      : 'Thank you, you have approved this quote'

const load = async () => import('./ApprovalForm.tsx')
const ApprovalForm = lazy(load)
const OwnerDecision = lazy(async () => import('./OwnerDecision.tsx'))

/** The link is incomplete or invalid; a retry would not help. */
const isNoLink = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/** The quote of an approval link, and the decision on it: of anyone who has the link, or recorded by a user of the agency. */
export function QuoteApproval({ token }: { token: string }) {
  // The form is loaded beside the quote.
  useEffect(() => preload(load), [])
  const query = endpointQuery(getQuoteForApproval, { params: { token } })
  const { data: quote, error, isFetching, refetch } = useQuery(query)
  if (quote) return <Quote quote={quote} token={token} />
  if (isNoLink(error)) return <InvalidLink />
  if (error) return <LoadFailure query={{ error, refetch, isFetching }} text="Failed to get quote" />
  return <LoadingRows rows={['w-1/3', 'w-2/3', 'block', 'row']} />
}

function Quote({ quote, token }: { quote: QuoteForApproval; token: string }) {
  const [hasDecided, setHasDecided] = useState(false)
  const [conflict, setConflict] = useState<string | null>(null)
  const outcomes = { onDecided: () => setHasDecided(true), onConflict: (message: string) => setConflict(message) }
  return (
    <div className="flex flex-col gap-6">
      <QuoteSummary quote={quote} token={token}>
        <ApprovalOutcome quote={quote} hasDecided={hasDecided} conflict={conflict} />
      </QuoteSummary>
      {quote.isOpen && quote.signedIn?.whyNot ? (
        <Banner tone="attention" title="The decision cannot be recorded">
          {quote.signedIn.whyNot}
        </Banner>
      ) : quote.isOpen ? (
        <LazyPart fallback={<div aria-busy className="min-h-64 border-t border-line" />}>
          {quote.signedIn ? (
            <OwnerDecision user={quote.signedIn} timeZone={readersZone()} {...outcomes} />
          ) : (
            <ApprovalForm quote={quote} token={token} {...outcomes} />
          )}
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
