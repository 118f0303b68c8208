import { daysBetween, type Day } from '@contract/days.ts'
import { recentlyAddedDays } from '@contract/limits.ts'
import type { IntegratedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { ComplianceCell } from './ComplianceCell.tsx'
import { DueCell } from '@/shared/list-screen/DueCell.tsx'
import { LastServiceCell } from './LastServiceCell.tsx'
import { managerColumn } from './manager-column.ts'
import type { EnrolmentActions } from '@/shared/enrolment/EnrolProperty.tsx'
import { OtherActions } from './OtherActions.tsx'
import { ServicesCell } from './ServicesCell.tsx'

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
