import type { QueryClient } from '@tanstack/react-query'
import { listIntegratedDocuments, listPropertyDocuments } from '@contract/documents/document-calls.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { listTimeline } from '@contract/timeline.ts'
import { getIntegratedProperty } from '@contract/residential.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'

/** Where a document is listed, counted or told of; what of it is on the screen is loaded again. */
const withDocuments = [listPropertyDocuments, listIntegratedDocuments, getProperty, getIntegratedProperty, listTimeline]

export const reloadDocuments = async (client: QueryClient): Promise<void> => {
  await Promise.all(withDocuments.map(async (each) => client.invalidateQueries({ queryKey: endpointKey(each) })))
}
