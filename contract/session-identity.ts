import type { StateCode } from './states.ts'

/** The header in which a page names the session that it shows. Without it a call is taken for whoever is signed in. */
export const sessionIdentityHeader = 'x-session-identity'

type Identity = { state: StateCode; agencyId: number; userId: number; isImpersonating: boolean }

/** For whom and as whom a page works. All tabs of a browser share one session, so that another tab may have changed it. */
export const sessionIdentity = ({ state, agencyId, userId, isImpersonating }: Identity): string =>
  `${state}.${agencyId}.${userId}${isImpersonating ? '.impersonating' : ''}`
