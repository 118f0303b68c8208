import { ChevronRight, FileText } from '@/ui/icons.ts'
import { jobStatusTag, serviceResultTag } from '@contract/properties/properties.ts'
import type { Appliance, PropertyService } from '@contract/properties/property-page.ts'
import { services as known } from '@contract/services.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { classNames } from '@/ui/class-names.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { datesOf, isSaidBelow } from './dates-of-service.ts'
import { ServiceDetails } from './ServiceDetails.tsx'

type ServiceRowProps = {
  property: PropertyInShort
  service: PropertyService
  canBook: boolean
  appliances: readonly Appliance[]
  /** In one line, which opens on demand. */
  isFolded: boolean
  isExplained: boolean
}

export function ServiceRow({ isFolded, ...details }: ServiceRowProps) {
  const { property, service } = details
  const { name } = known[service.shortName]
  const { hasReports } = service
  const heading = (
    <>
      <h3 className="text-base font-semibold">{name}</h3>
      <ServiceBadges service={service} />
    </>
  )
  const headingClass = classNames(
    'flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5',
    // The link to the reports is beside it, because a summary must not contain a link.
    hasReports && 'pr-36',
  )
  return (
    <li className={classNames('relative px-5 max-md:px-4', isFolded ? 'py-1.5' : 'flex flex-col gap-2 py-4')}>
      {isFolded ? (
        <details className="group">
          <summary
            className={classNames(
              headingClass,
              'min-h-11 cursor-pointer list-none rounded-md py-1 hover:bg-hover [&::-webkit-details-marker]:hidden',
            )}
          >
            <ChevronRight
              aria-hidden
              size={16}
              className="-mr-1 shrink-0 text-quiet transition-transform duration-100 group-open:rotate-90"
            />
            {heading}
            <Dates service={service} />
          </summary>
          <div className="pt-1 pb-3 pl-5.5">
            <ServiceDetails {...details} hasDatesAbove />
          </div>
        </details>
      ) : (
        <>
          <div className={headingClass}>{heading}</div>
          <ServiceDetails {...details} hasDatesAbove={false} />
        </>
      )}
      {hasReports ? (
        <TextLink
          href={paths.property(property.id, 'documents', { filter: 'SERVICE_REPORT', service: service.shortName })}
          className={classNames(
            'absolute right-5 inline-flex min-h-6 items-center gap-1.5 text-sm max-md:right-4',
            isFolded ? 'top-4' : 'top-3.5',
          )}
        >
          <FileText aria-hidden size={14} />
          <span>
            Service reports<span className="sr-only"> of {name}</span>
          </span>
        </TextLink>
      ) : null}
    </li>
  )
}

/** In the one line of a service; once it is open, without those that its details say. */
function Dates({ service }: Pick<ServiceRowProps, 'service'>) {
  const shown = datesOf(service, useAgencyToday()).filter(({ day }) => day !== null)
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
      {shown.map(({ label, day }) => (
        <span key={label} className={isSaidBelow(service, day) ? 'group-open:hidden' : undefined}>
          {label} {formatDay(day)}{' '}
        </span>
      ))}
    </span>
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
