import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { call, type CallInput } from './call.ts'

/** Everything cached for an endpoint lies under this key, whatever it was asked with. */
export const endpointKey = (endpoint: Endpoint): readonly [string] => [`${endpoint.method} ${endpoint.path}`]

/** useQuery(endpointQuery(listAgencies, {})): key and call from the same object, so they cannot drift apart. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: [...endpointKey(endpoint), input] as const,
    queryFn: async ({ signal }): Promise<ReplyOf<E> | null> => (await call(endpoint, input, { signal })) ?? null,
  })
