import type { ReactNode } from 'react'
import type { IntegratedPropertyDetails } from '@contract/residential.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { formatDay } from '@/ui/format.ts'
import { ComplianceResult } from './ComplianceResult.tsx'
import { ManagerFact } from './ManagerFact.tsx'
import { PropertyBadges } from './PropertyBadges.tsx'
import { SoftwareDelay } from './SoftwareDelay.tsx'

type MirroredSummaryProps = {
  property: IntegratedPropertyDetails
  /** The residential status with the control that changes it. */
  residential: ReactNode
}

/** The data of a property of another provider, from the agency's software and the agency itself. */
export function MirroredSummary({ property, residential }: MirroredSummaryProps) {
  const { softwareName, firstActiveDate } = property
  const software = softwareName ?? 'property management software'
  return (
    <Card title="At a glance">
      <div className="flex flex-col gap-4">
        <ComplianceResult {...property} isStarred={property.providedBy === 'OTHER'} />
        <PropertyBadges tags={property.tags} vacancy={null} />
        <hr className="border-line" />
        <dl className="grid gap-x-6 gap-y-3 md:max-lg:grid-cols-2">
          <ManagerFact manager={property.propertyManager} />
          <Fact label="Integration" detail={<SoftwareDelay property={property} />}>
            Integrated with {software}
          </Fact>
          <Fact label="First active date">{firstActiveDate && formatDay(firstActiveDate)}</Fact>
        </dl>
        {residential}
        {property.providedBy === 'OTHER' ? (
          <p className="text-xs text-quiet">
            * Based on what your agency has told us about other service providers; it has not been verified.
          </p>
        ) : null}
      </div>
    </Card>
  )
}
