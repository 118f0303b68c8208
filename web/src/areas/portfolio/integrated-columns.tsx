import { daysBetween, type Day } from '@contract/days.ts'
import { recentlyAddedDays } from '@contract/limits.ts'
import type { IntegratedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { UnsafeBadge } from '@/shared/tags/UnsafeBadge.tsx'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { briefCompliance, ComplianceCell } from './ComplianceCell.tsx'
import { briefDue, DueCell } from '@/shared/list-screen/DueCell.tsx'
import { managerColumn } from './manager-column.ts'
import { type EnrolmentActions, EnrolProperty } from '@/shared/enrolment/EnrolProperty.tsx'
import { ServicesCell } from './ServicesCell.tsx'
import { formatDay } from '@/ui/format.ts'
import { findLabel } from '@contract/labels.ts'
import { supplierTypeLabels } from '@contract/portfolio/portfolio.ts'
import { serviceProviderLabels } from '@contract/portfolio/service-providers.ts'

type Services = IntegratedProperty['services']

/** The providers of a property, each once, by name. */
function listProviders({ services, providedBy }: Pick<IntegratedProperty, 'services' | 'providedBy'>): string[] {
  if (providedBy === 'DETECTOR_INSPECTOR') return [serviceProviderLabels.DETECTOR_INSPECTOR]
  const names = services.flatMap(({ serviceProvider, supplierType, providedBy: by }) => {
    if (serviceProvider) return [serviceProvider]
    if (supplierType && supplierType !== 'UNKNOWN') return [findLabel(supplierTypeLabels, supplierType)]
    return by ? [findLabel(serviceProviderLabels, by)] : []
  })
  return [...new Set(names)]
}

/** The latest service date of any service. */
const findLastService = (services: Services): string | null =>
  services
    .flatMap(({ lastServiceDate }) => lastServiceDate ?? [])
    .toSorted()
    .at(-1) ?? null

type OtherActionsProps = EnrolmentActions & {
  agencyPortfolioPropertyId: number
  address: string
  isUnderEnrolment: boolean
  orderId: number | null
  isNarrow: boolean
}

function OtherActions({ isNarrow, ...property }: OtherActionsProps) {
  return (
    <EnrolProperty {...property} variant="secondary">
      {/* Screen readers get the full text. */}
      Enrol<span className={isNarrow ? 'sr-only' : '-ml-1'}> property</span>
    </EnrolProperty>
  )
}

/** When and by whom a property was last serviced; the provider's own dates are on the property's page. */
function LastServiceCell({ property }: { property: IntegratedProperty }) {
  const [first, ...others] = listProviders(property)
  const day = findLastService(property.services)
  const provider =
    first === undefined ? 'No known provider' : others.length > 0 ? `${first}, ${others.length} more` : first
  if (day === null && property.providedBy === 'DETECTOR_INSPECTOR') return provider
  return (
    <>
      <span className={day === null ? 'text-quiet' : 'whitespace-nowrap tabular-nums'}>{formatDay(day)}</span>
      <span className="block text-xs text-quiet">{provider}</span>
    </>
  )
}

const hrefOf = ({ compliancePropertyId, agencyPortfolioPropertyId }: IntegratedProperty): string =>
  compliancePropertyId === null
    ? paths.nonManagedProperty(agencyPortfolioPropertyId ?? 0)
    : paths.property(compliancePropertyId)

const isRecent = ({ firstActiveDate }: IntegratedProperty, today: Day): boolean =>
  firstActiveDate !== null && daysBetween(firstActiveDate, today) <= recentlyAddedDays

type Screen = { today: Day; isNarrow: boolean }

/** On a medium-width screen the property manager is under the address. */
export const integratedColumns = (
  enrolment: EnrolmentActions,
  { today, isNarrow }: Screen,
): Column<IntegratedProperty>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    isSortable: true,
    width: '23%',
    cell: (property) => (
      <>
        <AddressCell
          href={hrefOf(property)}
          addressLine1={property.addressLine1}
          addressLine2={property.addressLine2}
          managerName={isNarrow ? property.propertyManager?.name : null}
        />
        <UnsafeBadge unsafe={property.unsafe} />
        {isRecent(property, today) ? (
          <Badge tone="accent" className="mt-1">
            Recently added
          </Badge>
        ) : null}
      </>
    ),
  },
  {
    id: 'compliance',
    header: 'Compliance',
    brief: briefCompliance,
    width: '19%',
    cell: ({ compliance, reasons, providedBy }) => (
      <ComplianceCell compliance={compliance} reasons={reasons} isStarred={providedBy === 'OTHER'} />
    ),
  },
  { id: 'services', header: 'Services', width: '15%', cell: ({ services }) => <ServicesCell services={services} /> },
  {
    id: 'last',
    header: 'Last service',
    width: '15%',
    cell: (property) => <LastServiceCell property={property} />,
  },
  {
    id: 'due',
    header: 'Next due',
    isSortable: true,
    brief: briefDue,
    cell: ({ nextDueDate, services }) => <DueCell nextDueDate={nextDueDate} services={services} />,
  },
  ...(isNarrow ? [] : [managerColumn]),
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (property) => <RowActions property={property} enrolment={enrolment} isNarrow={isNarrow} />,
  },
]

type RowActionsProps = { property: IntegratedProperty; enrolment: EnrolmentActions; isNarrow: boolean }

/** A property that the provider services has the usual menu; one of another provider can be enrolled. */
function RowActions({ property, enrolment, isNarrow }: RowActionsProps) {
  const { compliancePropertyId, agencyPortfolioPropertyId: id, addressLine1, addressLine2 } = property
  if (compliancePropertyId !== null)
    return (
      <PropertyMenu
        label={`Actions for ${addressLine1}`}
        property={{ compliancePropertyId, addressLine1, addressLine2 }}
        row={property}
      />
    )
  if (id === null) return null
  return (
    <OtherActions
      {...enrolment}
      isNarrow={isNarrow}
      agencyPortfolioPropertyId={id}
      address={`${addressLine1}, ${addressLine2}`}
      isUnderEnrolment={property.isUnderEnrolment}
      orderId={property.enrolmentOrderId}
    />
  )
}
