import { useQuery } from '@tanstack/react-query'
import type { Day } from '@contract/days.ts'
import { serviceOfId, services } from '@contract/services.ts'
import type { LeaseType } from '@contract/tenancies/tenancies.ts'
import { previewTenancy } from '@contract/tenancies/tenancy-calls.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { formatDay } from '@/ui/format.ts'

type LeaseEffectsProps = { propertyId: number; startDate: Day; leaseType: LeaseType }

const serviceName = (id: number): string => {
  const code = serviceOfId(id)
  return code ? services[code].name : `Service ${id}`
}

/** What becomes due because of the new lease. The lease can be saved without it, so a failure is not shown. */
export function LeaseEffects({ propertyId, startDate, leaseType }: LeaseEffectsProps) {
  const { data } = useQuery(
    endpointQuery(previewTenancy, {
      params: { id: propertyId },
      query: { 'start-date': startDate, 'lease-type': leaseType },
    }),
  )
  const due = data ?? []
  if (due.length === 0) return null
  return (
    <Banner tone="attention" title="This lease makes checks due">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {due.map(({ serviceId, dueDate }) => (
          <li key={serviceId}>
            {serviceName(serviceId)}: due by {formatDay(dueDate)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
