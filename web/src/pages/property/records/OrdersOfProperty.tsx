import { listWorkOrders } from '@contract/work-orders.ts'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { useOrderRows } from '@/areas/work-orders/use-order-rows.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useRecordPages } from './use-record-pages.ts'

/** Newest first; orders with a question of the provider before all others. */
export default function OrdersOfProperty({ propertyId }: { propertyId: number }) {
  const { columns, overlays } = useOrderRows({ isOfOneProperty: true })
  const { pages, size } = useRecordPages()
  const list = useListQuery(listWorkOrders, { query: { propertyId: String(propertyId), ...size } }, pages)
  return (
    <>
      <RecordList
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        label="Work orders"
        emptyTitle="No work has been ordered here"
        failureText="Failed to get work orders"
      />
      {overlays}
    </>
  )
}
