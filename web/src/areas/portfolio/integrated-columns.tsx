import { daysBetween, type Day } from '@contract/days.ts'
import { recentlyAddedDays } from '@contract/limits.ts'
import type { IntegratedProperty } from '@contract/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { Badge } from '@/ui/Badge.tsx'
import { formatDay, orNotSpecified } from '@/ui/format.ts'
import type { Column } from '@/ui/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { ComplianceCell } from './ComplianceCell.tsx'
import { DueCell } from './DueCell.tsx'
import { OtherActions, type Enrolment } from './OtherActions.tsx'
import { lastServiceOf, providersOf } from './other-services.ts'
import { ServicesCell } from './ServicesCell.tsx'

const hrefOf = ({ compliancePropertyId, agencyPortfolioPropertyId }: IntegratedProperty): string =>
  compliancePropertyId === null
    ? paths.nonManagedProperty(agencyPortfolioPropertyId ?? 0)
    : paths.property(compliancePropertyId)

const isRecent = ({ firstActiveDate }: IntegratedProperty, today: Day): boolean =>
  firstActiveDate !== null && daysBetween(firstActiveDate, today) <= recentlyAddedDays

export const integratedColumns = (enrolment: Enrolment, today: Day): Column<IntegratedProperty>[] => [
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
    id: 'provider',
    header: 'Service provider',
    cell: (property) => orNotSpecified(providersOf(property).join(', ') || null),
  },
  { id: 'last', header: 'Last service', cell: ({ services }) => formatDay(lastServiceOf(services)) },
  {
    id: 'due',
    header: 'Next due',
    isSortable: true,
    cell: ({ nextDueDate, services }) => <DueCell nextDueDate={nextDueDate} services={services} />,
  },
  {
    id: 'manager',
    header: 'Property manager',
    cell: ({ propertyManager }) => orNotSpecified(propertyManager?.name),
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ agencyPortfolioPropertyId: id, addressLine1, addressLine2, isUnderEnrolment }) =>
      id === null ? null : (
        <OtherActions
          {...enrolment}
          agencyPortfolioPropertyId={id}
          address={`${addressLine1}, ${addressLine2}`}
          isUnderEnrolment={isUnderEnrolment}
        />
      ),
  },
]
