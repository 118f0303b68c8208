import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { logout } from '@contract/auth.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { paths } from '@/shared/paths.ts'
import { forgetUser } from '@/shared/session/last-user.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'

export function useSignOut(): () => void {
  const router = useRouter()
  const client = useQueryClient()

  async function leave(href: string) {
    // The user was already asked about unsaved work. The page is left before the cache is cleared, or its components
    // would refetch.
    await router.navigate({ href, replace: true, ignoreBlocker: true })
    client.clear()
    forgetUser()
  }
  const end = useEndpoint(logout, {
    onSuccess: async ({ logoutUrl }) => {
      notifyOtherTabs('signed-out')
      await leave(paths.logout(logoutUrl))
    },
    onError: async () => leave(paths.authError('Failed to logout')),
  })
  return () => end.mutate({})
}
