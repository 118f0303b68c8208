import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useListState, type ListState } from '@/shared/list-screen/use-list-state.ts'
import { allValues, firstValue, stringifyUrlSearch } from '@/shared/url-search.ts'
import { toFindingOrder, orderParameter, type FindingOrder } from './finding-orders.ts'

export type FindingsState = ListState & {
  categories: readonly string[]
  changeCategories: (codes: readonly string[]) => void
  order: FindingOrder
  changeOrder: (order: FindingOrder) => void
}

const filterNames = ['page', 'query', 'service', 'service-exclusivity', 'facet', 'property-manager', 'category']

/** The state of every list, with the categories and orders that only this one knows; all of it in the address. */
export function useFindingsState(): FindingsState {
  const state = useListState()
  const router = useRouter()
  const search = useLocation({ select: (location) => location.search })
  return useMemo(() => {
    const go = (patch: Record<string, unknown>) => {
      const { pathname, search: latest } = router.latestLocation
      const next = { ...latest, page: undefined, ...patch }
      void router.navigate({ href: `${pathname}${stringifyUrlSearch(next)}`, resetScroll: false })
    }
    return {
      ...state,
      categories: allValues(search, 'category'),
      changeCategories: (category) => go({ category }),
      order: toFindingOrder(firstValue(search, 'order')),
      changeOrder: (order) => go({ order: orderParameter(order) }),
      clear: () => go(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
    }
  }, [state, router, search])
}
