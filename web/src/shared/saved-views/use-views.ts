import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { everyone } from '@contract/paging.ts'
import { listSavedViews, viewLists } from '@contract/saved-views.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { CurrentFilters } from './current-filters.ts'
import { noteDefaultView } from './default-views.ts'

/** The views of a list with their counts, loaded while they are shown. */
export function useViews({ list, whose }: Pick<CurrentFilters, 'list' | 'whose'>, isShown: boolean) {
  const query = useQuery({
    ...endpointQuery(listSavedViews, { query: { list, 'property-manager': whose === everyone ? undefined : whose } }),
    enabled: isShown,
    staleTime: 0,
  })
  const { data } = query
  useEffect(() => {
    if (data)
      noteDefaultView(
        viewLists[list],
        data.items.some(({ isDefault }) => isDefault),
      )
  }, [list, data])
  return query
}

export function useReloadViews(): () => Promise<void> {
  const client = useQueryClient()
  return async () => client.invalidateQueries({ queryKey: endpointKey(listSavedViews) })
}
