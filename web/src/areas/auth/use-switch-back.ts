import { switchBack } from '@contract/auth.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

/** Ends the visit as another user and goes back, in this tab, to the system that began it. */
export function useSwitchBack(): { switchBack: () => void; isPending: boolean } {
  const back = useEndpoint(switchBack, {
    onSuccess: ({ url }) => {
      notifyOtherTabs('signed-out')
      if (/^https?:\/\//.test(url)) location.assign(url)
    },
    onError: (error) => toast.error('Failed to switch back', errorMessage(error, 'Please try again.')),
  })
  return { switchBack: () => back.mutate({}), isPending: back.isPending || back.isSuccess }
}
