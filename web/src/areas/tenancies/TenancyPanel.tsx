import { useQuery } from '@tanstack/react-query'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { listTenancies } from '@contract/tenancies/tenancy-calls.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { ConfirmTenancy } from './ConfirmTenancy.tsx'
import { CurrentTenancy } from './CurrentTenancy.tsx'
import { SoftwareNote } from './SoftwareNote.tsx'
import { TenancyActions } from './TenancyActions.tsx'
import { TenancyBadge } from './TenancyBadge.tsx'
import { TenancyFacts } from './TenancyFacts.tsx'
import { TenancyHistory } from './TenancyHistory.tsx'

/** The tenancy in force in full, and all past and upcoming tenancies of the property. */
export function TenancyPanel({ property }: { property: PropertyDetails }) {
  const tenancies = useQuery(endpointQuery(listTenancies, { params: { id: property.compliancePropertyId } }))
  const current = property.tenancy.isVacant ? null : property.tenancy.currentTenancy
  return (
    <div className="flex flex-col gap-4">
      <Card title="Current tenancy" actions={<TenancyBadge tenancy={property.tenancy} />}>
        <div className="flex flex-col gap-4">
          <SoftwareNote property={property} />
          {current ? <TenancyFacts tenancy={current} isInFull /> : <CurrentTenancy tenancy={property.tenancy} />}
          <ConfirmTenancy property={property} />
          <TenancyActions property={property} />
        </div>
      </Card>
      <Card title="All tenancies">
        {tenancies.data ? (
          <Refreshing isRefreshing={tenancies.isFetching}>
            <TenancyHistory property={property} tenancies={tenancies.data} />
          </Refreshing>
        ) : tenancies.error ? (
          <LoadFailure query={tenancies} text="Failed to get tenancy" />
        ) : (
          <LoadingRows rows={['row', 'row']} />
        )}
      </Card>
    </div>
  )
}
