import { findLabel, type Tone } from '@contract/labels.ts'
import { supplierTypeLabels } from '@contract/portfolio/portfolio.ts'
import { jobStatusTag, serviceResultTag } from '@contract/properties/properties.ts'
import type { IntegratedProperty } from '@contract/portfolio/property-lists.ts'
import { services as known, summariseServices } from '@contract/services.ts'
import { DetailsButton } from '@/shared/details/DetailsButton.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'

type Service = IntegratedProperty['services'][number]

const attentionTones: readonly Tone[] = ['critical', 'attention']
const needsAttention = (service: Service) => attentionTones.includes(serviceResultTag(service).tone)

/** The services in short; pressing them shows the status of each, with the reasons. */
export function ServicesCell({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return <span className="text-quiet">No services</span>
  const open = services.filter(needsAttention).length
  return (
    <DetailsButton
      label="Services"
      details={
        <ul className="flex flex-col divide-y divide-line">
          {services.map((service) => (
            <ServiceDetails key={service.serviceId} service={service} />
          ))}
        </ul>
      }
    >
      <span className="underline decoration-line-strong decoration-dotted underline-offset-3">
        {summariseServices(services.map(({ shortName }) => shortName))}
      </span>
      {open > 0 ? (
        <span className="block text-xs text-quiet">
          {open === services.length ? 'All need attention' : `${open} of ${services.length} need attention`}
        </span>
      ) : null}
    </DetailsButton>
  )
}

function ServiceDetails({ service }: { service: Service }) {
  const { shortName, reason, jobStatus, dueDate, serviceProvider, supplierType, lastServiceDate } = service
  const result = serviceResultTag(service)
  const provider = serviceProvider ?? (supplierType ? findLabel(supplierTypeLabels, supplierType) : null)
  // Most reasons already contain the dates.
  const isNotMentioned = (day: string) => !reason.includes(formatDay(day))
  const facts = [
    provider && `Provider: ${provider}`,
    lastServiceDate && isNotMentioned(lastServiceDate) && `Last service ${formatDay(lastServiceDate)}`,
    jobStatus && jobStatus !== 'CANCELLED' && jobStatusTag(service.compliance, jobStatus).label,
    dueDate && isNotMentioned(dueDate) && `Due ${formatDay(dueDate)}`,
  ].filter(Boolean)
  return (
    <li className="flex flex-col items-start gap-1 py-2.5 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{known[shortName].name}</span>
        <Badge tone={result.tone}>{result.label}</Badge>
      </span>
      {reason ? <span>{reason}</span> : null}
      <span className="text-sm text-quiet">{facts.join(' · ')}</span>
    </li>
  )
}
