import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getIntegratedStats, getStats } from '@contract/dashboard/stats.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

const ofManager = (managerId: number | null) => ({ query: { propertyManagerId: managerId ?? undefined } })

export const statsQuery = (managerId: number | null) => endpointQuery(getStats, ofManager(managerId))
export const othersStatsQuery = (managerId: number | null) => endpointQuery(getIntegratedStats, ofManager(managerId))

export type Numbers<Data> = {
  /** Null until they are loaded. */
  data: Data | null
  /** The previous numbers are still shown. */
  isRefreshing: boolean
  /** The numbers shown are those of the property manager chosen before. */
  isOfAnother: boolean
  error: Error | null
  retry: () => void
}

type QueryResult<Data> = {
  data: Data | null | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

const numbers = <Data>({ data, error, isFetching, isPlaceholderData, refetch }: QueryResult<Data>): Numbers<Data> => ({
  data: data ?? null,
  isRefreshing: isFetching,
  isOfAnother: isPlaceholderData,
  error,
  retry: () => void refetch(),
})

/** The numbers of everyone or of one property manager; while others load, the previous ones stay. */
export const useStats = (managerId: number | null) =>
  numbers(useQuery({ ...statsQuery(managerId), placeholderData: keepPreviousData }))

export const useOthersStats = (managerId: number | null) =>
  numbers(useQuery({ ...othersStatsQuery(managerId), placeholderData: keepPreviousData }))
