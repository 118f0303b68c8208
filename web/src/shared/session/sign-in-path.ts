import { getSession } from '@contract/auth.ts'
import { states } from '@contract/states.ts'
import { call } from '@/shared/api/call.ts'
import { paths } from '@/shared/paths.ts'

/** Where to sign in and come back from. After a sign-out of the state's system that system is known and need not be chosen. */
export async function signInPath(redirect: string): Promise<string> {
  const session = await call(getSession, {}).catch(() => null)
  const stateId = session?.requiresRelogin ? states[session.complianceAgencyState].id : undefined
  return paths.login({ redirect, __acp_state_id: stateId })
}
