import { DueCell } from '@/shared/list-screen/DueCell.tsx'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { PropertyLink } from '@/shared/details/PropertyLink.tsx'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { orNotSpecified } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { ComplianceWhy } from './ComplianceWhy.tsx'
import { UpdateActions } from './UpdateActions.tsx'
import { softwareHint, updateActions } from './update-actions.ts'

/** The actions are below the missing data, because a separate column would not fit on small screens. */
export const requiredUpdatesColumns: Column<ManagedProperty>[] = [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    isSortable: true,
    width: '20%',
    cell: ({ compliancePropertyId, addressLine1, addressLine2 }) => (
      <>
        <PropertyLink href={paths.property(compliancePropertyId)}>{addressLine1}</PropertyLink>
        <span className="block font-normal text-quiet">{addressLine2}</span>
      </>
    ),
  },
  {
    id: 'missing',
    header: 'What is missing',
    // Two buttons fit side by side on a laptop.
    width: '38%',
    cell: (property) => (
      <div className="flex flex-col items-start gap-2">
        <Missing property={property} />
        <UpdateActions property={property} />
      </div>
    ),
  },
  {
    id: 'compliance',
    header: 'Compliance',
    width: '20%',
    cell: (property) => <ComplianceWhy property={property} />,
  },
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
    isMenu: true,
    width: '3.5rem',
    cell: (property) => (
      <PropertyMenu label={`Actions for ${property.addressLine1}`} property={property} row={property} />
    ),
  },
]

function Missing({ property }: { property: ManagedProperty }) {
  const { updates, softwareName } = property
  return (
    <div>
      <ul className="flex flex-col gap-1">
        {updates.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
      {updateActions(property).includes('software') ? (
        <p className="mt-1 text-quiet">{softwareHint(softwareName)}</p>
      ) : null}
    </div>
  )
}
