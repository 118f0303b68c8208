import type { Session } from '@contract/auth.ts'
import { identityOf } from '@/shared/api/shown-identity.ts'

const key = 'last-user'
/** What the dashboard showed last: starts calls before the session is known. */
export const dashboardHintKey = 'dashboard'
/** What the user opened last by the command key. */
export const recentCommandsKey = 'recent-commands'
/** Begins the keys of what users typed and did not send; the person follows. */
export const draftPrefix = 'draft '

/** The user without the agency: what is kept for both survives a switch of portfolio. */
const personOf = (identity: string): string => identity.split('.').toSpliced(1, 1).join('.')

export const draftsOf = (session: Session): string => `${draftPrefix}${personOf(identityOf(session))} `

const forget = (...keys: string[]): void => keys.forEach((kept) => localStorage.removeItem(kept))

const forgetDrafts = (except?: string): void =>
  forget(
    ...Object.keys(localStorage).filter(
      (kept) => kept.startsWith(draftPrefix) && (except === undefined || !kept.startsWith(except)),
    ),
  )

/** False after sign-out, or once somebody else is signed in in this browser. */
export function isLastUser(session: Session): boolean {
  const last = localStorage.getItem(key)
  return last !== null && personOf(last) === personOf(identityOf(session))
}

/** Called as soon as a session is known. What was kept of another user or agency is forgotten. */
export function noteUser(session: Session): void {
  try {
    const identity = identityOf(session)
    if (localStorage.getItem(key) === identity) return
    forget(dashboardHintKey, recentCommandsKey)
    // An administrator who views the portal as a user comes back to what was typed before.
    if (!session.isImpersonating) forgetDrafts(draftsOf(session))
    localStorage.setItem(key, identity)
  } catch {
    // Storage is disabled: nothing was kept.
  }
}

export function forgetUser(): void {
  try {
    forget(dashboardHintKey, recentCommandsKey, key)
    forgetDrafts()
  } catch {
    // Storage is disabled: nothing was kept.
  }
}
