import { useQuery, type QueryClient } from '@tanstack/react-query'
import { getActiveExperiments, isOn, type ExperimentName, type Experiments } from '@contract/me.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

export const experimentsQuery = endpointQuery(getActiveExperiments, {})
const none: Experiments = {}

export const useExperiments = (): Experiments => useQuery(experimentsQuery).data ?? none

/** Off unless the server says that it is on. */
export const useExperiment = (name: ExperimentName): boolean => isOn(useExperiments(), name)

/** The same outside of components, for route guards. */
export const hasExperiment = (client: QueryClient, name: ExperimentName): boolean =>
  isOn(client.getQueryData(experimentsQuery.queryKey) ?? none, name)
