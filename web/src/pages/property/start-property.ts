import type { QueryClient } from '@tanstack/react-query'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

/** What was asked for so recently is not asked for again; anything older is, as a colleague or a technician may have been there. */
export const propertyFreshMs = 10_000

/** Starts the call of a property's page together with the code of the page, not after it. What fails says so on the page. */
export async function startProperty(client: QueryClient, id: number): Promise<void> {
  const { getProperty } = await import('@contract/properties/property-page.ts')
  await client.prefetchQuery({ ...endpointQuery(getProperty, { params: { id } }), staleTime: propertyFreshMs })
}
