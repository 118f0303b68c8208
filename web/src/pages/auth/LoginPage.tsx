import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { getSession, safeReturnPath } from '@contract/auth.ts'
import { stateOfId } from '@contract/states.ts'
import { LoginPanel } from '@/areas/auth/LoginPanel.tsx'
import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { useSignIn } from '@/areas/auth/use-sign-in.ts'
import { WaitingView } from '@/areas/auth/WaitingView.tsx'
import { call } from '@/shared/api/call.ts'
import { onMessageFromOtherTabs } from '@/shared/session/other-tabs.ts'
import { takeWantedSignIn } from '@/shared/session/sign-in-wanted.ts'
import { firstValue } from '@/shared/url-search.ts'

export default function LoginPage() {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.search })
  const returnPath = safeReturnPath(firstValue(search, 'redirect'))
  const stateId = firstValue(search, '__acp_state_id') ?? ''
  const givenState = /^\d$/.test(stateId) ? stateOfId(Number(stateId)) : undefined
  const signIn = useSignIn()

  // Never cached, because a lost session also leads to this page.
  const session = useQuery({
    queryKey: ['who is signed in now'],
    queryFn: async () => call(getSession, {}),
    gcTime: 0,
    networkMode: 'always',
  })
  // Goes on by itself after a sign-in in another tab; "focus" is for browsers without messages between tabs.
  const { refetch } = session
  useEffect(() => {
    const askAgain = () => void refetch()
    const stopMessages = onMessageFromOtherTabs((message) => (message === 'signed-in' ? askAgain() : undefined))
    window.addEventListener('focus', askAgain)
    return () => {
      stopMessages()
      window.removeEventListener('focus', askAgain)
    }
  }, [refetch])
  // Set when an administrator has just chosen a user to view; the existing session in this browser belongs to another
  // user.
  const isFreshWanted = givenState !== undefined && firstValue(search, '__acp_fresh') === '1'
  const isSignedIn = session.data !== undefined && !session.data.requiresRelogin && !isFreshWanted

  const hasLeft = useRef(false)
  useEffect(() => {
    // Once only: during the navigation the address has already changed and has no `redirect`.
    if (!isSignedIn || hasLeft.current) return
    hasLeft.current = true
    void router.navigate({ href: returnPath, replace: true })
  }, [isSignedIn, returnPath, router])

  const { start, isFresh } = signIn
  const hasStarted = useRef(false)
  const startsByItself = givenState !== undefined && isFresh && session.isFetched && !isSignedIn
  useEffect(() => {
    if (!startsByItself || hasStarted.current) return
    hasStarted.current = true
    start(givenState, returnPath, takeWantedSignIn() ? undefined : document.referrer)
  }, [startsByItself, givenState, returnPath, start])

  const isWaiting = signIn.isUnderWay || isSignedIn || (givenState !== undefined && isFresh)
  return (
    <PublicFrame title="Log in">
      <div className="flex w-full max-w-xl flex-col gap-6 rounded-lg border border-line bg-surface px-5 py-8 md:px-10 md:py-10">
        <p className="text-center text-base text-quiet">Compliance made simpler.</p>
        {isWaiting ? (
          <WaitingView>We&apos;re signing you in...</WaitingView>
        ) : (
          <>
            <h1 className="text-center text-2xl/8 font-semibold tracking-tight">Select your state</h1>
            <LoginPanel failure={signIn.failure} given={givenState} onChoose={(state) => start(state, returnPath)} />
          </>
        )}
      </div>
    </PublicFrame>
  )
}
