import { listCodes, type Tag } from '../labels.ts'

export const findingStatuses = ['OPEN', 'RESOLVED', 'RESOLVED_BY_THIRD_PARTY', 'ADDITIONAL_INFO_PROVIDED'] as const
export type FindingStatus = (typeof findingStatuses)[number]
export const findingStatusTags: Record<FindingStatus, Tag> = {
  OPEN: { label: 'Open', tone: 'attention' },
  RESOLVED: { label: 'Resolved', tone: 'good' },
  RESOLVED_BY_THIRD_PARTY: { label: 'Resolved by third party', tone: 'good' },
  ADDITIONAL_INFO_PROVIDED: { label: 'Additional information provided', tone: 'neutral' },
}

/** What was done last about a finding. */
export const findingSteps = [
  'OPEN',
  'QUOTE_REQUESTED',
  'QUOTE_IN_PREPARATION',
  'AWAITING_QUOTATION_APPROVAL',
  'QUOTE_FORWARDED',
  'QUOTE_ACCEPTED',
  'QUOTE_REJECTED',
  'QUOTE_EXPIRED',
  'QUOTE_BEING_RENEWED',
  'ADDITIONAL_INFO_PROVIDED',
  'THIRD_PARTY_DECLINED',
  'INFORMATION_DECLINED',
  'QUOTE_NOT_POSSIBLE',
  'NOT_REPAIRED',
  'RESOLVED_BY_THIRD_PARTY',
  'RESOLVED',
  'NOT_APPLICABLE',
  'DISMISSED',
] as const
export type FindingStep = (typeof findingSteps)[number]
export const findingStepTags: Record<FindingStep, Tag> = {
  ...findingStatusTags,
  QUOTE_REQUESTED: { label: 'Quote requested', tone: 'neutral' },
  QUOTE_IN_PREPARATION: { label: 'Quote in preparation', tone: 'neutral' },
  AWAITING_QUOTATION_APPROVAL: { label: 'Awaiting quotation approval', tone: 'attention' },
  QUOTE_FORWARDED: { label: 'Quote forwarded', tone: 'neutral' },
  QUOTE_ACCEPTED: { label: 'Quote accepted', tone: 'good' },
  QUOTE_REJECTED: { label: 'Quote rejected', tone: 'attention' },
  QUOTE_EXPIRED: { label: 'Quote expired', tone: 'attention' },
  QUOTE_BEING_RENEWED: { label: 'Quote being renewed', tone: 'neutral' },
  THIRD_PARTY_DECLINED: { label: 'Third-party resolution declined', tone: 'critical' },
  INFORMATION_DECLINED: { label: 'Information not accepted', tone: 'critical' },
  QUOTE_NOT_POSSIBLE: { label: 'Cannot be quoted', tone: 'attention' },
  NOT_REPAIRED: { label: 'Not repaired', tone: 'critical' },
  NOT_APPLICABLE: { label: 'Does not apply', tone: 'neutral' },
  DISMISSED: { label: 'Dismissed', tone: 'neutral' },
}

/** Tags of a service in the list of findings. */
export const findingServiceTagLabels = {
  CORDED_BLINDS: { label: 'Corded blinds', tone: 'neutral' },
  WATER_EFFICIENCY: { label: 'Water efficiency', tone: 'neutral' },
  RCD: { label: 'Safety switch', tone: 'neutral' },
  AWAITING_QUOTATION_APPROVAL: { label: 'Awaiting quotation approval', tone: 'attention' },
  AWAITING_URGENT_QUOTATION_APPROVAL: { label: 'Awaiting urgent quotation approval', tone: 'critical' },
  REJECTED_QUOTES: { label: 'Rejected quotes', tone: 'attention' },
} satisfies Record<string, Tag>
export type FindingServiceTag = keyof typeof findingServiceTagLabels
export const findingServiceTags = listCodes(findingServiceTagLabels)

/** @public Choices of the findings wizard. */
export const resolutionMethodLabels = {
  REQUEST_QUOTE: 'Request a quote',
  RESOLVED_BY_THIRD_PARTY: 'Resolved by a third party',
  INFORM_PROVIDER: 'Give extra information to the provider',
  FORWARD_TO_LANDLORD: 'Forward a quote to the landlord',
  REACTIVATE_QUOTE: 'Reactivate an expired quote',
  DISMISS: 'Dismiss the finding',
  RESTORE: 'Restore the finding',
} satisfies Record<string, string>
export type ResolutionMethod = keyof typeof resolutionMethodLabels
export const resolutionMethods = listCodes(resolutionMethodLabels)

/** Shown beside a finding that cannot be selected. */
export const unselectableLabels = {
  REQUEST_QUOTE: 'not able to be quoted for',
  INFORM_PROVIDER: 'Unnecessary',
  RESOLVED_BY_THIRD_PARTY: 'Unable to be resolved',
} as const satisfies Partial<Record<ResolutionMethod, string>>

export type FindingFlags = {
  status: string
  isDismissed: boolean
  isDismissible: boolean
  canRequestQuote: boolean
  canInformDI: boolean
  canForwardToLandlord: boolean
  canReactivateQuote: boolean
  /** Why a third party cannot resolve it; null when one can. */
  thirdPartyInvalidStatus: string | null
}
const isSettled = ({ status }: FindingFlags) => status === 'RESOLVED' || status === 'RESOLVED_BY_THIRD_PARTY'
const isOpen = (finding: FindingFlags) => !isSettled(finding) && !finding.isDismissed

/** Which methods a finding allows. A method is offered when at least one finding allows it. */
export const findingCan: Record<ResolutionMethod, (finding: FindingFlags) => boolean> = {
  REQUEST_QUOTE: (finding) => isOpen(finding) && finding.canRequestQuote,
  RESOLVED_BY_THIRD_PARTY: (finding) => isOpen(finding) && !finding.thirdPartyInvalidStatus,
  INFORM_PROVIDER: (finding) => isOpen(finding) && finding.canInformDI,
  FORWARD_TO_LANDLORD: (finding) => isOpen(finding) && finding.canForwardToLandlord,
  REACTIVATE_QUOTE: (finding) => isOpen(finding) && finding.canReactivateQuote,
  DISMISS: (finding) => isOpen(finding) && finding.isDismissible,
  RESTORE: (finding) => finding.isDismissed,
}
export const methodsFor = (findings: readonly FindingFlags[]): ResolutionMethod[] =>
  resolutionMethods.filter((method) => findings.some(findingCan[method]))

/** States of the findings wizard. */
export const findingsWizardStates = [
  'idle',
  'loadReportedFindings',
  'noReportedFindings',
  'selectResolutionMethod',
  'selectRequestQuoteItems',
  'confirmRequestQuote',
  'requestQuote',
  'quoteRequestComplete',
  'selectThirdPartyItems',
  'thirdPartyResolutionForm',
  'thirdPartyDisclaimer',
  'submitResolution',
  'thirdPartyComplete',
  'selectItems',
  'informDIRequest',
  'confirmed',
  'dismissing',
  'restoring',
  'closeConfirmation',
  'fatalError',
] as const
/** @public */
export type FindingsWizardState = (typeof findingsWizardStates)[number]
