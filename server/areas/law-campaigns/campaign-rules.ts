import type { BulkCampaignKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { services, serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import type { CampaignFacts } from './campaigns.queries.ts'
import type { ComingRow } from './read-coming-rule.ts'
import type { VisitRequestFacts } from './visits-to-request.queries.ts'

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

type Rule = Pick<ComingRow, 'kind' | 'serviceId' | 'inForceFrom'>

const gasCode = 'GAS_CONFIRMATION_REQUIRED'
/** What the agency must tell us before a visit makes sense, by the code of the required update. */
const missingFirst: Readonly<Record<string, string>> = {
  LEASE_AGREEMENT_UPDATE_REQUIRED: 'The tenancy must be updated first: see its required updates',
  [gasCode]: 'Please confirm first whether there are gas appliances',
  TENANT_DETAILS_REQUIRED: 'No tenant can be reached: add a phone number or an email first',
}

/** A visit shows what is there. What is known to be missing needs a quote, unless a check is all that the rule asks for. */
export function whyNotVisited(facts: CampaignFacts, visit: VisitRequestFacts | undefined, rule: Rule): string | null {
  const nothing = whyNothingIsAsked(facts)
  if (nothing !== null || !visit) return nothing
  const { bookedOn, orderId, isOrdered, hasService, onHoldUntil, updates, isBlocked } = visit
  if (bookedOn !== null)
    return bookedOn < rule.inForceFrom
      ? 'A visit is already booked before the rule begins'
      : 'A visit is already booked; if that is too late, move it'
  if (orderId !== null) return 'A visit was already requested, and we have not answered yet'
  if (isOrdered) return 'The service was already ordered, and its visit can be booked'
  if (rule.kind !== 'CHECK' && (facts.asked as number) > 0)
    return 'What the rule asks for is known to be missing there: request a quote'
  if (!hasService) {
    const { name } = services[serviceOfId(rule.serviceId) as ServiceCode]
    return `The property is without our service “${name}”: order it first`
  }
  if (onHoldUntil !== null) return `The service is on hold until ${shortDay(onHoldUntil)}`
  const isGas = rule.serviceId === services.gas.id
  const missing = updates.flatMap((code) => (isGas || code !== gasCode ? (missingFirst[code] ?? []) : []))
  return missing[0] ?? (isBlocked ? 'An access issue blocks every way in: resolve it first' : null)
}

/** Why a property cannot take an action of a campaign at present, as a sentence; null if it can. */
export function whyNotInCampaign(
  kind: BulkCampaignKind,
  rule: Rule,
  facts: CampaignFacts,
  visit: VisitRequestFacts | undefined,
): string | null {
  if (kind === 'SEND_LAW_LETTERS') return whyNotWritten(facts)
  return kind === 'REQUEST_LAW_QUOTES' ? whyNotQuoted(facts) : whyNotVisited(facts, visit, rule)
}
