import { useQuery } from '@tanstack/react-query'
import type { Day } from '@contract/days.ts'
import { getPropertyAsAt, type PropertyAsAt } from '@contract/ledger.ts'
import { findTag } from '@contract/labels.ts'
import { propertyComplianceTags, serviceComplianceTags } from '@contract/properties/properties.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { AsAtBanner } from '@/shared/as-at/AsAtBanner.tsx'
import { useManagerLinks } from '@/shared/whose-work/use-whose-work.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { PropertyFailure } from './PropertyFailure.tsx'
import { PropertySkeleton } from './PropertySkeleton.tsx'
import { services } from '@contract/services.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { DutyDetails } from '@/shared/why/DutyDetails.tsx'

/** The result of a service, what each duty in law came to, and where the ledger has it. */
function ServiceOnDay({ service }: { service: PropertyAsAt['services'][number] }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { shortName, compliance, reason, duties, entry, knownAt, hash } = service
  const { label, tone } = findTag(serviceComplianceTags, compliance)
  return (
    <li className="flex flex-col items-start gap-2 py-4 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{services[shortName].name}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span>{reason}</span>
      {duties.length > 0 ? (
        <ul aria-label="Duties in law" className="flex flex-col gap-3 text-sm">
          {duties.map((duty) => (
            <DutyDetails key={`${duty.ruleId}-${duty.facts[0]}`} duty={duty} />
          ))}
        </ul>
      ) : null}
      <span className="text-xs wrap-anywhere text-quiet">
        Known since {formatDayAndTime(knownAt, timeZone)} · Entry {entry} of the ledger, {hash.slice(0, 16)}
      </span>
    </li>
  )
}

/** Compliance of a property at the end of a past day. Nothing can be done here. */
export default function PropertyOnDay({ id, day }: { id: number; day: Day }) {
  const query = useQuery(endpointQuery(getPropertyAsAt, { params: { id }, query: { 'as-at': day } }))
  const withManager = useManagerLinks()
  const property = query.data ?? null
  const title = property?.address ?? 'Property'
  return (
    <Page
      title={`${title} as at ${formatDay(day)}`}
      heading={<span className="block max-md:min-h-16">{title}</span>}
      breadcrumbs={[
        { label: 'Home', href: withManager(paths.dashboard()) },
        { label: 'Portfolio', href: withManager(paths.portfolio({ 'as-at': day })) },
        { label: title },
      ]}
    >
      <AsAtBanner
        day={day}
        hrefFor={(chosen) => paths.property(id, undefined, { 'as-at': chosen })}
        todayHref={paths.property(id)}
      />
      {property ? (
        <Said property={property} day={day} />
      ) : query.error ? (
        <PropertyFailure
          subject={{ kind: 'managed', id, path: paths.property(id) }}
          error={query.error}
          missingText="Property not found"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <PropertySkeleton />
      )}
    </Page>
  )
}

function Said({ property, day }: { property: PropertyAsAt; day: Day }) {
  const { compliance, reasons, knownSince } = property
  if (compliance === null)
    return (
      <Card>
        <EmptyState title={`There are no results for ${formatDay(day)}`}>
          {knownSince ? `The first result is of ${formatDay(knownSince)}.` : 'There is no result yet.'}
        </EmptyState>
      </Card>
    )
  const { label, tone } = findTag(propertyComplianceTags, compliance)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <Card title="Compliance">
        <Badge tone={tone} className="px-2.5 py-1 text-sm">
          {label}
        </Badge>
        {reasons.length > 0 ? (
          <ul aria-label="Why" className="mt-2 flex list-disc flex-col gap-1 pl-4.5 text-sm">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : null}
      </Card>
      <Card title="Services">
        <ul className="flex flex-col divide-y divide-line">
          {property.services.map((service) => (
            <ServiceOnDay key={service.serviceId} service={service} />
          ))}
        </ul>
      </Card>
    </div>
  )
}
