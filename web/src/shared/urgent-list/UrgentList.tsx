import { dashboardSkeletonRows } from '@contract/limits.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import type { ListResult } from '@/shared/list-screen/use-list-query.ts'
import type { Column } from '@/ui/tables/table-columns.ts'

type UrgentListProps<Row> = {
  list: ListResult<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  /** Title: "Urgent quotes". */
  label: string
  /** Heading of the empty list: "No urgent quotes". */
  emptyTitle: string
  /** Shown when a load fails and the server gave no message. */
  failureText: string
}

/** Records that need action, as a tab of the dashboard. */
export function UrgentList<Row>({ emptyTitle, ...list }: UrgentListProps<Row>) {
  return <ListBody {...list} skeletonRows={dashboardSkeletonRows} empty={<NothingToDo title={emptyTitle} />} />
}
