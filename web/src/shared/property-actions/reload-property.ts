import type { QueryClient } from '@tanstack/react-query'
import { listDocumentServices, listDocumentTypes } from '@contract/documents/document-calls.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { isShellData } from '@/shared/session/shell-data.ts'

const catalogues: readonly unknown[] = [endpointKey(listDocumentTypes)[0], endpointKey(listDocumentServices)[0]]

/**
 * A property appears in many lists and numbers: those on screen are reloaded now, the others when they are next shown.
 */
export const reloadProperty = async (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => !isShellData(queryKey) && !catalogues.includes(queryKey[0]) })
