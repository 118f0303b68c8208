import type { FindingRow, ReportedFinding } from '@contract/findings/reported-findings.ts'
import { services } from '@contract/services.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { ResolveFindingsButton, type OnResolve } from './ResolveFindingsButton.tsx'
import { rowStatus } from './row-status.ts'
import { useState } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { FindingPlace } from './FindingPlace.tsx'
import { FindingProgressLine } from '@/shared/findings/FindingProgressLine.tsx'
import { FindingSafetyNote } from '@/shared/findings/FindingSafetyNote.tsx'
import { UnsafeBadge } from '@/shared/tags/UnsafeBadge.tsx'

const shownAtFirst = 3

/** Findings in the server's order, most serious first; a long list can be expanded. */
function FindingList({ findings, of }: { findings: readonly ReportedFinding[]; of: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? findings : findings.slice(0, shownAtFirst)
  const hidden = findings.length - shown.length
  return (
    <>
      <ul className="flex flex-col gap-2 wrap-anywhere">
        {shown.map((finding) => (
          <li key={finding.problemRegister.problemRegisterId}>
            <p>{finding.originalProblemItem.title}</p>
            <FindingPlace finding={finding} />
            {finding.safety ? <FindingSafetyNote safety={finding.safety} /> : null}
            <FindingProgressLine progress={finding.progress} register={finding.problemRegister} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="quiet" size="small" onPress={() => setIsOpen(true)} className="mt-1">
          Show {hidden} more<span className="sr-only"> of {of}</span>
        </Button>
      ) : null}
    </>
  )
}

const briefFindings = ({ service, reportedFindings: [first, ...others] }: FindingRow): string =>
  `${service.name}: ${first?.originalProblemItem.title}${others.length > 0 ? `, ${others.length} more` : ''}`

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
      <TextLink href={paths.property(property.compliancePropertyId)}>{property.addressLine1}</TextLink>
      <p data-unfolded className="text-xs font-normal text-quiet">
        {property.addressLine2}
      </p>
      <UnsafeBadge unsafe={property.unsafe} />
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
    brief: briefFindings,
    cell: ({ reportedFindings, property, service }) => (
      <FindingList findings={reportedFindings} of={`${property.addressLine1}, ${service.name}`} />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    brief: (row) => rowStatus(row)[0]?.label,
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
  ...facts.map((column) => ({ ...column, isRowHeader: column.id === 'service', brief: undefined })),
  resolve,
]
