import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { urgentListPageSize } from '@contract/limits.ts'
import { pageCount } from '@contract/paging.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'

type Listing<Row> = { items: Row[]; total: number }
type RowOf<E extends Endpoint> = ReplyOf<E> extends Listing<infer Row> ? Row : never

export type UrgentListState<Row> = {
  rows: readonly Row[]
  /** Null until it is known. */
  total: number | null
  page: number
  setPage: (page: number) => void
  isLoading: boolean
  /** Another page or manager loads: the rows are those of before. */
  isRefreshing: boolean
  isFetching: boolean
  error: Error | null
  retry: () => void
}

/** What an urgent list is asked with; a page that prefetches it asks with the same. */
export const urgentListInput = (propertyManagerId: number | null, page = 1) => ({
  query: { propertyManagerId: propertyManagerId ?? undefined, page, 'page-size': urgentListPageSize },
})

type Options<Row> = {
  /** Milliseconds until the list is asked for again by itself, or false. */
  refetchAfter?: (rows: readonly Row[]) => number | false
}

/** A short list on the dashboard, page by page. Another property manager starts at the first page again. */
export function useUrgentList<E extends Endpoint>(
  endpoint: E,
  propertyManagerId: number | null,
  { refetchAfter = () => false }: Options<RowOf<E>> = {},
): UrgentListState<RowOf<E>> {
  const client = useQueryClient()
  const [at, setAt] = useState({ propertyManagerId, page: 1, isCorrected: false })
  const page = at.propertyManagerId === propertyManagerId ? at.page : 1
  // Every urgent list takes these parameters, which the type of any endpoint cannot tell.
  const input = urgentListInput(propertyManagerId, page) as unknown as CallInput<E>
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(endpoint, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchAfter((state.data as Listing<RowOf<E>> | undefined)?.items ?? []),
  })
  const listing = data as Listing<RowOf<E>> | null | undefined
  const setPage = (next: number) => setAt({ propertyManagerId, page: next, isCorrected: false })

  // Rows go away while somebody looks at them: a page past the end becomes the last one, and what was kept of it is old.
  const last = listing && !isPlaceholderData ? Math.max(1, pageCount(listing.total, urgentListPageSize)) : page
  if (page > last) setAt({ propertyManagerId, page: last, isCorrected: true })
  const { isCorrected } = at
  useEffect(() => {
    if (isCorrected) void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
  }, [isCorrected, client, endpoint])

  return {
    rows: listing?.items ?? [],
    total: listing?.total ?? null,
    page,
    setPage,
    // A page without rows while there are some is on its way to the last page.
    isLoading: isPending || (listing?.items.length === 0 && listing.total > 0),
    isRefreshing: isPlaceholderData,
    isFetching,
    error,
    retry: () => void refetch(),
  }
}
