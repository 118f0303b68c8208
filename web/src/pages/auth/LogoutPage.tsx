import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listSystems } from '@contract/auth.ts'
import { allowedLogoutUrl } from '@/areas/auth/allowed-logout-url.ts'
import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { WaitingView } from '@/areas/auth/WaitingView.tsx'
import { call } from '@/shared/api/call.ts'
import { paths } from '@/shared/paths.ts'
import { firstValue } from '@/shared/url-search.ts'

export default function LogoutPage() {
  const router = useRouter()
  const url = useLocation({ select: (location) => firstValue(location.search, 'logout_url') })

  useEffect(() => {
    async function leave() {
      // Not cached, because signing out clears the cache at this moment.
      const systems = url === undefined ? null : await call(listSystems, {}).catch(() => null)
      const allowed = allowedLogoutUrl(url, systems ?? [])
      if (allowed) location.replace(allowed)
      else await router.navigate({ href: paths.login(), replace: true })
    }
    void leave()
  }, [router, url])

  return (
    <PublicFrame title="Signing out">
      <WaitingView>We&apos;re signing you out...</WaitingView>
    </PublicFrame>
  )
}
