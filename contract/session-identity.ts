import type { StateCode } from './states.ts'

/** Header in which a page states the session it shows. A call without the header uses the current session unchecked. */
export const sessionIdentityHeader = 'x-session-identity'

type Identity = { state: StateCode; agencyId: number; userId: number; isImpersonating: boolean }

/**
 * The agency and user that a page works with. All tabs of a browser share one session, so another tab may have changed
 * it.
 */
export const sessionIdentity = ({ state, agencyId, userId, isImpersonating }: Identity): string =>
  `${state}.${agencyId}.${userId}${isImpersonating ? '.impersonating' : ''}`
