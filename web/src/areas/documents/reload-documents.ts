import type { QueryClient } from '@tanstack/react-query'
import { listIntegratedDocuments, listPropertyDocuments } from '@contract/documents/document-calls.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { listTimeline } from '@contract/timeline.ts'
import { getIntegratedProperty } from '@contract/residential.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'

/** Reloads everything on screen that lists, counts or mentions documents. */
const withDocuments = [listPropertyDocuments, listIntegratedDocuments, getProperty, getIntegratedProperty, listTimeline]

export const reloadDocuments = async (client: QueryClient): Promise<void> => {
  await Promise.all(withDocuments.map(async (each) => client.invalidateQueries({ queryKey: endpointKey(each) })))
}
