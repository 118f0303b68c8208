import { findTag } from '@contract/labels.ts'
import { severityTags } from '@contract/quotes/quotes.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'

const placeOf = ({ appliance }: ReportedFinding): string | null =>
  appliance && [appliance.applianceName, appliance.applianceLocation].filter(Boolean).join(' · ')

/** Severity and place of a finding. */
export function FindingPlace({ finding }: { finding: ReportedFinding }) {
  const { code, name } = finding.servicingCategory
  const place = placeOf(finding)
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
      <Badge tone={findTag(severityTags, code).tone}>{name}</Badge>
      {place ? <span>{place}</span> : null}
    </span>
  )
}
