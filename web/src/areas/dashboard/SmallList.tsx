import type { ManagerKey } from '@contract/paging.ts'
import type { listRecentEvents, listWeekVisits } from '@contract/dashboard/coming-and-recent.ts'
import { urgentListPageSize } from '@contract/limits.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListQuery, type RowOf } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { urgentListInput } from '@/shared/urgent-list/urgent-list-input.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'

type SmallListProps<E extends typeof listRecentEvents | typeof listWeekVisits> = {
  title: string
  endpoint: E
  managerId: ManagerKey | null
  columns: readonly Column<RowOf<E>>[]
  rowKey: (row: RowOf<E>) => string | number
  entities: string
  emptyText: string
  failureText: string
}

/** A short list in a card of the dashboard, of all property managers or of one. */
export function SmallList<E extends typeof listRecentEvents | typeof listWeekVisits>({
  title,
  endpoint,
  managerId,
  emptyText,
  ...table
}: SmallListProps<E>) {
  const pages = usePages(urgentListPageSize, managerId)
  const input = urgentListInput(managerId, pages.page) as CallInput<E>
  const list = useListQuery(endpoint, input, pages)
  return (
    <Card
      title={title}
      actions={list.total ? <CountBadge count={list.total} unit={table.entities} /> : null}
      isFlush
      className="pb-4"
    >
      <ListBody
        {...table}
        list={list}
        label={title}
        skeletonRows={urgentListPageSize}
        placement="flush card"
        empty={<p className="px-5 pt-2 text-quiet max-md:px-4">{emptyText}</p>}
      />
    </Card>
  )
}
