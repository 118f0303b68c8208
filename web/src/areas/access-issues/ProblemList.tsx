import { dayIn } from '@contract/days.ts'
import { states } from '@contract/states.ts'
import { ResolveRequestState } from '@/shared/property-actions/ResolveRequestState.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDay } from '@/ui/format.ts'
import type { AccessRow } from './access-row.ts'
import { waitingTime } from './waiting-time.ts'

/** Each problem with its age and, if the provider was asked to resolve it, what became of that. */
export function ProblemList({ problems }: Pick<AccessRow, 'problems'>) {
  const today = useAgencyToday()
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <ul className="flex flex-col gap-1.5">
      {problems.map(({ publicName, createdAt, resolveRequest }) => {
        const since = dayIn(timeZone, new Date(createdAt))
        return (
          <li key={`${publicName} ${createdAt}`}>
            <p>{publicName}</p>
            <p className="text-xs text-quiet">
              <time dateTime={createdAt}>{formatDay(since)}</time> · {waitingTime(since, today)}
            </p>
            {resolveRequest ? <ResolveRequestState request={resolveRequest} timeZone={timeZone} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
