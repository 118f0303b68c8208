import type { QueryClient } from '@tanstack/react-query'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

/**
 * A younger reply is reused; an older one is fetched again, because a colleague or technician may have changed
 * something.
 */
export const propertyFreshMs = 10_000

/** Starts the call of a property's page together with the code of the page, not after it. The page shows a failure. */
export async function startProperty(client: QueryClient, id: number): Promise<void> {
  const { getProperty } = await import('@contract/properties/property-page.ts')
  await client.prefetchQuery({ ...endpointQuery(getProperty, { params: { id } }), staleTime: propertyFreshMs })
}
