import { useEffect, useRef } from 'react'
import type { QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { describeOutcome } from './describe-outcome.ts'

type ApprovalOutcomeProps = {
  quote: QuoteForApproval
  /** True if the decision was made on this page, not before it was opened. */
  hasDecided: boolean
  /** The server's message if the quote had changed before this decision arrived. */
  conflict: string | null
}

const readersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The result of the quote, once there is nothing to decide. */
export function ApprovalOutcome({ quote, hasDecided, conflict }: ApprovalOutcomeProps) {
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
          {quote.agencyName} can see your decision. You can close this page.
        </Banner>
      ) : outcome && conflict === null ? (
        <Banner tone={outcome.tone} title={outcome.title}>
          {outcome.text}
        </Banner>
      ) : null}
    </div>
  )
}

const thanks = ({ status }: QuoteForApproval) =>
  status === 'REJECTED' ? 'Thank you, you have declined this quote' : 'Thank you, you have approved this quote'
