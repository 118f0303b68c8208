import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { finishSignIn } from '@/areas/auth/finish-sign-in.ts'
import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { WaitingView } from '@/areas/auth/WaitingView.tsx'
import { paths } from '@/shared/paths.ts'
import { ensureShell } from '@/shared/session/shell-data.ts'

/** Who wanted no page in particular begins with the first steps, while there are some. */
async function firstPath(client: QueryClient, wanted: string): Promise<string> {
  if (wanted !== paths.dashboard()) return wanted
  const shell = await ensureShell(client).catch(() => null)
  return shell?.agencySettings.hasFirstSteps && !shell.session.isImpersonating ? paths.firstSteps() : wanted
}

export default function CallbackPage() {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => {
    let isCurrent = true
    async function finish() {
      const outcome = await finishSignIn()
      if ('url' in outcome) {
        if (isCurrent) location.replace(outcome.url)
        return
      }
      const href = 'path' in outcome ? await firstPath(client, outcome.path) : outcome.errorPath
      // Preloads the target page behind this view, so that it appears immediately.
      await router.preloadRoute({ to: '.', href }).catch(() => undefined)
      // Replaces the history entry, so that Back never leads to a used token.
      if (isCurrent) await router.navigate({ href, replace: true })
    }
    void finish()
    return () => {
      isCurrent = false
    }
  }, [router, client])
  return (
    <PublicFrame title="Signing in">
      <WaitingView>We&apos;re signing you in...</WaitingView>
    </PublicFrame>
  )
}
