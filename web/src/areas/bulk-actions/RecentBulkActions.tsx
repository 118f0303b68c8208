import { ListChecks } from '@/ui/icons.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { bulkWatch } from './bulk-watch.ts'

/** Opens the results of earlier bulk actions, in any tab. */
export function RecentBulkActions() {
  return (
    <Button variant="quiet" icon={<ListChecks aria-hidden size={16} />} onPress={bulkWatch.open}>
      Recent bulk actions
    </Button>
  )
}
