import type { Day } from '../../../contract/days.ts'
import type { ProblemRegister } from '../../../contract/findings/reported-findings.ts'
import type { QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { statusOn } from '../quotes/quote-status.ts'
import type { RawFinding } from './finding-facts.queries.ts'

/** What decides which ways of resolving a finding are open. */
export type EligibilityFacts = Pick<
  RawFinding,
  | 'status'
  | 'dismissedAt'
  | 'isDismissible'
  | 'canBeQuoted'
  | 'canInformProvider'
  | 'canEnterBuiltYear'
  | 'thirdPartyInvalidStatus'
  | 'quoteRequestedAt'
> & {
  quote: Pick<NonNullable<RawFinding['quote']>, 'statusId' | 'issuedOn' | 'expiresOn' | 'repairAt'> | null
  information: Pick<NonNullable<RawFinding['information']>, 'reviewedAt'> | null
}

export type Eligibility = Pick<
  ProblemRegister,
  | 'isDismissible'
  | 'canRequestQuote'
  | 'canForwardToLandlord'
  | 'canReactivateQuote'
  | 'canInformDI'
  | 'canEnterBuiltYear'
  | 'thirdPartyInvalidStatus'
>

export const beingRepaired = 'The quote is accepted, and we are arranging the repair'

/** The quote is finished, so another one can be requested. */
const isOver = (status: QuoteStatus): boolean =>
  status === 'REJECTED' || status === 'CANCELLED' || status === 'COMPLETED'

/** The only place that decides it; lists, wizard and use cases follow. */
export function findEligibility(
  facts: EligibilityFacts,
  { today, isPropertyCancelled }: { today: Day; isPropertyCancelled: boolean },
): Eligibility {
  const { quote, information } = facts
  const isSettled = facts.status === 'RESOLVED' || facts.status === 'RESOLVED_BY_THIRD_PARTY'
  const isOpen = !isSettled && facts.dismissedAt === null && !isPropertyCancelled
  const status = quote && statusOn(quote, today)
  const hasLiveQuote = status !== null && !isOver(status)
  const isQuoteOnItsWay = facts.quoteRequestedAt !== null && quote === null
  const waitsForReview = information !== null && information.reviewedAt === null
  // Accepted information would cancel the visit with its tenants, so the visit is cancelled first.
  const isRepairBooked = status === 'ACCEPTED' && quote !== null && quote.repairAt !== null
  const canInformDI = isOpen && facts.canInformProvider && !waitsForReview && !isRepairBooked
  return {
    canRequestQuote: isOpen && facts.canBeQuoted && !hasLiveQuote && !isQuoteOnItsWay,
    canForwardToLandlord: isOpen && status === 'AWAITING_APPROVAL',
    canReactivateQuote: isOpen && status === 'EXPIRED',
    canInformDI,
    canEnterBuiltYear: canInformDI && facts.canEnterBuiltYear,
    isDismissible: isOpen && facts.isDismissible && !hasLiveQuote && !isQuoteOnItsWay,
    thirdPartyInvalidStatus: facts.thirdPartyInvalidStatus ?? (status === 'ACCEPTED' ? beingRepaired : null),
  }
}
