import type { QueryClient } from '@tanstack/react-query'
import { getSession } from '@contract/auth.ts'
import { call } from '@/shared/api/call.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { discardUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { isSameIdentity } from './same-identity.ts'
import { sessionQuery } from './shell-data.ts'

/**
 * A browser may bring a page back just as it was left, data and all. It stays hidden until the server has said that the same
 * person is still signed in.
 */
export function guardRestoredPage(client: QueryClient, root: HTMLElement): () => void {
  const onPageShow = async (event: PageTransitionEvent) => {
    const before = client.getQueryData(sessionQuery.queryKey)
    if (!event.persisted || !before) return
    root.hidden = true
    const startAnew = () => {
      // Whoever left this page was asked then.
      discardUnsavedWork()
      location.reload()
    }
    try {
      if (!isSameIdentity(before, await call(getSession, {}))) startAnew()
      else root.hidden = false
    } catch (error) {
      if (error instanceof CallError && error.code === 'no-session') startAnew()
      else root.hidden = false
    }
  }
  const listener = (event: PageTransitionEvent) => void onPageShow(event)
  window.addEventListener('pageshow', listener)
  return () => window.removeEventListener('pageshow', listener)
}
