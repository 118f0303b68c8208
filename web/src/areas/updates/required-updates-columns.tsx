import { briefDue, DueCell } from '@/shared/list-screen/DueCell.tsx'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { UnsafeOf } from '@/shared/tags/UnsafeOf.tsx'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { orNotSpecified } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { softwareHint, updateActions } from './update-actions.ts'
import { findTag } from '@contract/labels.ts'
import { propertyComplianceTags } from '@contract/properties/properties.ts'
import { PopoverButton } from '@/shared/details/PopoverButton.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Droplets, Flame, PencilLine } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'

/** One button per update action; updates in the agency's software have none. */
function UpdateActions({ property, most }: { property: ManagedProperty; most?: number }) {
  const { open } = usePropertyActions()
  const { compliancePropertyId: id, addressLine1, addressLine2 } = property
  const methods = updateActions(property)
    .filter((method) => method !== 'software')
    .slice(0, most)
  if (methods.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {methods.map((method) =>
        method === 'tenancy' ? (
          <Link
            key={method}
            href={paths.property(id, 'tenancy')}
            aria-label={`Update tenancy at ${addressLine1}`}
            className={buttonClass({ size: 'small' })}
          >
            <PencilLine aria-hidden size={15} />
            Update tenancy
          </Link>
        ) : (
          <Button
            key={method.action}
            size="small"
            icon={
              method.action === 'confirm-water' ? <Droplets aria-hidden size={15} /> : <Flame aria-hidden size={15} />
            }
            aria-label={`${method.label} at ${addressLine1}`}
            onPress={() => open(method.action, { id, address: `${addressLine1}, ${addressLine2}` })}
          >
            {method.label}
          </Button>
        ),
      )}
    </div>
  )
}

/** The result and its first reason; pressing it shows the others. */
function ComplianceWhy({ property }: { property: ManagedProperty }) {
  const { compliance, reasons, addressLine1 } = property
  const { label, tone } = findTag(propertyComplianceTags, compliance)
  const more = reasons.length - 1
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {reasons[0] ? <span className="text-quiet">{reasons[0]}</span> : null}
      {more > 0 ? (
        <PopoverButton
          label={`Why ${addressLine1} has compliance issues`}
          variant="quiet"
          size="small"
          className="-ml-2.5"
          content={
            <ul className="flex max-w-80 list-disc flex-col gap-1.5 pl-4">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          }
        >
          {more === 1 ? '1 more reason' : `${more} more reasons`}
        </PopoverButton>
      ) : null}
    </div>
  )
}

const briefUpdates = ({ updates: [first, ...others] }: ManagedProperty): string =>
  `${first?.text}${others.length > 0 ? `, ${others.length} more` : ''}`

/** The actions are below the missing data, because a separate column would not fit on small screens. */
export const requiredUpdatesColumns: Column<ManagedProperty>[] = [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    isSortable: true,
    width: '20%',
    cell: ({ compliancePropertyId, addressLine1, addressLine2, ...property }) => (
      <>
        <TextLink href={paths.property(compliancePropertyId)}>{addressLine1}</TextLink>
        <span data-unfolded className="block font-normal text-quiet">
          {addressLine2}
        </span>
        <UnsafeOf {...property} />
      </>
    ),
  },
  {
    id: 'missing',
    header: 'What is missing',
    brief: briefUpdates,
    // Two buttons fit side by side on a laptop.
    width: '32%',
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
    width: '17%',
    cell: (property) => <ComplianceWhy property={property} />,
  },
  {
    id: 'due',
    header: 'Next due',
    isSortable: true,
    width: '13%',
    brief: briefDue,
    cell: ({ nextDueDate, services }) => <DueCell nextDueDate={nextDueDate} services={services} />,
  },
  {
    id: 'manager',
    header: 'Property manager',
    width: '11%',
    cell: ({ propertyManager }) => orNotSpecified(propertyManager?.name),
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    width: '3.5rem',
    brief: (property) => <UpdateActions property={property} most={1} />,
    cell: () => null,
    menu: (property) => (
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
