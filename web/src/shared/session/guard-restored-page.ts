import type { QueryClient } from '@tanstack/react-query'
import { getSession } from '@contract/auth.ts'
import { call } from '@/shared/api/call.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { discardUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { isSameIdentity } from './same-identity.ts'
import { sessionQuery } from './shell-data.ts'

/**
 * A browser may restore a page from its back/forward cache with all its data. It stays hidden until the server confirms
 * that the same user is still signed in.
 */
export function guardRestoredPage(client: QueryClient, root: HTMLElement): () => void {
  const onPageShow = async (event: PageTransitionEvent) => {
    const before = client.getQueryData(sessionQuery.queryKey)
    if (!event.persisted || !before) return
    root.hidden = true
    const reloadPage = () => {
      // The user was already asked about unsaved work when leaving this page.
      discardUnsavedWork()
      location.reload()
    }
    try {
      if (!isSameIdentity(before, await call(getSession, {}))) reloadPage()
      else root.hidden = false
    } catch (error) {
      if (error instanceof CallError && error.code === 'no-session') reloadPage()
      else root.hidden = false
    }
  }
  const listener = (event: PageTransitionEvent) => void onPageShow(event)
  window.addEventListener('pageshow', listener)
  return () => window.removeEventListener('pageshow', listener)
}
