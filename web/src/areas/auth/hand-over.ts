import { safeReturnPath } from '@contract/auth.ts'
import { firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

/** The values that a state system passes in the address of the callback. */
export type HandOver = {
  token: string
  returnPath: string
  isImpersonating: boolean
  systemSessionId: string | null
  originalUserId: string | null
}

export function readHandOver(search: UrlSearchInput): HandOver | null {
  const token = firstValue(search, 'token')
  if (!token) return null
  return {
    token,
    returnPath: safeReturnPath(firstValue(search, 'state')),
    isImpersonating: firstValue(search, '__acp_impersonating') === '1',
    systemSessionId: firstValue(search, '__acp_compliance_session_id') ?? null,
    originalUserId: firstValue(search, '__acp_original_user_id') ?? null,
  }
}

declare global {
  interface Window {
    /** Set by the first script of index.html, which removes the values from the address. */
    takeHandedOver?: () => string
  }
}

let pending: HandOver | null = null
let postedToken: string | null = null

/** What the callback page posts. */
export const pendingHandOver = (): HandOver | null => pending

export const notePosted = ({ token }: HandOver): void => {
  postedToken = token
}

/**
 * Called before the callback page opens. True: the token was stored and must now be removed from the address, so that
 * it stays neither in the address bar nor in the history. A later visit without a token cannot use the stored one
 * again.
 */
export function storeToken(search: UrlSearchInput): boolean {
  const handOver = readHandOver(search)
  if (handOver) pending = handOver
  else if (pending && pending.token === postedToken) pending = null
  return handOver !== null
}
