import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TenancySummary } from '@contract/tenancies/people.ts'
import { getTenancySummary } from '@contract/tenancies/tenancy-calls.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { CurrentTenancy } from './CurrentTenancy.tsx'

type TenancyDetailsProps = {
  propertyId: number
  label?: string
  render?: (tenancy: TenancySummary) => ReactNode
}

const inFull = (tenancy: TenancySummary) => <CurrentTenancy tenancy={tenancy} />

/** The tenancy in force, to look at before it is confirmed. */
export default function TenancyDetails(props: TenancyDetailsProps) {
  const { propertyId, label = 'Current lease agreement', render = inFull } = props
  const summary = useQuery({
    ...endpointQuery(getTenancySummary, { params: { id: propertyId } }),
    // A colleague may have changed it, so it is loaded again.
    refetchOnMount: 'always',
  })
  if (summary.data)
    return (
      <section aria-label={label} className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
        {render(summary.data)}
      </section>
    )
  return summary.error ? (
    <LoadFailure query={summary} text="Failed to get tenancy" />
  ) : (
    <Skeleton shape="block" className="h-24" />
  )
}
