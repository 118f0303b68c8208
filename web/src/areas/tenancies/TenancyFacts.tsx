import type { Tenancy } from '@contract/tenancies/people.ts'
import { leaseTypeLabels, type LeaseType } from '@contract/tenancies/tenancies.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay } from '@/ui/format.ts'
import { OccupantList } from './OccupantList.tsx'

type TenancyFactsProps = { tenancy: Tenancy; isInFull?: boolean }

const dayOrNothing = (day: string | null) => (day ? formatDay(day) : null)
const typeLabel = (type: string) => (Object.hasOwn(leaseTypeLabels, type) ? leaseTypeLabels[type as LeaseType] : type)

/** The lease and its occupants; `isInFull` adds rarely needed details. */
export function TenancyFacts({ tenancy, isInFull = false }: TenancyFactsProps) {
  const { occupants, startedAt, endedAt, vacatingAt, leaseType, source, notes, status } = tenancy
  const today = useAgencyToday()
  const isPeriodic = status === 'CURRENT' && endedAt !== null && endedAt < today
  return (
    <div className="flex flex-col gap-4">
      <FactList columns={3}>
        <Fact label="Start date" detail={isInFull ? undefined : `Lease type: ${typeLabel(leaseType)}`}>
          {formatDay(startedAt)}
        </Fact>
        <Fact label="End date" detail={isPeriodic ? 'The lease has ended; the tenancy continues' : undefined}>
          {dayOrNothing(endedAt)}
        </Fact>
        <Fact label="Vacate date">{dayOrNothing(vacatingAt)}</Fact>
        {isInFull ? (
          <>
            <Fact label="Lease type">{typeLabel(leaseType)}</Fact>
            <Fact label="Source">{source ?? 'Portal'}</Fact>
          </>
        ) : null}
        {notes || isInFull ? (
          <Fact label="Notes">{notes ? <span className="whitespace-pre-line wrap-anywhere">{notes}</span> : null}</Fact>
        ) : null}
      </FactList>
      <div>
        <p className="mb-1.5 text-xs text-quiet">Occupants</p>
        <OccupantList occupants={occupants} />
      </div>
    </div>
  )
}
