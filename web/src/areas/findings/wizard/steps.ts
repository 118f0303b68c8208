import type { FindingsWizardState } from '@contract/findings/findings.ts'

/** Ways of resolving that begin with a selection of findings. */
export const selectingMethods = ['REQUEST_QUOTE', 'RESOLVED_BY_THIRD_PARTY', 'INFORM_PROVIDER'] as const
export type SelectingMethod = (typeof selectingMethods)[number]

type State = FindingsWizardState

/** The method whose path the wizard is on. */
export const methodOf: Partial<Record<State, SelectingMethod>> = {
  selectRequestQuoteItems: 'REQUEST_QUOTE',
  confirmRequestQuote: 'REQUEST_QUOTE',
  requestQuote: 'REQUEST_QUOTE',
  selectThirdPartyItems: 'RESOLVED_BY_THIRD_PARTY',
  thirdPartyResolutionForm: 'RESOLVED_BY_THIRD_PARTY',
  thirdPartyDisclaimer: 'RESOLVED_BY_THIRD_PARTY',
  closeConfirmation: 'RESOLVED_BY_THIRD_PARTY',
  submitResolution: 'RESOLVED_BY_THIRD_PARTY',
  selectItems: 'INFORM_PROVIDER',
  informDIRequest: 'INFORM_PROVIDER',
}
export const firstStep: Record<SelectingMethod, State> = {
  REQUEST_QUOTE: 'selectRequestQuoteItems',
  RESOLVED_BY_THIRD_PARTY: 'selectThirdPartyItems',
  INFORM_PROVIDER: 'selectItems',
}
export const nextStep: Partial<Record<State, State>> = {
  selectRequestQuoteItems: 'confirmRequestQuote',
  selectThirdPartyItems: 'thirdPartyResolutionForm',
  thirdPartyResolutionForm: 'thirdPartyDisclaimer',
}
export const stepBefore: Partial<Record<State, State>> = {
  selectRequestQuoteItems: 'selectResolutionMethod',
  selectThirdPartyItems: 'selectResolutionMethod',
  selectItems: 'selectResolutionMethod',
  confirmRequestQuote: 'selectRequestQuoteItems',
  thirdPartyResolutionForm: 'selectThirdPartyItems',
  thirdPartyDisclaimer: 'thirdPartyResolutionForm',
}
export const submitStep: Partial<Record<State, State>> = {
  confirmRequestQuote: 'requestQuote',
  thirdPartyDisclaimer: 'submitResolution',
  selectItems: 'informDIRequest',
}
export const afterSuccess: Partial<Record<State, State>> = {
  requestQuote: 'quoteRequestComplete',
  submitResolution: 'thirdPartyComplete',
  informDIRequest: 'confirmed',
  dismissing: 'loadReportedFindings',
  restoring: 'loadReportedFindings',
}
export const afterRefusal: Partial<Record<State, State>> = {
  requestQuote: 'selectRequestQuoteItems',
  submitResolution: 'thirdPartyDisclaimer',
  informDIRequest: 'selectItems',
  dismissing: 'selectResolutionMethod',
  restoring: 'selectResolutionMethod',
}
