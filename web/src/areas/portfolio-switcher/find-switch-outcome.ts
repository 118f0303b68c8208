import { getSession } from '@contract/auth.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'

export type SwitchOutcome = 'done' | 'done-without-cookie' | 'failed'

/** The server may have switched although its reply was lost; a refusal with a message is certain. */
const isUncertain = (error: unknown) =>
  error instanceof CallError && ['unreachable', 'internal', 'unavailable'].includes(error.code)

/** Finds out from the session whether a switch without a success reply took place. */
export async function findSwitchOutcome(error: unknown, agencyId: number): Promise<SwitchOutcome> {
  if (!isUncertain(error)) return 'failed'
  try {
    const session = await call(getSession, {})
    return session.complianceAgencyId === agencyId ? 'done' : 'failed'
  } catch (missing) {
    // The old session was replaced, and the new cookie was in the reply that was lost.
    const isReplaced = missing instanceof CallError && missing.code === 'no-session'
    return isReplaced ? 'done-without-cookie' : 'failed'
  }
}
