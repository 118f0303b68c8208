import type { ManagerKey } from '@contract/paging.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getIntegratedStats, getStats } from '@contract/dashboard/stats.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

const ofManager = (managerId: ManagerKey | null) => ({ query: { propertyManagerId: managerId ?? undefined } })

export const statsQuery = (managerId: ManagerKey | null) => endpointQuery(getStats, ofManager(managerId))
export const othersStatsQuery = (managerId: ManagerKey | null) =>
  endpointQuery(getIntegratedStats, ofManager(managerId))

export type Numbers<Data> = {
  /** Null until they are loaded. */
  data: Data | null
  /** The previous numbers are still shown. */
  isRefreshing: boolean
  /** The numbers shown are those of the property manager chosen before. */
  isOfAnother: boolean
  error: Error | null
  retry: () => void
  /** When they were loaded; null before. */
  takenAt: number | null
}

type QueryResult<Data> = {
  data: Data | null | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

const numbers = <Data>({
  data,
  error,
  isFetching,
  isPlaceholderData,
  dataUpdatedAt,
  refetch,
}: QueryResult<Data>): Numbers<Data> => ({
  data: data ?? null,
  isRefreshing: isFetching,
  isOfAnother: isPlaceholderData,
  error,
  retry: () => void refetch(),
  takenAt: dataUpdatedAt || null,
})

/** The numbers of everyone or of one property manager; while others load, the previous ones stay. */
export const useStats = (managerId: ManagerKey | null) =>
  numbers(useQuery({ ...statsQuery(managerId), placeholderData: keepPreviousData }))

export const useOthersStats = (managerId: ManagerKey | null) =>
  numbers(useQuery({ ...othersStatsQuery(managerId), placeholderData: keepPreviousData }))
