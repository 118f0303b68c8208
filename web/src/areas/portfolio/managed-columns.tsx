import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { ComplianceCell } from './ComplianceCell.tsx'
import { DueCell } from '@/shared/list-screen/DueCell.tsx'
import { managerColumn } from './manager-column.ts'
import { ServicesCell } from './ServicesCell.tsx'
import { findTag, type Tone } from '@contract/labels.ts'
import { propertyTagLabels } from '@contract/properties/properties.ts'
import { DetailsButton } from '@/shared/details/DetailsButton.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'

const urgencyOrder: Record<Tone, number> = { critical: 0, attention: 1, good: 2, neutral: 3 }
/** Already shown in the compliance column. */
const saidElsewhere = new Set(['COMPLIANCE_ISSUES'])

/** The most urgent tags first; the others are behind "n more". */
function TagBadges({ tags, mostShown }: { tags: readonly string[]; mostShown: number }) {
  const badges = tags
    .filter((code) => !saidElsewhere.has(code))
    .map((code) => ({ code, ...findTag(propertyTagLabels, code) }))
    .toSorted((one, other) => urgencyOrder[one.tone] - urgencyOrder[other.tone])
  if (badges.length === 0) return <span className="text-quiet">None</span>
  const shown = badges.slice(0, mostShown)
  return (
    <span className="flex flex-wrap gap-1.5">
      {shown.map(({ code, label, tone }) => (
        <Badge key={code} tone={tone}>
          {label}
        </Badge>
      ))}
      {shown.length < badges.length ? (
        <DetailsButton
          label="Tags"
          className="px-1 text-xs font-medium text-accent-strong underline decoration-dotted underline-offset-3"
          details={
            <ul className="flex flex-wrap gap-1.5">
              {badges.map(({ code, label, tone }) => (
                <li key={code}>
                  <Badge tone={tone}>{label}</Badge>
                </li>
              ))}
            </ul>
          }
        >
          {badges.length - shown.length} more
        </DetailsButton>
      ) : null}
    </span>
  )
}

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
    width: '3.5rem',
    cell: () => null,
    menu: (property) => (
      <PropertyMenu label={`Actions for ${property.addressLine1}`} property={property} row={property} />
    ),
  },
]
