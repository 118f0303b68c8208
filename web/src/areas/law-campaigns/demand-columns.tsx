import { knowledgeLabels, progressLabels, type DemandedProperty } from '@contract/law-campaigns.ts'
import { requestStatusTag } from '@contract/service-requests/service-requests.ts'
import { paths } from '@/shared/paths.ts'
import { UnsafeBadge } from '@/shared/tags/UnsafeBadge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay, orNotSpecified } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'

/** What was done so far, as sentences. */
function progressTexts({ letterSentOn, quote, order, bookedOn, isDone, notNeeded }: DemandedProperty): string[] {
  return [
    ...(isDone ? ['Done'] : []),
    ...(notNeeded ? [`Not needed: ${notNeeded.reason} (${notNeeded.by}, ${formatDay(notNeeded.on)})`] : []),
    ...(bookedOn ? [`Visit booked for ${formatDay(bookedOn)}`] : []),
    ...(order
      ? [`Visit requested, work order ${order.id}: ${requestStatusTag(order.status).label.toLowerCase()}`]
      : []),
    ...(quote ? [`Quote #${quote.quoteNumber}: ${quote.status}`] : []),
    ...(letterSentOn ? [`Letter sent ${formatDay(letterSentOn)}`] : []),
  ]
}

type Actions = { onNotNeeded: (property: DemandedProperty) => void; onNeeded: (property: DemandedProperty) => void }

export const demandColumns = ({ onNotNeeded, onNeeded }: Actions): Column<DemandedProperty>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    isSortable: true,
    width: '20%',
    cell: ({ compliancePropertyId, addressLine1, addressLine2, unsafe }) => (
      <>
        <TextLink href={paths.property(compliancePropertyId)} className="break-words">
          {addressLine1}
        </TextLink>
        <span data-unfolded className="block text-sm font-normal text-quiet">
          {addressLine2}
        </span>
        <UnsafeBadge unsafe={unsafe} />
      </>
    ),
  },
  { id: 'manager', header: 'Property manager', cell: ({ managerName }) => orNotSpecified(managerName) },
  {
    id: 'known',
    header: 'What is known',
    brief: ({ facts: [first], isKnown }) => first ?? knowledgeLabels[isKnown ? 'KNOWN' : 'UNKNOWN'],
    width: '28%',
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
  {
    id: 'progress',
    header: 'Progress',
    brief: (property) => progressTexts(property)[0] ?? progressLabels.OPEN,
    width: '22%',
    cell: (property) => {
      const texts = progressTexts(property)
      return texts.length === 0 ? (
        <span className="text-quiet">{progressLabels.OPEN}</span>
      ) : (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )
    },
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (property) => {
      const { addressLine1, notNeeded } = property
      return notNeeded ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Needed after all, ${addressLine1}`}
          onPress={() => onNeeded(property)}
        >
          Needed after all
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Mark as not needed, ${addressLine1}`}
          onPress={() => onNotNeeded(property)}
        >
          Mark as not needed
        </Button>
      )
    },
  },
]
