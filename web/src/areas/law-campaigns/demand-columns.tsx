import { knowledgeLabels, type DemandedProperty } from '@contract/law-campaigns.ts'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay, orNotSpecified } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'

export const demandColumns: Column<DemandedProperty>[] = [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    isSortable: true,
    width: '26%',
    cell: ({ compliancePropertyId, addressLine1, addressLine2 }) => (
      <>
        <TextLink href={paths.property(compliancePropertyId)} className="break-words">
          {addressLine1}
        </TextLink>
        <span className="block text-sm font-normal text-quiet">{addressLine2}</span>
      </>
    ),
  },
  { id: 'manager', header: 'Property manager', cell: ({ managerName }) => orNotSpecified(managerName) },
  {
    id: 'known',
    header: 'What is known',
    width: '38%',
    cell: ({ isKnown, facts }) => (
      <>
        <Badge tone={isKnown ? 'attention' : 'neutral'}>{knowledgeLabels[isKnown ? 'KNOWN' : 'UNKNOWN']}</Badge>
        <ul className="mt-1">
          {facts.map((fact) => (
            <li key={fact}>{fact}.</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'from',
    header: 'Applies from',
    cell: ({ appliesFrom }) => (appliesFrom === null ? 'Not known' : formatDay(appliesFrom)),
  },
]
