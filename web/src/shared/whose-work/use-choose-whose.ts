import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { everyone, type ManagerKey } from '@contract/paging.ts'
import { getAgencySettings, getMySettings, patchMySettings } from '@contract/me.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import type { UrlSearchInput } from '@/shared/url-search.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { managerParameter, readWhose } from './whose-work.ts'
import { useManagerId } from './use-whose-work.ts'

/** Shows the work of a property manager, or of everyone (null), here and on the next pages. */
export function useChooseWhose(): (chosen: ManagerKey | null) => void {
  const client = useQueryClient()
  const router = useRouter()
  const before = useManagerId()
  const managers = usePropertyManagers()
  const { isImpersonating } = useSession()

  async function keep(whoseWork: ManagerKey | typeof everyone): Promise<void> {
    const { queryKey } = endpointQuery(getAgencySettings, {})
    client.setQueryData(queryKey, (known) => known && { ...known, whoseWork })
    // An administrator looks around without changing what the user chose.
    if (isImpersonating) return
    try {
      await call(patchMySettings, { body: { agency: { whoseWork } } })
      void client.invalidateQueries({ queryKey: endpointKey(getMySettings), refetchType: 'none' })
    } catch (error) {
      toast.error('Your choice holds until you reload the page', errorMessage(error, 'It could not be saved.'))
    }
  }

  const go = async (manager: ManagerKey | null, isCorrection: boolean) =>
    router.navigate({
      to: '.',
      // The parameters of all pages.
      search: ((latest: UrlSearchInput) => ({
        ...latest,
        [managerParameter]: manager ?? everyone,
        ...(!isCorrection && { page: undefined }),
      })) as never,
      replace: isCorrection,
      resetScroll: false,
    })

  return (chosen) => {
    // Names what was shown, so that Back shows it again.
    const isNamed = readWhose(router.latestLocation.search as UrlSearchInput) !== undefined
    const isActive = typeof chosen !== 'number' || managers.some(({ id }) => id === chosen)
    void (isNamed ? Promise.resolve() : go(before, true)).then(async () => {
      await go(chosen, false)
      if (isActive) await keep(chosen ?? everyone)
    })
  }
}
