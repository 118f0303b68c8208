import type { Unsafe } from '@contract/portfolio/unsafe.ts'
import { unsafeLabel } from '@contract/portfolio/unsafe-label.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'

type UnsafeBadgeProps = { unsafe: Unsafe | undefined; className?: string }

/** Below the address in every list. */
export function UnsafeBadge({ unsafe, className = 'mt-1' }: UnsafeBadgeProps) {
  const today = useAgencyToday()
  return unsafe ? (
    <Badge tone="critical" className={className}>
      {unsafeLabel(unsafe.repairDueOn, today)}
    </Badge>
  ) : null
}
