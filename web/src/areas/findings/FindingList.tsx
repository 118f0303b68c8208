import { useState } from 'react'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { FindingPlace } from './FindingPlace.tsx'
import { FindingProgressLine } from '@/shared/findings/FindingProgressLine.tsx'
import { FindingSafetyNote } from '@/shared/findings/FindingSafetyNote.tsx'

const shownAtFirst = 3

/** Findings in the server's order, most serious first; a long list can be expanded. */
export function FindingList({ findings, of }: { findings: readonly ReportedFinding[]; of: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? findings : findings.slice(0, shownAtFirst)
  const hidden = findings.length - shown.length
  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map((finding) => (
          <li key={finding.problemRegister.problemRegisterId}>
            <p>{finding.originalProblemItem.title}</p>
            <FindingPlace finding={finding} />
            {finding.safety ? <FindingSafetyNote safety={finding.safety} /> : null}
            <FindingProgressLine progress={finding.progress} register={finding.problemRegister} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="quiet" size="small" onPress={() => setIsOpen(true)} className="mt-1">
          Show {hidden} more<span className="sr-only"> of {of}</span>
        </Button>
      ) : null}
    </>
  )
}
