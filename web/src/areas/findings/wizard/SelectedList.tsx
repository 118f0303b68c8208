import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { FindingPlace } from '../FindingPlace.tsx'
import { registerId } from './machine.ts'

/** The selected findings, to read before confirming. */
export function SelectedList({ findings }: { findings: readonly ReportedFinding[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {findings.map((finding) => (
        <li key={registerId(finding)} className="rounded-lg border border-line px-4 py-3">
          <p>{finding.originalProblemItem.title}</p>
          <FindingPlace finding={finding} />
        </li>
      ))}
    </ul>
  )
}
