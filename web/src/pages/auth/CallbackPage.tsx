import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { finishSignIn } from '@/areas/auth/finish-sign-in.ts'
import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { WaitingView } from '@/areas/auth/WaitingView.tsx'

export default function CallbackPage() {
  const router = useRouter()
  useEffect(() => {
    let isCurrent = true
    async function finish() {
      const outcome = await finishSignIn()
      if ('url' in outcome) {
        if (isCurrent) location.replace(outcome.url)
        return
      }
      const href = 'path' in outcome ? outcome.path : outcome.errorPath
      // Preloads the target page behind this view, so that it appears immediately.
      await router.preloadRoute({ to: '.', href }).catch(() => undefined)
      // Replaces the history entry, so that Back never leads to a used token.
      if (isCurrent) await router.navigate({ href, replace: true })
    }
    void finish()
    return () => {
      isCurrent = false
    }
  }, [router])
  return (
    <PublicFrame title="Signing in">
      <WaitingView>We&apos;re signing you in...</WaitingView>
    </PublicFrame>
  )
}
