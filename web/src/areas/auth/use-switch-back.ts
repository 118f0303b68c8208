import { switchBack } from '@contract/auth.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'

/** Ends the impersonation and returns, in this tab, to the state system that began it. */
export function useSwitchBack(): { switchBack: () => void; isPending: boolean } {
  const back = useEndpoint(switchBack, {
    onSuccess: ({ url }) => {
      notifyOtherTabs('signed-out')
      if (/^https?:\/\//.test(url)) location.assign(url)
    },
    failureToast: (error) => ({ title: 'Failed to switch back', text: errorMessage(error, 'Please try again.') }),
  })
  return { switchBack: () => back.mutate({}), isPending: back.isPending || back.isSuccess }
}
