import { listIntegrations, listPropertyManagers } from '@contract/agency.ts'
import { getSession } from '@contract/auth.ts'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { getActiveExperiments, getAgencySettings, getPendingTerms, type AgencySettings } from '@contract/me.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { call, type CallInput } from '@/shared/api/call.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { Shell } from './shell-data.ts'

const cautiousSettings: AgencySettings = {
  defaultPropertyManagerId: null,
  whoseWork: null,
  ownPropertyManagerId: null,
  showPortfolioMirroring: false,
  allowAgencyPortalBooking: false,
  canRequestHold: false,
  canRequestCancellation: false,
  email: { isSendingEnabled: false, isDomainSetUp: false, isAccountListed: false },
  hasFirstSteps: false,
}

async function orElse<E extends Endpoint>(
  endpoint: E,
  otherwise: ReplyOf<E>,
  say?: (reason: string) => string,
): Promise<ReplyOf<E>> {
  try {
    return (await call(endpoint, {} as CallInput<E>)) ?? otherwise
  } catch (error) {
    if (say) toast.error(say(errorMessage(error, 'Something went wrong')))
    return otherwise
  }
}

/**
 * Only the session is required. Other failures are shown as toasts, and the feature counts as switched off or empty.
 */
export async function fetchShellInParts(): Promise<Shell> {
  const session = await call(getSession, {})
  const [experiments, agencySettings, integrations, propertyManagers, terms] = await Promise.all([
    orElse(getActiveExperiments, {}, (reason) => `Failed to get active experiments: ${reason}`),
    orElse(getAgencySettings, cautiousSettings, (reason) => `Failed to get agency settings: ${reason}`),
    orElse(listIntegrations, [], () => 'Failed to get integrations'),
    orElse(listPropertyManagers, [], () => 'Failed to get property managers'),
    // Terms that cannot be fetched do not block the user; the next load asks for them again.
    orElse<Endpoint>(getPendingTerms, undefined).then((found) => (found ?? null) as Shell['terms']),
  ])
  return { session, experiments, agencySettings, integrations, propertyManagers, terms }
}
