import { useQuery } from '@tanstack/react-query'
import { listDocumentServices, listDocumentTypes } from '@contract/documents/document-calls.ts'
import type { DocumentChoice } from '@contract/documents/documents.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

export type DocumentChoices = {
  types: readonly DocumentChoice[]
  services: readonly DocumentChoice[]
  isLoading: boolean
  isRetrying: boolean
  /** Why one or both lists are missing. */
  problem: string | null
  retry: () => void
}

const none: readonly DocumentChoice[] = []

/** Document types and services that the server offers. */
export function useDocumentChoices(): DocumentChoices {
  const types = useQuery(endpointQuery(listDocumentTypes, {}))
  const services = useQuery(endpointQuery(listDocumentServices, {}))
  const problem = types.error
    ? errorMessage(types.error, 'Failed to get document types')
    : services.error
      ? errorMessage(services.error, 'Failed to get document services')
      : null
  return {
    types: types.data ?? none,
    services: services.data ?? none,
    isLoading: types.isPending || services.isPending,
    isRetrying: types.isRefetching || services.isRefetching,
    problem,
    retry: () => {
      if (types.error) void types.refetch()
      if (services.error) void services.refetch()
    },
  }
}

export const choiceName = (choices: readonly DocumentChoice[], code: string): string | undefined =>
  choices.find((choice) => choice.code === code)?.name
