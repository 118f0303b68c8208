import { findLabel } from '@contract/labels.ts'
import { supplierTypeLabels } from '@contract/portfolio/portfolio.ts'
import { jobStatusTag, serviceResultTag } from '@contract/properties/properties.ts'
import type { IntegratedPropertyDetails } from '@contract/residential.ts'
import { services as known } from '@contract/services.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay } from '@/ui/format.ts'

type Service = IntegratedPropertyDetails['services'][number]

/** The services of other providers with last and next date, and whether that is compliant. */
export function MirroredServices({ property }: { property: IntegratedPropertyDetails }) {
  const { services } = property
  return (
    <Card title="Services" isFlush={services.length > 0}>
      {services.length === 0 ? (
        <EmptyState title="No services found">We do not know who services this property.</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {services.map((service) => (
            <MirroredService key={service.serviceId} service={service} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function MirroredService({ service }: { service: Service }) {
  const { shortName, reason, jobStatus, dueDate, lastServiceDate, serviceProvider, supplierType } = service
  const result = serviceResultTag(service)
  const status = jobStatus ? jobStatusTag(service.compliance, jobStatus) : null
  const provider = serviceProvider ?? (supplierType && findLabel(supplierTypeLabels, supplierType))
  return (
    <li className="flex flex-col gap-2 px-5 py-4 max-md:px-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h3 className="text-base font-semibold">{known[shortName].name}</h3>
        <Badge tone={result.tone}>{result.label}</Badge>
        {status && status.label !== result.label ? <Badge tone={status.tone}>{status.label}</Badge> : null}
      </div>
      {reason ? <p>{reason}</p> : null}
      <FactList columns={3}>
        <Fact label="Service provider">{provider}</Fact>
        <Fact label="Last service">{lastServiceDate && formatDay(lastServiceDate)}</Fact>
        <Fact label="Next due">{dueDate && formatDay(dueDate)}</Fact>
      </FactList>
    </li>
  )
}
