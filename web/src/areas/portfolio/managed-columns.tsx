import { ExternalLink, Flame, House, Wrench } from 'lucide-react'
import type { ManagedProperty } from '@contract/property-lists.ts'
import { RowMenu } from '@/shared/details/RowMenu.tsx'
import { legacyPropertyLink, requestServiceLink } from '@/shared/legacy-links.ts'
import { paths } from '@/shared/paths.ts'
import type { MenuItem } from '@/ui/Menu.tsx'
import type { Column } from '@/ui/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { ComplianceCell } from './ComplianceCell.tsx'
import { DueCell } from './DueCell.tsx'
import { managerColumn } from './manager-column.ts'
import { ServicesCell } from './ServicesCell.tsx'
import { TagBadges } from './TagBadges.tsx'

export type ManagedActions = { systemUrl: string; onConfirmGas: (property: ManagedProperty) => void }

function actionsOf(property: ManagedProperty, { systemUrl, onConfirmGas }: ManagedActions): MenuItem[] {
  const { compliancePropertyId: id, updates } = property
  const items: MenuItem[] = [
    { id: 'view', label: 'View property', icon: <House aria-hidden size={16} />, href: paths.property(id) },
    {
      id: 'request',
      label: 'Request service',
      icon: <Wrench aria-hidden size={16} />,
      href: requestServiceLink(systemUrl, id),
      isExternal: true,
    },
    {
      id: 'system',
      label: 'View in compliance system',
      icon: <ExternalLink aria-hidden size={16} />,
      href: legacyPropertyLink(systemUrl, id),
      isExternal: true,
    },
  ]
  if (updates.some(({ code }) => code === 'GAS_CONFIRMATION_REQUIRED'))
    items.push({
      id: 'gas',
      label: 'Confirm gas appliances',
      icon: <Flame aria-hidden size={16} />,
      onAction: () => onConfirmGas(property),
    })
  return items
}

/** On a screen of middling width the manager stands under the address. */
export const managedColumns = (actions: ManagedActions, isNarrow: boolean): Column<ManagedProperty>[] => [
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
    cell: ({ compliance, reasons }) => <ComplianceCell compliance={compliance} reasons={reasons} />,
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
    width: '3.5rem',
    cell: (property) => (
      <RowMenu label={`Actions for ${property.addressLine1}`} items={() => actionsOf(property, actions)} />
    ),
  },
]
