import type { BulkCampaignKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import type { CampaignFacts } from './campaigns.queries.ts'

function whyNothingIsAsked({ asked, isCancelled, isNotNeeded }: CampaignFacts): string | null {
  if (isCancelled) return 'This property has been cancelled'
  if (asked === null) return 'The rule asks for nothing there'
  return isNotNeeded ? 'Nothing is needed there, as was recorded' : null
}

export function whyNotWritten(facts: CampaignFacts): string | null {
  const nothing = whyNothingIsAsked(facts)
  if (nothing !== null) return nothing
  const { owners, landlordWord } = facts
  if (!owners.some(({ email }) => email !== null)) return `No ${landlordWord} of this property has an email address`
  return owners.every(({ email, wasSent }) => email === null || wasSent)
    ? `The ${landlordWord} was already written to about this rule`
    : null
}

export function whyNotQuoted(facts: CampaignFacts): string | null {
  const nothing = whyNothingIsAsked(facts)
  if (nothing !== null) return nothing
  return facts.openQuoteNumber === null ? null : `Quote #${facts.openQuoteNumber} was already requested`
}

/** Why a property cannot take an action of a campaign at present, as a sentence; null if it can. */
export const whyNotInCampaign = (kind: BulkCampaignKind, facts: CampaignFacts): string | null =>
  kind === 'SEND_LAW_LETTERS' ? whyNotWritten(facts) : whyNotQuoted(facts)
