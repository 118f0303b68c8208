import { dashboardSkeletonRows } from '@contract/limits.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import type { ListResult } from '@/shared/list-screen/use-list-query.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { NothingUrgent } from './NothingUrgent.tsx'
import type { NotUrgent } from './urgent-panel.ts'

type UrgentListProps<Row> = {
  list: ListResult<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  /** Title: "Urgent quotes". */
  label: string
  /** Heading of the empty list: "No urgent quotes". */
  emptyTitle: string
  notUrgent: NotUrgent | null | undefined
  /** Shown when a load fails and the server gave no message. */
  failureText: string
}

/** Records that need action, as a tab of the dashboard. */
export function UrgentList<Row>({ emptyTitle, notUrgent, ...list }: UrgentListProps<Row>) {
  return (
    <ListBody
      {...list}
      skeletonRows={dashboardSkeletonRows}
      placement="flush card"
      empty={<NothingUrgent title={emptyTitle} notUrgent={notUrgent} />}
    />
  )
}
