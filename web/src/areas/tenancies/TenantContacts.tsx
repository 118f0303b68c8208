import { CurrentTenancy } from './CurrentTenancy.tsx'
import { OccupantList } from './OccupantList.tsx'
import TenancyDetails from './TenancyDetails.tsx'

/** Whom to call, and on which number. */
export default function TenantContacts({ propertyId }: { propertyId: number }) {
  return (
    <TenancyDetails
      propertyId={propertyId}
      label="Tenants"
      render={(tenancy) =>
        tenancy.currentTenancy ? <OccupantList {...tenancy.currentTenancy} /> : <CurrentTenancy tenancy={tenancy} />
      }
    />
  )
}
