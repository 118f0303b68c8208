import type { ReactNode } from 'react'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import { findLabel } from '@contract/labels.ts'
import { integrationDelayHours } from '@contract/limits.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { ComplianceResult } from './ComplianceResult.tsx'
import { GasFact } from './GasFact.tsx'
import { ManagerFact } from './ManagerFact.tsx'
import { PropertyBadges } from './PropertyBadges.tsx'
import { vacancyText } from './vacancy-text.ts'

type PropertySummaryProps = {
  property: PropertyDetails
  /** The updates required from the agency, if any. */
  needed: ReactNode
  /** The residential status with the control that changes it. */
  residential: ReactNode
}

/** The summary of the property, which stays visible while the page scrolls. */
export function PropertySummary({ property, needed, residential }: PropertySummaryProps) {
  const { compliance, reasons, nextDueDate, softwareName, isIntegrated, bookingMethod } = property
  const software = softwareName ?? 'property management software'
  return (
    <Card title="At a glance">
      <div className="flex flex-col gap-4">
        <ComplianceResult
          compliance={compliance}
          reasons={reasons}
          nextDueDate={nextDueDate}
          services={property.services}
        />
        <PropertyBadges tags={property.tags} vacancy={vacancyText(property.tenancy, useAgencyToday())} />
        {needed}
        <hr className="border-line" />
        <dl className="grid gap-x-6 gap-y-3 md:max-lg:grid-cols-2">
          <ManagerFact manager={property.propertyManager} />
          {isIntegrated ? (
            <Fact
              label="Integration"
              detail={
                <span className="text-sm">
                  Changes made in {software} can take up to {integrationDelayHours} hours to appear
                </span>
              }
            >
              Integrated with {software}
            </Fact>
          ) : null}
          <Fact label="Booking method">{bookingMethod && findLabel(entryMethodLabels, bookingMethod)}</Fact>
          {property.gas ? <GasFact property={property} gas={property.gas} /> : null}
        </dl>
        {residential}
      </div>
    </Card>
  )
}
