import { findingStepTags } from '@contract/findings/findings.ts'
import { states } from '@contract/states.ts'
import type { FindingProgress } from '@contract/findings/reported-findings.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDay, toDay } from '@/ui/format.ts'

/** What was done last, by whom and when, and what comes next. */
export function FindingProgressLine({ progress }: { progress: FindingProgress }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { step, by, at, next } = progress
  const day = at && (at.includes('T') ? toDay(at, timeZone) : at)
  return (
    <p className="mt-1 text-xs text-quiet">
      {findingStepTags[step].label}
      {by ? ` by ${by}` : ''}
      {day ? `, ${formatDay(day)}` : ''}.{next ? ` ${next}` : ''}
    </p>
  )
}
