import { listReportedFindings, type FindingRow } from '@contract/findings/reported-findings.ts'
import { listQuery } from '@/shared/list-screen/list-search.ts'
import { useListQuery, type ListResult } from '@/shared/list-screen/use-list-query.ts'
import { findingOrders } from './finding-orders.ts'
import type { FindingsState } from './findings-search.ts'

export function useFindings(state: FindingsState): ListResult<FindingRow> {
  const { sort, direction } = findingOrders[state.order]
  const query = { ...listQuery(state), category: state.category, sort, direction }
  return useListQuery(listReportedFindings, { query }, state.pages)
}
