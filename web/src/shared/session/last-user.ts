import type { Session } from '@contract/auth.ts'
import { identityOf } from '@/shared/api/shown-identity.ts'

export const lastUserKey = 'last-user'
/** What the dashboard showed last: starts calls before the session is known. */
export const dashboardHintKey = 'dashboard'
/** What the user opened last by the command key. */
export const recentCommandsKey = 'recent-commands'
/** Begins the keys of what users typed and did not send; the person follows. */
export const draftPrefix = 'draft '

/** Without the agency: drafts survive a switch of portfolio. */
export const draftsOf = (identity: string): string => `${draftPrefix}${identity.replace(/\.\d+/, '')} `

const forget = (...keys: string[]): void => keys.forEach((kept) => localStorage.removeItem(kept))

const forgetDrafts = (except = 'none'): void =>
  forget(...Object.keys(localStorage).filter((kept) => kept.startsWith(draftPrefix) && !kept.startsWith(except)))

/** Called as soon as a session is known. What was kept of another user or agency is forgotten. */
export function noteUser(session: Session): void {
  try {
    const identity = identityOf(session)
    if (localStorage.getItem(lastUserKey) === identity) return
    forget(dashboardHintKey, recentCommandsKey)
    // An administrator who views the portal as a user comes back to what was typed before.
    if (!session.isImpersonating) forgetDrafts(draftsOf(identity))
    localStorage.setItem(lastUserKey, identity)
  } catch {
    // Storage is disabled: nothing was kept.
  }
}

export function forgetUser(): void {
  try {
    forget(dashboardHintKey, recentCommandsKey, lastUserKey)
    forgetDrafts()
  } catch {
    // Storage is disabled: nothing was kept.
  }
}
