import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { managerParameter } from '@/shared/whose-work/whose-work.ts'
import type { ListResult } from './use-list-query.ts'

/** What does not change which rows a list has. */
const notFilters = new Set(['page', 'page-size', 'sort', 'direction', 'new-access-issues', 'new-problem-register'])

const isGiven = (value: unknown): boolean => value !== undefined && (!Array.isArray(value) || value.length > 0)

/** How many rows the list has for everyone, while it shows the work of one property manager; otherwise null. */
export function useTotalOfEveryone(
  list: Pick<ListResult<unknown>, 'source' | 'total' | 'unfilteredTotal'>,
): number | null {
  const { endpoint, input } = list.source
  const { [managerParameter]: managerId, sort: _sort, direction: _direction, ...filters } = input.query ?? {}
  const isFiltered = Object.entries(filters).some(([name, value]) => !notFilters.has(name) && isGiven(value))
  const known = isFiltered ? null : list.unfilteredTotal
  const { data } = useQuery({
    ...endpointQuery(endpoint, { ...input, query: { ...filters, page: 1, 'page-size': 1 } } as never),
    // After the rows, which matter more.
    enabled: managerId !== undefined && known === null && list.total !== null,
  })
  return managerId === undefined ? null : (known ?? (data as { total: number } | null | undefined)?.total ?? null)
}
