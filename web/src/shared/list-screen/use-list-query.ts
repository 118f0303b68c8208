import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

export type ListResult<Row> = {
  rows: readonly Row[]
  /** Null until it is known. */
  total: number | null
  unfilteredTotal: number | null
  /** The first load: there is nothing to show yet. */
  isLoading: boolean
  /** A reload: the rows are those of before. */
  isRefreshing: boolean
  error: Error | null
  retry: () => void
  /** Asks for another page before somebody turns to it. */
  prefetchPage?: ((page: number) => void) | undefined
}

type Listing<Row> = { items: Row[]; total: number; unfilteredTotal?: number | undefined }
type RowOf<E extends Endpoint> = ReplyOf<E> extends Listing<infer Row> ? Row : never

const nothing = () => undefined

/** A list whose rows are not asked for: it is empty and counts nothing. */
export const emptyList: ListResult<never> = {
  rows: [],
  total: null,
  unfilteredTotal: null,
  isLoading: false,
  isRefreshing: false,
  error: null,
  retry: nothing,
}

/** The rows of a list call; while other filters load, the old rows stay. */
export function useListQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>): ListResult<RowOf<E>> {
  const client = useQueryClient()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...endpointQuery(endpoint, input),
    placeholderData: keepPreviousData,
  })
  const listing = data as Listing<RowOf<E>> | null | undefined
  return {
    rows: listing?.items ?? emptyList.rows,
    total: listing?.total ?? null,
    unfilteredTotal: listing?.unfilteredTotal ?? null,
    isLoading: isPending,
    isRefreshing: isFetching && !isPending,
    error,
    retry: () => void refetch(),
    prefetchPage: (page) => void client.prefetchQuery(endpointQuery(endpoint, withPage(input, page))),
  }
}

const withPage = <Input>(input: Input, page: number): Input => {
  const { query } = input as { query?: object }
  return { ...input, query: { ...query, page } }
}
