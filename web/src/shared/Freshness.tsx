import { RefreshCw } from '@/ui/icons.ts'
import { states } from '@contract/states.ts'
import { useOptionalSession } from '@/shared/session/use-session.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { formatTime } from '@/ui/format.ts'

type FreshnessProps = {
  /** Null before the first load. */
  takenAt: number | null
  isRefreshing: boolean
  onRefresh: () => void
}

/** When the numbers on the screen were loaded, with a button that loads them again: nothing reloads them by itself. */
export function Freshness({ takenAt, isRefreshing, onRefresh }: FreshnessProps) {
  const session = useOptionalSession()
  if (!session) return null
  // Takes its place before the first load, so that nothing moves when that ends.
  const visibility = takenAt === null ? 'invisible' : ''
  return (
    <span className={`inline-flex items-center gap-1 text-sm whitespace-nowrap text-quiet print:hidden ${visibility}`}>
      As at {formatTime(takenAt ?? 0, states[session.complianceAgencyState].timeZone)}
      <IconButton
        label="Refresh"
        size="small"
        icon={<RefreshCw aria-hidden size={15} />}
        isPending={isRefreshing}
        onPress={onRefresh}
      />
    </span>
  )
}
