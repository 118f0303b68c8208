import type { Endpoint } from '../../contract/endpoint.ts'
import { agreementPendingText, experimentWireName, restrictedText, type ExperimentName } from '../../contract/me.ts'
import { forbidden, noSession, Problem } from './problem.ts'
import type { SignedIn } from './sessions.ts'

/** What a user without the feature gets. Those that no endpoint names have no sentence. */
const offTexts: Partial<Record<ExperimentName, string>> = {
  PortfolioMirroring: 'Properties of other service providers are not available to you',
  DownloadEmail: 'Downloading emails is not available to you',
  AgencyEntryMethod: 'Resolving access issues by entry method is not available to you',
  AdvancedAnalytics: 'Analytics is not available to you',
  ProblemRegister: 'Reported findings are not available to you',
}
const otherwise = 'This is not available to you'

export const featureOff = (name: ExperimentName): Problem => new Problem('feature-off', offTexts[name] ?? otherwise)

/** Only for the features that the endpoint names. */
export const hasExperiment = ({ activeExperiments = [] }: SignedIn, name: ExperimentName): boolean =>
  activeExperiments.includes(experimentWireName(name))

/**
 * Refuses a caller to whom the endpoint is closed, by the fields of the endpoint alone. Every call with a session or an
 * API key passes here before it is parsed.
 */
export function refuseRestricted(endpoint: Endpoint, signedIn: SignedIn): void {
  const { requiresRelogin, hasPortalAccess, hasPendingTerms, isMaster, originalUserId, apiKey } = signedIn
  // Signing out of the state system ends work in the portal too, although the session can still be read.
  if (requiresRelogin) throw noSession()
  if (!hasPortalAccess && !endpoint.evenWithoutPortalAccess) throw forbidden(endpoint.withoutAccess ?? restrictedText)
  if (hasPendingTerms && !endpoint.evenWithoutAgreement) throw new Problem('agreement-pending', agreementPendingText)
  // Keys are made by master users, and have the scope of the endpoint.
  if (endpoint.onlyMaster !== undefined && !isMaster && !apiKey) throw forbidden(endpoint.onlyMaster)
  if (endpoint.onlyInPerson !== undefined && originalUserId !== null) throw forbidden(endpoint.onlyInPerson)
  const off = endpoint.experiments?.find((name) => !hasExperiment(signedIn, name))
  if (off) throw featureOff(off)
}
