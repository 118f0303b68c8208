import { useState } from 'react'
import { findTag } from '@contract/labels.ts'
import { severityTags } from '@contract/quotes.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'

const shownAtFirst = 3

const placeOf = ({ appliance }: ReportedFinding): string | null =>
  appliance && [appliance.applianceName, appliance.applianceLocation].filter(Boolean).join(' · ')

/** Findings in the server's order, most serious first; a long list can be expanded. */
export function FindingList({ findings, of }: { findings: readonly ReportedFinding[]; of: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? findings : findings.slice(0, shownAtFirst)
  const hidden = findings.length - shown.length
  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map((finding) => {
          const { code, name } = finding.servicingCategory
          const place = placeOf(finding)
          return (
            <li key={finding.problemRegister.problemRegisterId}>
              <p>{finding.originalProblemItem.title}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
                <Badge tone={findTag(severityTags, code).tone}>{name}</Badge>
                {place ? <span>{place}</span> : null}
              </p>
            </li>
          )
        })}
      </ul>
      {hidden > 0 ? (
        <Button variant="quiet" size="small" onPress={() => setIsOpen(true)} className="mt-1">
          Show {hidden} more<span className="sr-only"> of {of}</span>
        </Button>
      ) : null}
    </>
  )
}
