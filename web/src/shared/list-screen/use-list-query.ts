import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { pageCount } from '@contract/paging.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { Pages } from './use-pages.ts'

export type ListResult<Row> = {
  rows: readonly Row[]
  /** Null until it is known. */
  total: number | null
  unfilteredTotal: number | null
  pages: Pages
  /** True on the first load, before there are rows. */
  isLoading: boolean
  /** Reload keeps the previous rows on screen until the new ones arrive. */
  isRefreshing: boolean
  isFetching: boolean
  error: Error | null
  retry: () => void
  /** When the rows were loaded; null before. */
  takenAt: number | null
  /** Names the search and page that the rows belong to. */
  resultKey: string
  /** What was asked for. */
  source: { endpoint: Endpoint; input: { query?: Record<string, unknown> } }
  /** Loads another page before the user opens it. */
  prefetchPage: (page: number) => void
}

type Listing<Row> = { items: Row[]; total: number; unfilteredTotal?: number | undefined }
export type RowOf<E extends Endpoint> = ReplyOf<E> extends Listing<infer Row> ? Row : never

export type ListOptions<Row> = {
  /** Milliseconds until the list is reloaded automatically, or false. */
  refetchAfter?: (rows: readonly Row[]) => number | false
}

const none: readonly never[] = []
/** One page of a list endpoint. Reloads keep the previous rows on screen until the new ones arrive. */
export function useListQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  pages: Pages,
  { refetchAfter = () => false }: ListOptions<RowOf<E>> = {},
): ListResult<RowOf<E>> {
  const client = useQueryClient()
  const { page, pageSize, turnTo } = pages
  const queryForPage = (at: number) => endpointQuery(endpoint, withPage(input, at))
  const { data, dataUpdatedAt, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryForPage(page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchAfter((state.data as Listing<RowOf<E>> | undefined)?.items ?? none),
  })
  const loaded = data as Listing<RowOf<E>> | null | undefined
  // Rendering the rows may be interrupted, so that a key typed meanwhile in the search is shown at once.
  const listing = useDeferredValue(loaded)
  const rows = listing?.items ?? none
  const asked = JSON.stringify([input, page])
  const [loadedFor, setLoadedFor] = useState(asked)
  if (!isPlaceholderData && loadedFor !== asked) setLoadedFor(asked)
  const resultKey = useDeferredValue(loadedFor)
  // Rows that stay while others load keep their time, so that nothing beside it moves.
  const [takenAt, setTakenAt] = useState<number | null>(null)
  if (dataUpdatedAt && takenAt !== dataUpdatedAt) setTakenAt(dataUpdatedAt)

  // Rows may disappear while the list is shown: a page past the end becomes the last one, whose cached rows are then
  // outdated.
  const last = loaded ? Math.max(1, pageCount(loaded.total, pageSize)) : page
  const isPastEnd = !isPlaceholderData && page > last
  useEffect(() => {
    if (!isPastEnd || isFetching) return
    void client.invalidateQueries({ queryKey: endpointKey(endpoint), refetchType: 'none' })
    turnTo(last)
  }, [isPastEnd, isFetching, client, endpoint, turnTo, last])

  const isPolled = refetchAfter(rows) !== false
  const isRendering = listing !== loaded
  return {
    rows,
    total: listing?.total ?? null,
    unfilteredTotal: listing?.unfilteredTotal ?? null,
    pages,
    // Between a page past the end and the last page there are no rows to show.
    isLoading:
      isPending ||
      isPastEnd ||
      (isRendering && !listing) ||
      (isPlaceholderData && rows.length === 0 && listing?.total !== 0),
    // Rows are not dimmed on each automatic reload.
    isRefreshing:
      isPlaceholderData || (isRendering && listing !== undefined) || (isFetching && !isPending && !isPolled),
    isFetching,
    error,
    retry: () => void refetch(),
    takenAt,
    resultKey,
    source: { endpoint, input: input as { query?: Record<string, unknown> } },
    prefetchPage: (next) => void (next === page ? null : client.prefetchQuery(queryForPage(next))),
  }
}

const withPage = <Input>(input: Input, page: number): Input => {
  const { query } = input as { query?: object }
  return { ...input, query: { ...query, page } }
}
