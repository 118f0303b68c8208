import type { BulkAction } from '@contract/bulk-actions/bulk-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import { bulkWatch } from './bulk-watch.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { BulkActionItem } from './BulkActionItem.tsx'

type BulkActionsDrawerProps = {
  items: readonly BulkAction[]
  query: { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }
}

/** The user's bulk actions of the last week with their results. */
export default function BulkActionsDrawer({ items, query }: BulkActionsDrawerProps) {
  const { isPending, isFetching, error, refetch } = query
  return (
    <Drawer
      isOpen
      onClose={bulkWatch.close}
      title="Bulk actions"
      footer={
        <Button size="small" onPress={bulkWatch.hide}>
          Remove from the header
        </Button>
      }
    >
      {isPending ? (
        <Skeleton shape="block" />
      ) : error ? (
        <LoadFailure query={{ error, refetch, isFetching }} text="Failed to get the bulk actions" />
      ) : items.length === 0 ? (
        <EmptyState title="No bulk actions in the last week" />
      ) : (
        <ul className="flex flex-col gap-6">
          {items.map((action, at) => (
            <BulkActionItem key={action.id} action={action} isLatest={at === 0} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}
