import type { FastifyRequest } from 'fastify'
import { sessionIdentity, sessionIdentityHeader } from '../../contract/session-identity.ts'
import { Problem } from './problem.ts'
import type { SignedIn } from './sessions.ts'

const longest = 60

/** Describes what another tab did; the session's user and agency are not secret to its own browser. */
function describeChange({ state, userId, userName, agencyName, originalUserId }: SignedIn, shown: string): string {
  const [shownState, , shownUser, impersonating] = shown.split('.')
  const isImpersonating = originalUserId !== null
  const isSameUser =
    shownState === state && shownUser === String(userId) && (impersonating !== undefined) === isImpersonating
  if (isSameUser)
    return `Your portfolio was switched to ${agencyName} in another tab. Switch back to continue with this page.`
  const who = isImpersonating ? `viewing the portal as ${userName}` : `logged in as ${userName}`
  return `You are ${who} in another tab. Log back in to continue with this page.`
}

/** A page that shows another agency or user than the session can neither save nor read anything there. */
export function refuseOtherIdentity(request: FastifyRequest, signedIn: SignedIn): void {
  const shown = request.headers[sessionIdentityHeader]
  if (shown === undefined) return
  const { state, agencyId, userId, originalUserId } = signedIn
  if (shown === sessionIdentity({ state, agencyId, userId, isImpersonating: originalUserId !== null })) return
  throw new Problem('identity-changed', describeChange(signedIn, String(shown).slice(0, longest)))
}
