import { ArrowRight, CircleAlert, FileText } from '@/ui/icons.ts'
import { jobStatusTag, serviceResultTag } from '@contract/properties/properties.ts'
import type { Appliance, PropertyService } from '@contract/properties/property-page.ts'
import { services as known } from '@contract/services.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { ApplianceList } from './ApplianceList.tsx'
import { CheckEvidence } from './CheckEvidence.tsx'
import { dueLabel } from './due-label.ts'
import { ServiceFindings } from './ServiceFindings.tsx'
import { ServiceWhy } from './ServiceWhy.tsx'

type ServiceRowProps = { property: PropertyInShort; service: PropertyService; appliances: readonly Appliance[] }

export function ServiceRow({ property, service, appliances }: ServiceRowProps) {
  const { shortName, reason, lastServiceDate, dueDate, visit, findings, blockers, nextStep, isCancelled } = service
  const { name } = known[shortName]
  const today = useAgencyToday()
  // A blocker that equals the reason is not shown twice.
  const others = blockers.filter((blocker) => blocker !== reason)
  return (
    <li className="flex flex-col gap-2 px-5 py-4 max-md:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h3 className="text-base font-semibold">{name}</h3>
          <ServiceBadges service={service} />
        </div>
        <TextLink
          href={paths.property(property.id, 'documents', { filter: 'SERVICE_REPORT', service: shortName })}
          className="inline-flex items-center gap-1.5 text-sm"
        >
          <FileText aria-hidden size={14} />
          <span>
            Service reports<span className="sr-only"> of {name}</span>
          </span>
        </TextLink>
      </div>
      {reason ? <p>{reason}</p> : null}
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Dated label="Last service" day={lastServiceDate} />
        {isCancelled ? null : <Dated label={dueLabel(dueDate, today)} day={dueDate} />}
        {visit ? (
          <div className="flex gap-1.5">
            <dt className="text-quiet">Technician</dt>
            <dd>{visit.technicianName}</dd>
          </div>
        ) : null}
      </dl>
      {service.lastCheck ? <CheckEvidence propertyId={property.id} check={service.lastCheck} of={name} /> : null}
      {findings.length > 0 ? <ServiceFindings property={property} service={service} /> : null}
      {others.length > 0 ? <Blockers blockers={others} name={name} /> : null}
      <p className="flex items-start gap-2 text-sm font-medium">
        <ArrowRight aria-hidden size={16} className="mt-0.5 shrink-0 text-accent-strong" />
        <span>
          <span className="sr-only">What happens next: </span>
          {nextStep}
        </span>
      </p>
      {isCancelled ? null : <ServiceWhy propertyId={property.id} serviceId={service.serviceId} name={name} />}
      {appliances.length > 0 ? <ApplianceList appliances={appliances} of={name} /> : null}
    </li>
  )
}

/** The result of the service, and its other tags. */
function ServiceBadges({ service }: Pick<ServiceRowProps, 'service'>) {
  const { tags } = service
  const result = serviceResultTag(service)
  const others = tags.map((tag) => jobStatusTag(service.compliance, tag)).filter(({ label }) => label !== result.label)
  return (
    <ul className="flex flex-wrap gap-1.5">
      {[result, ...others].map(({ label, tone }) => (
        <li key={label}>
          <Badge tone={tone}>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}

function Dated({ label, day }: { label: string; day: string | null }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-quiet">{label}</dt>
      <dd className={day === null ? 'text-quiet' : 'tabular-nums'}>{formatDay(day)}</dd>
    </div>
  )
}

function Blockers({ blockers, name }: { blockers: readonly string[]; name: string }) {
  return (
    <ul aria-label={`Blockers of ${name}`} className="flex flex-col gap-1 text-sm">
      {blockers.map((blocker) => (
        <li key={blocker} className="flex items-start gap-2">
          <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-attention" />
          {blocker}
        </li>
      ))}
    </ul>
  )
}
