import { useEffect } from 'react'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import type { AccessSearch } from './access-search.ts'

/** A link may name the property to resolve: the wizard opens, and the address becomes that of the list again. */
export function useResolveLink({ resolve, debug, page, change }: SearchedList<AccessSearch>): void {
  const { open } = usePropertyActions()
  useEffect(() => {
    if (resolve === undefined) return
    // The wizard shows the address once it has loaded the case.
    open('resolve-access-issues', { id: resolve, address: '' }, { isDebug: debug === '1' })
    change({ resolve: undefined, debug: undefined, page }, { isCorrection: true })
  }, [resolve, debug, page, change, open])
}
