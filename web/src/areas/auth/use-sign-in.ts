import { useCallback, useEffect, useState } from 'react'
import { beginSignIn, safeReturnPath } from '@contract/auth.ts'
import type { StateCode } from '@contract/states.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'

/** Ties a sign-in to this browser, then goes to the state's system. Stays "under way" until the page is left. */
export function useSignIn() {
  const begin = useEndpoint(beginSignIn, {
    onSuccess: ({ url }) => {
      if (/^https?:\/\//.test(url)) location.assign(url)
    },
  })
  const { mutate, reset } = begin
  const [hasReturned, setHasReturned] = useState(false)

  const start = useCallback(
    (state: StateCode, returnPath: string) => mutate({ body: { state, returnPath: safeReturnPath(returnPath) } }),
    [mutate],
  )

  useEffect(() => {
    // Coming back from the state's system with the Back button, the page must offer its buttons again.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      reset()
      setHasReturned(true)
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [reset])

  return {
    start,
    /** Nothing was tried yet. */
    isFresh: begin.isIdle && !hasReturned,
    isUnderWay: begin.isPending || begin.isSuccess,
    failure: begin.error ? errorMessage(begin.error, 'Failed to login') : null,
  }
}
