import { getSession, login, type Session } from '@contract/auth.ts'
import { states } from '@contract/states.ts'
import { CallError, errorMessage } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'
import { paths } from '@/shared/paths.ts'
import { noteUser } from '@/shared/session/last-user.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'
import { beginAgain, claimsOf, forgetBegunAgain, stateOfToken } from './begin-again.ts'
import { notePosted, pendingHandOver, type HandOver } from './hand-over.ts'

let posted: { token: string; outcome: Promise<Outcome> } | null = null
/** The server's reason for the last refusal; not part of the address, which others could write. */
let refusal: string | null = null
const failedText = 'Failed to login'

export const refusalOfSignIn = (): string | null => refusal
export const forgetRefusal = (): void => {
  refusal = null
}

/** `url`: at the state system, where the sign-in was begun again. */
type Outcome = { path: string } | { url: string } | { errorPath: string }

async function post(handOver: HandOver): Promise<Outcome> {
  try {
    const session = await call(login, {
      body: {
        authToken: handOver.token,
        complianceSystemSessionId: handOver.systemSessionId,
        isImpersonating: handOver.isImpersonating,
        UNSAFE_originalComplianceUserId: handOver.originalUserId,
      },
    })
    forgetBegunAgain()
    noteUser(session)
    notifyOtherTabs('signed-in')
    return { path: handOver.returnPath }
  } catch (error) {
    const session = await liveSession()
    if (session && (await isOfSession(handOver, session))) return { path: handOver.returnPath }
    return afterFailure(handOver, error, session !== null)
  }
}

async function afterFailure(
  { token, returnPath }: HandOver,
  error: unknown,
  isAnotherSignedIn: boolean,
): Promise<Outcome> {
  const code = error instanceof CallError ? error.code : null
  // A user without an agency is told so, and may want to choose another state; other reasons are not for users.
  if (code === 'forbidden') {
    refusal = errorMessage(error, failedText)
    return { errorPath: paths.authError(failedText) }
  }
  const state = await stateOfToken(token)
  // Whoever is signed in here stays so, and is told that somebody else's sign-in failed.
  const mayBeginAgain = code === 'not-begun-here' && !isAnotherSignedIn
  const url = mayBeginAgain && state ? await beginAgain(state, returnPath) : null
  if (url !== null) return { url }
  const redirect = returnPath === '/' ? undefined : returnPath
  const stateId = state ? states[state].id : undefined
  return { errorPath: paths.authError(failedText, { redirect, __acp_state_id: stateId }) }
}

/** Of a user who is signed in already. */
async function liveSession(): Promise<Session | null> {
  const session = await call(getSession, {}).catch(() => null)
  return session && !session.requiresRelogin ? session : null
}

/**
 * Whether the token is for the user who is signed in: Back from the portal leads through the state system to the callback
 * again, with a token that this browser did not ask for. A failed sign-in as another user stays a failure.
 */
async function isOfSession({ token, isImpersonating }: HandOver, session: Session): Promise<boolean> {
  if (claimsOf(token)?.sub !== String(session.complianceUserId) || session.isImpersonating !== isImpersonating)
    return false
  return (await stateOfToken(token)) === session.complianceAgencyState
}

/** Where to go on. A token is posted once, even if the page calls this several times. */
export async function finishSignIn(): Promise<Outcome> {
  const handOver = pendingHandOver()
  if (!handOver) {
    const session = await liveSession()
    return session && !session.isImpersonating ? { path: '/' } : { errorPath: paths.authError(failedText) }
  }
  notePosted(handOver)
  if (posted?.token !== handOver.token) posted = { token: handOver.token, outcome: post(handOver) }
  return posted.outcome
}
