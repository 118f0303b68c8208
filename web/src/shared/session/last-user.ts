import type { Session } from '@contract/auth.ts'
import { identityOf } from '@/shared/api/shown-identity.ts'

const key = 'last-user'
/** What the dashboard showed last: starts calls before the session is known. */
export const dashboardHintKey = 'dashboard'
/** What the user opened last by the command key. */
export const recentCommandsKey = 'recent-commands'

const forget = (...keys: string[]): void => keys.forEach((kept) => localStorage.removeItem(kept))

/** Called as soon as a session is known. What was kept of another user or agency is forgotten. */
export function noteUser(session: Session): void {
  try {
    const identity = identityOf(session)
    if (localStorage.getItem(key) === identity) return
    forget(dashboardHintKey, recentCommandsKey)
    localStorage.setItem(key, identity)
  } catch {
    // Storage is disabled: nothing was kept.
  }
}

export function forgetUser(): void {
  try {
    forget(dashboardHintKey, recentCommandsKey, key)
  } catch {
    // Storage is disabled: nothing was kept.
  }
}
