import { useEffect } from 'react'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import type { AccessSearch } from './access-search.ts'
import { useAccessVersion } from './use-access-version.ts'

/** A link may name the property to resolve. It stays in the address until the wizard closes, so that a reload keeps it. */
export function useResolveIssueLink({ resolve, debug, page, change }: SearchedList<AccessSearch>): void {
  const { open } = usePropertyActions()
  const { isResolvedHere } = useAccessVersion()
  useEffect(() => {
    if (resolve === undefined || !isResolvedHere) return
    // The wizard shows the address once it has loaded the case.
    open(
      'resolve-access-issues',
      { id: resolve, address: '' },
      {
        isDebug: debug === '1',
        onClosed: () => change({ resolve: undefined, debug: undefined, page }, { isCorrection: true }),
      },
    )
  }, [resolve, debug, page, change, open, isResolvedHere])
}
