import type { FindingRow } from '@contract/findings/reported-findings.ts'
import { services } from '@contract/services.ts'
import { PropertyLink } from '@/shared/details/PropertyLink.tsx'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { FindingList } from './FindingList.tsx'
import { ResolveFindingsButton, type OnResolve } from './ResolveFindingsButton.tsx'
import { rowStatus } from './row-status.ts'

/** A property has one row per service. */
export const findingKey = ({ property, service }: FindingRow): number =>
  property.compliancePropertyId * 10 + services[service.suffix].id

const address: Column<FindingRow> = {
  id: 'address',
  header: 'Address',
  isRowHeader: true,
  width: '19%',
  cell: ({ property }) => (
    <>
      <PropertyLink href={paths.property(property.compliancePropertyId)}>{property.addressLine1}</PropertyLink>
      <p className="text-xs font-normal text-quiet">{property.addressLine2}</p>
    </>
  ),
}

const facts: Column<FindingRow>[] = [
  { id: 'service', header: 'Service', width: '11%', cell: ({ service }) => service.name },
  {
    id: 'service-date',
    header: 'Service date',
    width: '10%',
    cell: ({ serviceDate }) => <time dateTime={serviceDate}>{formatDay(serviceDate)}</time>,
  },
  {
    id: 'findings',
    header: 'Reported findings',
    cell: ({ reportedFindings, property, service }) => (
      <FindingList findings={reportedFindings} of={`${property.addressLine1}, ${service.name}`} />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '16%',
    cell: (row) => (
      <ul className="flex flex-wrap gap-1.5">
        {rowStatus(row).map(({ label, tone }) => (
          <li key={label}>
            <Badge tone={tone}>{label}</Badge>
          </li>
        ))}
      </ul>
    ),
  },
]

const actions = (onResolve?: OnResolve): Column<FindingRow> => ({
  id: 'actions',
  header: 'Actions',
  isActions: true,
  width: '9rem',
  cell: (row) => (
    <div className="flex items-center justify-end gap-1">
      <ResolveFindingsButton row={row} onResolve={onResolve} />
      <PropertyMenu
        label={`Actions for ${row.property.addressLine1}, ${row.service.name}`}
        property={row.property}
        row={{ tags: row.tags }}
      />
    </div>
  ),
})

const resolve: Column<FindingRow> = {
  id: 'actions',
  header: 'Actions',
  isActions: true,
  width: '6rem',
  cell: (row) => <ResolveFindingsButton row={row} />,
}

/** A page that keeps the open wizard in its address opens it itself. */
export const findingColumns = (onResolve?: OnResolve): Column<FindingRow>[] => [address, ...facts, actions(onResolve)]

/** On the page of a property each row is one of its services. */
export const findingColumnsOfProperty: Column<FindingRow>[] = [
  ...facts.map((column) => (column.id === 'service' ? { ...column, isRowHeader: true } : column)),
  resolve,
]
