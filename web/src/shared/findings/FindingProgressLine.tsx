import { findingStepTags, type FindingStep } from '@contract/findings/findings.ts'
import { states } from '@contract/states.ts'
import type { FindingProgress } from '@contract/findings/finding-progress.ts'
import type { ProblemRegister } from '@contract/findings/reported-findings.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDay, toDay } from '@/ui/format.ts'

/** Steps of a quote after it was requested. */
const quoteSteps: ReadonlySet<FindingStep> = new Set([
  'AWAITING_QUOTATION_APPROVAL',
  'QUOTE_FORWARDED',
  'QUOTE_ACCEPTED',
  'QUOTE_REJECTED',
  'QUOTE_EXPIRED',
  'QUOTE_BEING_RENEWED',
  'QUOTE_NOT_POSSIBLE',
  'NOT_REPAIRED',
])

type FindingProgressLineProps = {
  progress: FindingProgress
  /** Also shows who requested the quote, once more has happened since. */
  register?: Pick<ProblemRegister, 'quoteRequestedBy' | 'dateQuoteRequested'>
}

/** What was done last, by whom and when, and what comes next. */
export function FindingProgressLine({ progress, register }: FindingProgressLineProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const dayOf = (at: string) => formatDay(at.includes('T') ? toDay(at, timeZone) : at)
  const { step, by, at, next } = progress
  const isOpen = step === 'OPEN'
  const request = quoteSteps.has(step) ? (register?.dateQuoteRequested ?? null) : null
  return (
    <p className="mt-1 text-xs text-quiet">
      {findingStepTags[step].label}
      {by ? (step === 'RESOLVED_BY_THIRD_PARTY' ? `, reported by ${by}` : ` by ${by}`) : ''}
      {at ? `${isOpen ? ' since ' : ', '}${dayOf(at)}` : ''}.{next ? ` ${next}` : ''}
      {request
        ? ` Quote requested${register?.quoteRequestedBy ? ` by ${register.quoteRequestedBy}` : ''}, ${dayOf(request)}.`
        : ''}
    </p>
  )
}
