import { useQuery } from '@tanstack/react-query'
import type { ListResult } from './use-list-query.ts'

const idle = { queryKey: ['total of everyone'], queryFn: () => null }

/** How many rows the list has for everyone, while it shows the work of one property manager; otherwise null. */
export function useTotalOfEveryone({
  ofEveryone,
  total,
}: Pick<ListResult<unknown>, 'ofEveryone' | 'total'>): number | null {
  // After the rows, which matter more.
  const isAsked = ofEveryone !== null && ofEveryone.total === null && total !== null
  const { data } = useQuery({ ...((ofEveryone?.query ?? idle) as typeof idle), enabled: isAsked })
  return ofEveryone === null
    ? null
    : (ofEveryone.total ?? (data as { total: number } | null | undefined)?.total ?? null)
}
