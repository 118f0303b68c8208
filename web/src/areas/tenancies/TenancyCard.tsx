import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { ConfirmTenancy } from './ConfirmTenancy.tsx'
import { CurrentTenancy } from './CurrentTenancy.tsx'
import { SoftwareNote } from './SoftwareNote.tsx'
import { TenancyActions } from './TenancyActions.tsx'
import { TenancyBadge } from './TenancyBadge.tsx'

/** The tenancy, its confirmation and its actions. */
export function TenancyCard({ property }: { property: PropertyDetails }) {
  return (
    <Card title="Tenancy" actions={<TenancyBadge tenancy={property.tenancy} />}>
      <div className="flex flex-col gap-4">
        <SoftwareNote property={property} />
        <CurrentTenancy tenancy={property.tenancy} />
        <ConfirmTenancy property={property} />
        <TenancyActions property={property} />
      </div>
    </Card>
  )
}
