import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { ComplianceCell } from './ComplianceCell.tsx'
import { DueCell } from '@/shared/list-screen/DueCell.tsx'
import { managerColumn } from './manager-column.ts'
import { ServicesCell } from './ServicesCell.tsx'
import { TagBadges } from './TagBadges.tsx'

/** On a medium-width screen the property manager is under the address. */
export const managedColumns = (isNarrow: boolean): Column<ManagedProperty>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    isSortable: true,
    width: '22%',
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
    cell: ({ nextDueDate, services }) => <DueCell nextDueDate={nextDueDate} services={services} />,
  },
  ...(isNarrow ? [] : [managerColumn]),
  {
    id: 'tags',
    header: 'Tags',
    width: '17%',
    cell: ({ tags }) => <TagBadges tags={tags} mostShown={isNarrow ? 1 : 2} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    isMenu: true,
    width: '3.5rem',
    cell: (property) => (
      <PropertyMenu label={`Actions for ${property.addressLine1}`} property={property} row={property} />
    ),
  },
]
