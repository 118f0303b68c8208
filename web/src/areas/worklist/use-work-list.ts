import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { listWork, type SectionCounts, type WorkRow, type WorkSection } from '@contract/worklist.ts'
import type { ReplyOf } from '@contract/endpoint.ts'
import type { ManagerKey } from '@contract/paging.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useListQuery, type ListResult } from '@/shared/list-screen/use-list-query.ts'
import type { Pages } from '@/shared/list-screen/use-pages.ts'

export type WorkList = ListResult<WorkRow> & {
  /** How many properties each section has; null until they are known. */
  sections: SectionCounts | null
  section: WorkSection | undefined
  /** The reply that was loaded last, which may not be on screen yet. */
  latest: () => ReplyOf<typeof listWork> | null
}

export type WorkFilter = { managerId: ManagerKey | null; section?: WorkSection | undefined }

/** How often the list is loaded again while a dialog is open, so that a cause that ends meanwhile is noticed. */
const whileActingMs = 30_000

/** What waits: a page of it, and the number of properties in each section. */
export function useWorkList({ managerId, section }: WorkFilter, pages: Pages, isActing = false): WorkList {
  const client = useQueryClient()
  const query = { 'property-manager': managerId ?? undefined, section, 'page-size': pages.pageSize }
  const list = useListQuery(listWork, { query }, pages, { refetchAfter: () => (isActing ? whileActingMs : false) })
  const { queryKey, queryFn } = endpointQuery(listWork, { query: { ...query, page: pages.page } })
  // The same query again, for what is not in its rows.
  const { data } = useQuery({ queryKey, queryFn: queryFn as never, placeholderData: keepPreviousData })
  const reply = data as ReplyOf<typeof listWork> | null | undefined
  return {
    ...list,
    sections: reply?.sections ?? null,
    section,
    latest: () => client.getQueryData<ReplyOf<typeof listWork> | null>(queryKey) ?? null,
  }
}

/** What is to be done today, with what is unsafe. */
export const countToday = ({ UNSAFE, TODAY }: SectionCounts): number => UNSAFE + TODAY

/** The total of the list, as the dashboard’s tab shows it: everything that does not wait for others. */
export const countOpen = (sections: SectionCounts): number => countToday(sections) + sections.THIS_WEEK + sections.LATER
