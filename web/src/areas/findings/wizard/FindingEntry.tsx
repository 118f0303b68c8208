import { findingCan } from '@contract/findings/findings.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { FindingPlace } from '../FindingPlace.tsx'
import { FindingProgressLine } from '@/shared/findings/FindingProgressLine.tsx'
import { FindingSafetyNote } from '@/shared/findings/FindingSafetyNote.tsx'
import { StatusBadge } from './StatusBadge.tsx'

type FindingEntryProps = { finding: ReportedFinding; onAsk: (method: 'DISMISS' | 'RESTORE') => void }

const verbs = { DISMISS: 'Dismiss', RESTORE: 'Restore' } as const

/** A finding with all that is known about it; advice can be dismissed and restored here. */
export function FindingEntry({ finding, onAsk }: FindingEntryProps) {
  const { originalProblemItem, problemRegister, progress, safety } = finding
  const method = (['DISMISS', 'RESTORE'] as const).find((each) => findingCan[each](problemRegister))
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-line px-4 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium">{originalProblemItem.title}</p>
        <FindingPlace finding={finding} />
        {safety ? <FindingSafetyNote safety={safety} isExplained /> : null}
        <FindingProgressLine progress={progress} register={problemRegister} />
      </div>
      <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:justify-between">
        <StatusBadge finding={finding} />
        {method ? (
          <Button
            size="small"
            aria-label={`${verbs[method]} ${originalProblemItem.title}`}
            onPress={() => onAsk(method)}
          >
            {verbs[method]}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
