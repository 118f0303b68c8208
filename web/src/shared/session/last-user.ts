import type { Session } from '@contract/auth.ts'
import { identityOf } from '@/shared/api/shown-identity.ts'

const key = 'last-user'
/** What the dashboard showed last: starts calls before the session is known. */
export const dashboardHintKey = 'dashboard'
/** What the user opened last by the command key. */
export const recentCommandsKey = 'recent-commands'

function forgetKept(): void {
  localStorage.removeItem(dashboardHintKey)
  localStorage.removeItem(recentCommandsKey)
}

/** Called as soon as a session is known. What was kept of another user or agency is forgotten. */
export function noteUser(session: Session): void {
  try {
    const identity = identityOf(session)
    if (localStorage.getItem(key) === identity) return
    forgetKept()
    localStorage.setItem(key, identity)
  } catch {
    // Storage is disabled: nothing was kept.
  }
}

export function forgetUser(): void {
  try {
    forgetKept()
    localStorage.removeItem(key)
  } catch {
    // Storage is disabled: nothing was kept.
  }
}
