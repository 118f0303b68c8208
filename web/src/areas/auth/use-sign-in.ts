import { useCallback, useEffect, useState } from 'react'
import { beginSignIn, safeReturnPath } from '@contract/auth.ts'
import type { StateCode } from '@contract/states.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { storeChosenState } from './chosen-state.ts'

/** Begins a sign-in for this browser, then goes to the state system. `isUnderWay` stays true until the page is left. */
export function useSignIn() {
  const begin = useEndpoint(beginSignIn, {
    onSuccess: ({ url }) => {
      if (/^https?:\/\//.test(url)) location.assign(url)
    },
  })
  const { mutate, reset } = begin
  const [hasReturned, setHasReturned] = useState(false)

  const start = useCallback(
    /** `ledFrom`: where the link was, if the user did not choose. */
    (state: StateCode, returnPath: string, ledFrom?: string) => {
      storeChosenState(state)
      mutate({ body: { state, returnPath: safeReturnPath(returnPath), ...(ledFrom !== undefined && { ledFrom }) } })
    },
    [mutate],
  )

  useEffect(() => {
    // After the Back button from the state system, the page must enable its buttons again.
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
    /** No sign-in was tried on this page yet. */
    isFresh: begin.isIdle && !hasReturned,
    isUnderWay: begin.isPending || begin.isSuccess,
    failure: begin.error ? errorMessage(begin.error, 'Failed to login') : null,
  }
}
