import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { orderServices } from './order-services.ts'
import { ServiceRow } from './ServiceRow.tsx'

/** The services that need something, open; then the others in one line each. */
export function ServicesCard({ property }: { property: PropertyDetails }) {
  const { services, appliances, compliancePropertyId: id, address, actions } = property
  const { inNeed, inOrder } = orderServices(services)
  const firstBreach = inNeed.find(({ compliance }) => compliance === 'NON_COMPLIANT')
  return (
    <Card title="Services" isFlush={services.length > 0}>
      {services.length === 0 ? (
        <EmptyState title="No services found">This property has no services yet.</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {[...inNeed, ...inOrder].map((service) => (
            <ServiceRow
              key={service.serviceId}
              property={{ id, address }}
              service={service}
              canBook={actions.book}
              appliances={appliances.filter(({ serviceId }) => serviceId === service.serviceId)}
              isFolded={!inNeed.includes(service)}
              isExplained={service === firstBreach}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
