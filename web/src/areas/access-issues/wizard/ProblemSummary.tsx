import type { ProblemSet } from '@contract/access-issues/access-case.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDayAndTime } from '@/ui/format.ts'

/** What went wrong, and since when. */
export function ProblemSummary({ set }: { set: ProblemSet }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <div>
      <h3 className="text-base font-semibold">{set.public_name}</h3>
      {set.public_descriptions.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {set.raised_at ? (
        <p className="mt-1 text-xs text-quiet">
          Since <time dateTime={set.raised_at}>{formatDayAndTime(set.raised_at, timeZone)}</time>
        </p>
      ) : null}
    </div>
  )
}
