import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { call, type CallInput } from './call.ts'

/** The common cache key of all queries of an endpoint, with any input. */
export const endpointKey = (endpoint: Endpoint): readonly [string] => [`${endpoint.method} ${endpoint.path}`]

/** useQuery(endpointQuery(listAgencies, {})): key and call come from the same object, so they always match. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: [...endpointKey(endpoint), input] as const,
    queryFn: async ({ signal }): Promise<ReplyOf<E> | null> => (await call(endpoint, input, { signal })) ?? null,
  })
