import type { ReactNode } from 'react'
import { BulkItems } from '@/areas/bulk-actions/BulkItems.tsx'
import type { BulkItemAction } from '@/areas/bulk-actions/BulkItemsBar.tsx'
import { RecentBulkActions } from '@/areas/bulk-actions/RecentBulkActions.tsx'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListScreen, type ListScreenProps } from '@/shared/list-screen/ListScreen.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { selectionColumn } from '@/shared/list-selection/selection-column.tsx'
import { useListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { paths } from '@/shared/paths.ts'

type BillingListProps<Row, Sort extends string> = Pick<
  ListScreenProps<Row, Sort>,
  'state' | 'sorts' | 'list' | 'columns' | 'filters' | 'chips'
> & {
  title: 'Quotes' | 'Invoices'
  row: { id: (row: Row) => number; label: (row: Row) => string }
  /** What the list is filtered by; another filter ends a selection. */
  filter: object
  actions: readonly BulkItemAction[]
  /** The ids of all rows that match the filter. */
  loadIds: () => Promise<readonly number[]>
  exportPath: (fileName: string) => string
  overlays: ReactNode
}

/** All quotes or invoices of the agency, which can be selected and exported. */
export function BillingList<Row, Sort extends string>({ title, row, ...props }: BillingListProps<Row, Sort>) {
  const { list, columns, filter, actions, loadIds, exportPath, overlays, ...screen } = props
  const entities = title.toLowerCase()
  const selection = useListSelection({
    filterKey: JSON.stringify(filter),
    pageIds: list.rows.map(row.id),
    total: list.total ?? 0,
  })
  return (
    <>
      <ListScreen
        {...screen}
        title={title}
        entities={entities}
        breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: title }]}
        list={list}
        columns={[selectionColumn(selection, row), ...columns]}
        isRowMarked={(each) => selection.isSelected(row.id(each))}
        rowKey={row.id}
        searchLabel={`Search ${entities}`}
        controls={
          <>
            <RecentBulkActions />
            <ExportList label={title} total={list.total} pathFor={exportPath} />
          </>
        }
        footnote={<BulkItems list={selection} actions={actions} loadIds={loadIds} />}
        whenNothing={<NothingToDo title={`No ${entities} yet`} />}
      />
      {overlays}
    </>
  )
}
