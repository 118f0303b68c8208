import { syncCollectionLabels } from '@contract/integration/connections.ts'
import { listExcluded, type SetAsideRecord } from '@contract/integration/decisions.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'

const atOnce = 5
const columns: Column<SetAsideRecord>[] = [
  { id: 'label', header: 'Record', isRowHeader: true, cell: ({ label }) => label },
  { id: 'kind', header: 'Kind', cell: ({ collection }) => syncCollectionLabels[collection] },
  { id: 'reason', header: 'Why it was left out', cell: ({ reason }) => reason },
]

/** What was not taken over, and why. It is looked at again when it changes in the software, or all is read again. */
export function ExcludedRecords() {
  const list = useListQuery(listExcluded, { query: { 'page-size': atOnce } }, usePages(atOnce))
  return (
    <Card title="Left out" isFlush>
      <p className="max-w-prose px-5 pb-3 text-quiet max-md:px-4">
        These are read again when they change in your software, or with “Read everything again” above.
      </p>
      <ListBody
        list={list}
        columns={columns}
        rowKey={({ collection, externalId }) => `${collection} ${externalId}`}
        label="Records left out"
        placement="flush card"
        skeletonRows={2}
        failureText="Failed to get what was left out"
        empty={<EmptyState title="Nothing was left out" />}
      />
    </Card>
  )
}
