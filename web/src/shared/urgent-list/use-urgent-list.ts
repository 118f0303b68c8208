import type { ManagerKey } from '@contract/paging.ts'
import type { Endpoint } from '@contract/endpoint.ts'
import { urgentListPageSize } from '@contract/limits.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { useListQuery, type ListOptions, type ListResult, type RowOf } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { urgentListInput } from './urgent-list-input.ts'

type Options<Row> = ListOptions<Row> & { pageSize?: number }

/** A short list on the dashboard, of all property managers or of one. */
export function useUrgentList<E extends Endpoint>(
  endpoint: E,
  propertyManagerId: ManagerKey | null,
  { pageSize = urgentListPageSize, ...options }: Options<RowOf<E>> = {},
): ListResult<RowOf<E>> {
  // Every urgent list has these parameters, but the generic endpoint type does not know that.
  const input = urgentListInput(propertyManagerId, pageSize) as unknown as CallInput<E>
  return useListQuery(endpoint, input, usePages(pageSize, propertyManagerId), options)
}
