import { useQueryClient } from '@tanstack/react-query'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { documentListQuery, type DocumentState } from './document-search.ts'
import { callsFor, type DocumentSubject } from './document-subject.ts'

/** The documents that match the address. */
export function useDocuments(subject: DocumentSubject, state: DocumentState) {
  const client = useQueryClient()
  const { list: endpoint } = callsFor(subject)
  const input = { params: { id: subject.id }, query: { ...documentListQuery(state), page: state.page } }
  const list = useListQuery(endpoint, input, state.pages)

  /** Loads one document again; nothing if it is no longer listed. */
  const loadAgain = async (documentId: number): Promise<PropertyDocument | undefined> => {
    const listing = await client.fetchQuery({ ...endpointQuery(endpoint, input), staleTime: 0 })
    return listing?.items.find((each) => each.documentId === documentId)
  }
  return { list, loadAgain }
}
