import { beginSignIn, listSystems } from '@contract/auth.ts'
import type { StateCode } from '@contract/states.ts'
import { call } from '@/shared/api/call.ts'

const key = 'sign-in-begun-again'

/** Once until a sign-in succeeds or fails. Without storage never, or it could go on for ever. */
function takeOnlyTurn(): boolean {
  try {
    const isFirst = sessionStorage.getItem(key) === null
    if (isFirst) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
    return isFirst
  } catch {
    return false
  }
}

export function forgetBegunAgain(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}

type Claims = { iss?: unknown; sub?: unknown }

/** What a token says. Only the server can tell whether it is genuine. */
export function claimsOf(token: string): Claims | null {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(payload) as Claims | null
  } catch {
    return null
  }
}

/** The state system that a token names as its issuer. */
export async function stateOfToken(token: string): Promise<StateCode | null> {
  try {
    const issuer = claimsOf(token)?.iss
    const systems = await call(listSystems, {})
    return systems.find(({ url }) => url === issuer)?.state ?? null
  } catch {
    return null
  }
}

/**
 * Begins a sign-in once more whose page stayed open for too long. The state system asks the user, because anyone can
 * write the address of the callback in a link. Null: it was tried already, or failed.
 */
export async function beginAgain(state: StateCode, returnPath: string): Promise<string | null> {
  if (!takeOnlyTurn()) return null
  try {
    const { url } = await call(beginSignIn, { body: { state, returnPath, ledFrom: '', isAgain: true } })
    if (/^https?:\/\//.test(url)) return url
  } catch {
    // The error page follows.
  }
  forgetBegunAgain()
  return null
}
