import type { ReactNode } from 'react'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import { findLabel } from '@contract/labels.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { ComplianceResult } from './ComplianceResult.tsx'
import { ManagerFact } from './ManagerFact.tsx'
import { PropertyBadges } from './PropertyBadges.tsx'
import { SoftwareDelay } from './SoftwareDelay.tsx'
import type { Day } from '@contract/days.ts'
import type { TenancySummary } from '@contract/tenancies/people.ts'
import { tenancyStatusText } from '@contract/tenancies/tenancies.ts'
import { states } from '@contract/states.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { toDay, formatDay } from '@/ui/format.ts'

type Gas = NonNullable<PropertyDetails['gas']>

function answerOf({ hasGasAppliances, gasApplianceCount }: Gas): string {
  if (hasGasAppliances === null) return 'Not confirmed yet'
  if (!hasGasAppliances) return 'None'
  return gasApplianceCount === 2 ? '2 or more' : String(gasApplianceCount ?? 'Yes')
}

/** The agency's last answer about gas, with who and when, and a button to change it. */
function GasFact({ property, gas }: { property: PropertyDetails; gas: Gas }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { open } = usePropertyActions()
  const { confirmedAt, confirmedBy } = gas
  // A required update is shown above with its own button.
  const canChange = property.actions.confirmGas && gas.hasGasAppliances !== null
  const confirmation = confirmedAt
    ? `Confirmed${confirmedBy ? ` by ${confirmedBy}` : ''} on ${formatDay(toDay(confirmedAt, timeZone))}`
    : null
  return (
    <Fact
      label="Gas appliances"
      detail={
        <span className="flex flex-col items-start gap-1.5 text-sm">
          {confirmation}
          {canChange ? (
            <Button
              size="small"
              onPress={() => open('confirm-gas', { id: property.compliancePropertyId, address: property.address })}
            >
              Change gas appliances
            </Button>
          ) : null}
        </span>
      }
    >
      {answerOf(gas)}
    </Fact>
  )
}

/** "Vacant until 03/12/2026", "Vacating on 30/11/2026", or nothing for a leased property. */
const vacancyText = ({ isVacant, currentTenancy, upcomingTenancy }: TenancySummary, today: Day): string | null =>
  tenancyStatusText({
    isVacant,
    vacateDate: currentTenancy?.vacatingAt ?? null,
    upcomingStart: upcomingTenancy?.startDate ?? null,
    today,
  })

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
        <PropertyBadges
          tags={property.tags}
          vacancy={vacancyText(property.tenancy, useAgencyToday())}
          services={property.services}
        />
        {needed}
        <hr className="border-line" />
        <dl className="grid gap-x-6 gap-y-3 md:max-lg:grid-cols-2">
          <ManagerFact manager={property.propertyManager} />
          {isIntegrated ? (
            <Fact label="Integration" detail={<SoftwareDelay property={property} />}>
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
