import type { PropertyActions } from '../../../contract/properties/property-page.ts'
import type { StateCode } from '../../../contract/states.ts'

export type ActionFacts = {
  state: StateCode
  isCancelled: boolean
  /** The agency's software owns the tenancy and the agency key. */
  isIntegrated: boolean
  isVacant: boolean
  isResidential: boolean
  hasCurrentTenancy: boolean
  hasUpcomingTenancy: boolean
  /** The vacate date of the current tenancy has passed. */
  haveTenantsLeft: boolean
  /** Has a service that is not cancelled. */
  hasLiveService: boolean
  /** Requests that the provider allows the agency to make. */
  canRequestHold: boolean
  canRequestCancellation: boolean
  /** The agency may book visits in the portal. */
  allowsBooking: boolean
  /** Has a service for which a visit can be booked now. */
  hasBookableService: boolean
  /** Entry by notice may be requested for the next booking. */
  canRequestOneOffEntry: boolean
}

/**
 * What may be done with a property at present. A hold or cancellation is offered while there is a service: if none is
 * left to choose, the dialog explains it.
 */
export function allowedActions(facts: ActionFacts): PropertyActions {
  const isLive = !facts.isCancelled
  const isManagedHere = isLive && !facts.isIntegrated
  return {
    addTenancy: isManagedHere,
    editTenancy: isManagedHere && (facts.hasCurrentTenancy || facts.hasUpcomingTenancy),
    renewTenancy: isManagedHere && facts.hasCurrentTenancy && !facts.haveTenantsLeft,
    confirmTenancy: isLive && (facts.isVacant || (facts.hasCurrentTenancy && !facts.haveTenantsLeft)),
    markVacant: isManagedHere && !facts.isVacant,
    editKeys: isLive,
    sendEmail: isLive,
    requestHold: isLive && facts.hasLiveService && facts.canRequestHold,
    requestCancellation: isLive && facts.hasLiveService && facts.canRequestCancellation,
    changeResidentialStatus: isLive,
    editEntryPreferences: isLive,
    editContacts: isManagedHere,
    confirmGas: isLive && facts.isResidential && facts.state === 'vic',
    uploadDocuments: isLive,
    book: isLive && facts.allowsBooking && facts.hasBookableService,
    changeVisits: isLive && facts.allowsBooking,
    requestOneOffEntry: isLive && facts.hasLiveService && facts.canRequestOneOffEntry,
  }
}
