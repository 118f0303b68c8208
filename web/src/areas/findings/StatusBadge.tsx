import { findingStepTags } from '@contract/findings/findings.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'

/** How far a finding has come, in a word or two. */
export function StatusBadge({ finding: { progress } }: { finding: ReportedFinding }) {
  const { label, tone } = findingStepTags[progress.step]
  return (
    <Badge tone={tone} className="mt-1">
      {label}
    </Badge>
  )
}
