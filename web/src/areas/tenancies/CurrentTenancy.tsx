import type { TenancySummary } from '@contract/tenancies/people.ts'
import { formatDay } from '@/ui/format.ts'
import { TenancyFacts } from './TenancyFacts.tsx'

/** The lease in force and its occupants, or why there is none. */
export function CurrentTenancy({ tenancy }: { tenancy: TenancySummary }) {
  const { currentTenancy, isVacant, upcomingTenancy } = tenancy
  const next = upcomingTenancy ? formatDay(upcomingTenancy.startDate) : null
  if (isVacant)
    return (
      <p className="text-quiet">
        No one lives here{next ? ` until ${next}, when the next tenancy starts` : ' at the moment'}.
      </p>
    )
  if (!currentTenancy)
    return (
      <p>
        No tenancy is recorded. Please add it, or mark the property as vacant.
        {next ? ` The next tenancy starts on ${next}.` : ''}
      </p>
    )
  return (
    <>
      <TenancyFacts tenancy={currentTenancy} />
      {next ? <p className="text-quiet">The next tenancy starts on {next}.</p> : null}
    </>
  )
}
