import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { briefCompliance, ComplianceCell } from './ComplianceCell.tsx'
import { briefDue, DueCell } from '@/shared/list-screen/DueCell.tsx'
import { managerColumn } from './manager-column.ts'
import { ServicesCell } from './ServicesCell.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { toPropertyTags } from '@/shared/tags/property-tags.ts'
import { UnsafeOf } from '@/shared/tags/UnsafeOf.tsx'
import { TagBadges } from '@/shared/tags/TagBadges.tsx'

/** The compliance column says the rest. */
const saidElsewhere = ['COMPLIANCE_ISSUES']

function PropertyTags({ tags, repairDueOn }: Pick<ManagedProperty, 'tags' | 'repairDueOn'>) {
  const today = useAgencyToday()
  return <TagBadges tags={toPropertyTags(tags, { repairDueOn: repairDueOn ?? null, today, saidElsewhere })} />
}

/** On a medium-width screen the property manager is under the address. */
export const managedColumns = (isNarrow: boolean): Column<ManagedProperty>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    isSortable: true,
    width: '22%',
    // The tags say it where there is room.
    brief: (property) => (
      <>
        <AddressCell {...property} href={paths.property(property.compliancePropertyId)} />
        <UnsafeOf {...property} />
      </>
    ),
    cell: ({ compliancePropertyId, propertyManager, ...address }) => (
      <AddressCell
        href={paths.property(compliancePropertyId)}
        addressLine1={address.addressLine1}
        addressLine2={address.addressLine2}
        managerName={isNarrow ? propertyManager?.name : null}
      />
    ),
  },
  {
    id: 'compliance',
    header: 'Compliance',
    brief: briefCompliance,
    width: '20%',
    cell: ({ compliancePropertyId, compliance, reasons }) => (
      <ComplianceCell compliance={compliance} reasons={reasons} propertyId={compliancePropertyId} />
    ),
  },
  {
    id: 'services',
    header: 'Services',
    width: '17%',
    cell: ({ services }) => <ServicesCell services={services} />,
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
    // Ordered by these, the unsafe properties are first.
    id: 'unsafe',
    header: 'Tags',
    isSortable: true,
    width: '17%',
    cell: (property) => <PropertyTags {...property} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    width: '3.5rem',
    cell: () => null,
    menu: (property) => (
      <PropertyMenu label={`Actions for ${property.addressLine1}`} property={property} row={property} />
    ),
  },
]
