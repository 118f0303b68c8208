import type { Session } from '@contract/auth.ts'
import { sessionIdentity, sessionIdentityHeader } from '@contract/session-identity.ts'

let shown: string | null = null

export const identityOf = (session: Session): string =>
  sessionIdentity({
    state: session.complianceAgencyState,
    agencyId: session.complianceAgencyId,
    userId: session.complianceUserId,
    isImpersonating: session.isImpersonating,
  })

/**
 * Every following call is for this session, and is refused if another tab has changed it. Null: for the current
 * session, whichever it is.
 */
export function setShownIdentity(session: Session | null): void {
  shown = session && identityOf(session)
}

export const identityHeaders = (): Record<string, string> => (shown === null ? {} : { [sessionIdentityHeader]: shown })
