import type { PropertyActions } from '../../../contract/properties/property-page.ts'
import type { StateCode } from '../../../contract/states.ts'

export type ActionFacts = {
  state: StateCode
  isCancelled: boolean
  /** Tenancy and agency key are kept by the agency's software. */
  isIntegrated: boolean
  isVacant: boolean
  isResidential: boolean
  hasCurrentTenancy: boolean
  hasUpcomingTenancy: boolean
  /** A service that is not cancelled. */
  hasLiveService: boolean
  /** What the provider lets the agency ask for. */
  canRequestHold: boolean
  canRequestCancellation: boolean
}

/**
 * What may be done with a property now. A hold or cancellation is offered while there is a service at all: where none is left
 * to choose, its dialog says so.
 */
export function allowedActions(facts: ActionFacts): PropertyActions {
  const isLive = !facts.isCancelled
  const isManagedHere = isLive && !facts.isIntegrated
  return {
    addTenancy: isManagedHere,
    editTenancy: isManagedHere && (facts.hasCurrentTenancy || facts.hasUpcomingTenancy),
    renewTenancy: isManagedHere && facts.hasCurrentTenancy,
    confirmTenancy: isLive && (facts.hasCurrentTenancy || facts.isVacant),
    markVacant: isManagedHere && !facts.isVacant,
    editKeys: isLive,
    requestHold: isLive && facts.hasLiveService && facts.canRequestHold,
    requestCancellation: isLive && facts.hasLiveService && facts.canRequestCancellation,
    changeResidentialStatus: isLive,
    editEntryPreferences: isLive,
    editContacts: isManagedHere,
    confirmGas: isLive && facts.isResidential && facts.state === 'vic',
    uploadDocuments: isLive,
  }
}
