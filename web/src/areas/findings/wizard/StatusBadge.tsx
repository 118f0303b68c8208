import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'

/** How far a finding has come, in a word or two. */
export const StatusBadge = ({ finding: { progress } }: { finding: ReportedFinding }) => (
  <Badge tone={progress.tone} className="mt-1">
    {progress.label}
  </Badge>
)
