import { getSession } from '@contract/auth.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'

export type SwitchOutcome = 'done' | 'done-without-cookie' | 'failed'

/** The server may have switched although its reply never came; a refusal in its own words is not in doubt. */
const isInDoubt = (error: unknown) =>
  error instanceof CallError && ['unreachable', 'internal', 'unavailable'].includes(error.code)

/** What became of a switch that was not answered with success: the session knows. */
export async function findSwitchOutcome(error: unknown, agencyId: number): Promise<SwitchOutcome> {
  if (!isInDoubt(error)) return 'failed'
  try {
    const session = await call(getSession, {})
    return session.complianceAgencyId === agencyId ? 'done' : 'failed'
  } catch (missing) {
    // The old session is replaced, and the cookie of the new one was in the reply that was lost.
    const isReplaced = missing instanceof CallError && missing.code === 'no-session'
    return isReplaced ? 'done-without-cookie' : 'failed'
  }
}
