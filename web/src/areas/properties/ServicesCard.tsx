import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ServiceRow } from './ServiceRow.tsx'

/** Every service with its result, reason and next date. Cancelled services come last. */
export function ServicesCard({ property }: { property: PropertyDetails }) {
  const { services, appliances, compliancePropertyId: id, address, actions } = property
  const inOrder = services.toSorted((one, other) => Number(one.isCancelled) - Number(other.isCancelled))
  return (
    <Card title="Services" isFlush={services.length > 0}>
      {services.length === 0 ? (
        <EmptyState title="No services found">This property has no services yet.</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {inOrder.map((service) => (
            <ServiceRow
              key={service.serviceId}
              property={{ id, address }}
              service={service}
              canBook={actions.book}
              appliances={appliances.filter(({ serviceId }) => serviceId === service.serviceId)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
