import type { Unsafe } from '@contract/portfolio/unsafe.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'

/** Below the address in every list. */
export const UnsafeBadge = ({ unsafe }: { unsafe: Pick<Unsafe, 'label'> | undefined }) =>
  unsafe ? (
    <Badge tone="critical" className="mt-1">
      {unsafe.label}
    </Badge>
  ) : null
