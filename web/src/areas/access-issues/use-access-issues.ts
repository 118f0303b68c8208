import { useMemo } from 'react'
import { listAccessIssues, listNotices } from '@contract/access-issues/access-issue-lists.ts'
import { listQuery } from '@/shared/list-screen/list-search.ts'
import { useListQuery, type ListResult } from '@/shared/list-screen/use-list-query.ts'
import type { ListState } from '@/shared/list-screen/use-list-state.ts'
import { toAccessRow, type AccessRow } from './access-row.ts'

/** The rows of the list, from the endpoint version that this user has. */
export function useAccessIssues(state: ListState, isResolvedHere: boolean): ListResult<AccessRow> {
  const endpoint: typeof listAccessIssues | typeof listNotices = isResolvedHere ? listAccessIssues : listNotices
  const list = useListQuery(endpoint, { query: listQuery(state) }, state.pages)
  const rows = useMemo(() => list.rows.map(toAccessRow), [list.rows])
  return { ...list, rows }
}
