import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { finishSignIn } from '@/areas/auth/finish-sign-in.ts'
import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { WaitingView } from '@/areas/auth/WaitingView.tsx'
import { paths } from '@/shared/paths.ts'

export default function CallbackPage() {
  const router = useRouter()
  useEffect(() => {
    let isCurrent = true
    void finishSignIn().then((returnPath) => {
      // Replaced, so that Back never leads to a used token.
      if (isCurrent) void router.navigate({ href: returnPath ?? paths.authError('Failed to login'), replace: true })
    })
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
