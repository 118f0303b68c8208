import { useQuery } from '@tanstack/react-query'
import { listWorkOrders } from '@contract/work-orders.ts'
import { orderSearch, orderViews, type OrderView } from '@/areas/work-orders/order-search.ts'
import { useOrderRows } from '@/areas/work-orders/use-order-rows.tsx'
import { Freshness } from '@/shared/Freshness.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { legacyLink } from '@/shared/legacy-links.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { ListViews } from '@/shared/saved-views/ListViews.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Tabs } from '@/ui/layout/Tabs.tsx'

const labels: Record<OrderView, string> = { open: 'Open', all: 'All' }

/** Work orders of the agency: where each is, and the questions of the provider. */
export default function WorkOrdersPage() {
  const session = useSession()
  const state = useListState(orderSearch)
  const { view, order, change, pages } = state
  const list = useListQuery(listWorkOrders, { query: { isOpen: view === 'open' ? 'true' : undefined } }, pages)
  const linked = useQuery({
    ...endpointQuery(listWorkOrders, { query: { orderId: String(order) } }),
    enabled: order !== undefined,
  })
  const { columns, overlays } = useOrderRows({
    linked: (order !== undefined && linked.data?.items[0]) || null,
    onLinkClosed: () => change({ order: undefined }, { isCorrection: true }),
  })
  return (
    <Page
      title="Work orders"
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Work orders' }]}
      controls={
        <>
          <ListViews />
          <a
            href={legacyLink(session, 'newWorkOrder')}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            New work order<span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Freshness takenAt={list.takenAt} isRefreshing={list.isFetching} onRefresh={list.retry} />
        </>
      }
    >
      <Tabs
        label="Show"
        tabs={orderViews.map((id) => ({ id, label: labels[id] }))}
        selected={view}
        onSelect={(id) => change({ view: id })}
      >
        <ListBody
          list={list}
          tableFrom="lg"
          columns={columns}
          rowKey={({ id }) => id}
          label="Work orders"
          placement="page"
          skeletonRows={5}
          failureText="Failed to get work orders"
          empty={<EmptyState title={view === 'open' ? 'No open work orders' : 'No work has been ordered yet'} />}
        />
      </Tabs>
      {overlays}
    </Page>
  )
}
