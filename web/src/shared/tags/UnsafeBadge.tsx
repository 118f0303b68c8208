import { lazy } from 'react'
import type { Unsafe } from '@contract/portfolio/unsafe.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'

const RepairCountdown = lazy(async () => import('./RepairCountdown.tsx'))

type UnsafeBadgeProps = { unsafe: Unsafe | undefined; className?: string }

/** Below the address in every list; in most states the law sets no day for the repair. */
export function UnsafeBadge({ unsafe, className = 'mt-1' }: UnsafeBadgeProps) {
  if (!unsafe) return null
  const { repairDueOn } = unsafe
  return (
    <Badge tone="critical" className={className}>
      {repairDueOn === null ? (
        'Unsafe'
      ) : (
        <LazyPart fallback="Unsafe">
          <RepairCountdown dueOn={repairDueOn} />
        </LazyPart>
      )}
    </Badge>
  )
}
