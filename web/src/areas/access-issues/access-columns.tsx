import { lazy } from 'react'
import { legacyNoticesLink, type LinkingSession } from '@/shared/legacy-links.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { orNotSpecified, formatDay } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { AccessRow } from './access-row.ts'
import { DoorOpen } from '@/ui/icons.ts'
import { openWaysText } from '@contract/access-issues/ways-in.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { whyNotResolvable } from '@/shared/property-actions/why-not-resolvable.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { accessIssueTagLabels } from '@contract/access-issues/access-issues.ts'
import { findTag } from '@contract/labels.ts'
import type { ShownTag } from '@/shared/tags/by-gravity.ts'
import { TagBadges } from '@/shared/tags/TagBadges.tsx'
import { UnsafeBadge } from '@/shared/tags/UnsafeBadge.tsx'
import { dayIn } from '@contract/days.ts'
import { states } from '@contract/states.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { waitingTime } from './waiting-time.ts'

const ResolveRequestState = lazy(async () => ({
  default: (await import('@/shared/property-actions/ResolveRequestState.tsx')).ResolveRequestState,
}))

/** The day of a problem, and how long it has waited. */
function Since({ createdAt }: { createdAt: string }) {
  const today = useAgencyToday()
  const { timeZone } = states[useSession().complianceAgencyState]
  const since = dayIn(timeZone, new Date(createdAt))
  return (
    <>
      <time dateTime={createdAt}>{formatDay(since)}</time> · {waitingTime(since, today)}
    </>
  )
}

/** Each problem with its age and, if the provider was asked to resolve it, what became of that. */
function ProblemList({ problems }: Pick<AccessRow, 'problems'>) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <ul className="flex flex-col gap-1.5">
      {problems.map(({ publicName, createdAt, resolveRequest }) => (
        <li key={`${publicName} ${createdAt}`}>
          <p>{publicName}</p>
          <p className="text-xs text-quiet">
            <Since createdAt={createdAt} />
          </p>
          {resolveRequest ? (
            <LazyPart>
              <ResolveRequestState request={resolveRequest} timeZone={timeZone} />
            </LazyPart>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const urgentTag: ShownTag = { code: 'URGENT', label: 'Urgent', tone: 'critical' }

/** An unknown tag is shown in readable words. */
const accessTags = ({ isUrgent, tags }: AccessRow): ShownTag[] => [
  ...(isUrgent ? [urgentTag] : []),
  ...tags.map((code) => ({ code, ...findTag(accessIssueTagLabels, code) })),
]

/** In the older version of the list: resolves a notice of the row with a reason. */
function ResolveNoticeButton({ row }: { row: AccessRow }) {
  const { open } = usePropertyActions()
  const { propertyId: id, addressLine1, addressLine2, notices } = row
  return (
    <Button
      size="small"
      aria-label={`Resolve notice of ${addressLine1}`}
      disabledReason={whyNotResolvable(notices)}
      onPress={() => open('resolve-notice', { id, address: `${addressLine1}, ${addressLine2}` }, { notices })}
    >
      Resolve
    </Button>
  )
}

type ResolveButtonProps = { row: AccessRow; onResolve: (propertyId: number) => void }

/** Opens the wizard for the property of a row. */
function ResolveIssueButton({ row, onResolve }: ResolveButtonProps) {
  const { propertyId, addressLine1 } = row
  return (
    <Button size="small" aria-label={`Resolve issue of ${addressLine1}`} onPress={() => onResolve(propertyId)}>
      Resolve issue
    </Button>
  )
}

/** By which ways technicians can enter although issues block others; nothing without such a way. */
function OpenWays({ methods }: { methods: readonly string[] }) {
  const text = openWaysText(methods)
  return text === null ? null : (
    <p className="mt-1.5 flex gap-1.5 text-xs text-good">
      <DoorOpen aria-hidden size={14} className="mt-px shrink-0" />
      {text}
    </p>
  )
}

const address: Column<AccessRow> = {
  id: 'address',
  header: 'Address',
  isRowHeader: true,
  width: '21%',
  cell: ({ propertyId, addressLine1, addressLine2, unsafe }) => (
    <>
      <TextLink href={paths.property(propertyId)}>{addressLine1}</TextLink>
      <p data-unfolded className="text-xs font-normal text-quiet">
        {addressLine2}
      </p>
      <UnsafeBadge unsafe={unsafe} />
    </>
  ),
}
const problems: Column<AccessRow> = {
  id: 'problems',
  header: 'Problems',
  brief: ({ problems: [first] }) => first?.publicName,
  width: '23%',
  cell: ({ problems: listed, openWaysIn }) => (
    <>
      <ProblemList problems={listed} />
      <OpenWays methods={openWaysIn} />
    </>
  ),
}
const tags: Column<AccessRow> = {
  id: 'tags',
  header: 'Tags',
  cell: (row) => <TagBadges tags={accessTags(row)} />,
}
const manager: Column<AccessRow> = {
  id: 'manager',
  header: 'Property manager',
  width: '13%',
  cell: ({ managerName }) => orNotSpecified(managerName),
}

type Version = { isResolvedHere: boolean; session: LinkingSession; onResolve: (propertyId: number) => void }

/** If issues are still resolved on the older page, each row links to it. */
const actions = ({ isResolvedHere, session, onResolve }: Version): Column<AccessRow> => ({
  id: 'actions',
  header: 'Actions',
  isActions: true,
  // The older version has two actions and the menu.
  width: isResolvedHere ? '15%' : '19%',
  cell: (row) => (
    <span className="inline-flex items-center justify-end gap-1.5 max-md:flex-wrap">
      {isResolvedHere && !row.tags.includes('CANCELLED') ? (
        <ResolveIssueButton row={row} onResolve={onResolve} />
      ) : null}
      {isResolvedHere || row.noticesAddress === null ? null : (
        <>
          {row.tags.includes('CANCELLED') ? null : <ResolveNoticeButton row={row} />}
          <TextLink href={legacyNoticesLink(session, row.noticesAddress)} isExternal>
            View notice<span className="sr-only"> of {row.addressLine1}</span>
          </TextLink>
        </>
      )}
      <PropertyMenu
        label={`Actions for ${row.addressLine1}`}
        property={{ ...row, compliancePropertyId: row.propertyId }}
        row={row}
      />
    </span>
  ),
})

export const urgentAccessColumns = (version: Version): Column<AccessRow>[] => [
  address,
  problems,
  tags,
  actions(version),
]

export const accessColumns = (version: Version): Column<AccessRow>[] => [
  address,
  problems,
  tags,
  manager,
  actions(version),
]
