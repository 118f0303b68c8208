import type { TenancySummary } from '@contract/tenancies/people.ts'
import { formatDay } from '@/ui/format.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

type MarkVacantEffectsProps = { tenancy: TenancySummary | null; isLoading: boolean }

/** The consequences; without the details a general text. */
export function MarkVacantEffects({ tenancy, isLoading }: MarkVacantEffectsProps) {
  if (isLoading) return <Skeleton className="w-full" />
  const names = tenancy?.currentTenancy?.occupants.map(({ name }) => name).join(', ')
  const upcoming = tenancy?.upcomingTenancy
  return (
    <>
      <p>
        {names
          ? `The tenancy of ${names} ends today. All previous tenancies count as vacated too.`
          : 'All current and previous tenancies of this property end today.'}
      </p>
      {upcoming ? (
        <p>
          {upcoming.isRenewal
            ? `The renewal from ${formatDay(upcoming.startDate)} is removed.`
            : `The property is then vacant until ${formatDay(upcoming.startDate)}.`}
        </p>
      ) : null}
    </>
  )
}
