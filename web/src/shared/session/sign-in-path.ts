import { getSession } from '@contract/auth.ts'
import { states } from '@contract/states.ts'
import { call } from '@/shared/api/call.ts'
import { paths } from '@/shared/paths.ts'

/**
 * The sign-in page with the path to return to. After a sign-out of the state system it names that system, so the user
 * need not choose it.
 */
export async function signInPath(redirect: string): Promise<string> {
  const session = await call(getSession, {}).catch(() => null)
  const stateId = session?.requiresRelogin ? states[session.complianceAgencyState].id : undefined
  return paths.login({ redirect, __acp_state_id: stateId })
}
