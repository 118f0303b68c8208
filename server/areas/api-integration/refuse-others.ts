import type { SignedIn } from '../../platform/sessions.ts'
import { forbidden } from '../../platform/problem.ts'

/** Keys and secrets are for the master users of the agency, not for someone who views the portal as one of them. */
export function refuseOthers({ isMaster, originalUserId }: SignedIn): void {
  if (!isMaster) throw forbidden('Only a master user of the agency may see this page.')
  if (originalUserId !== null)
    throw forbidden('API keys and webhooks are not available while you view the portal as another user.')
}
