import type { ManagerKey } from '@contract/paging.ts'
import { listRecentEvents, type RecentEvent, type RecentKind } from '@contract/dashboard/coming-and-recent.ts'
import { states } from '@contract/states.ts'
import { PropertyLink } from '@/shared/details/PropertyLink.tsx'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import type { Tone } from '@/ui/feedback/tone.ts'
import { toDay } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { SmallList } from './SmallList.tsx'

const kinds: Record<RecentKind, { label: string; tone: Tone }> = {
  NEW: { label: 'New', tone: 'accent' },
  DECIDED: { label: 'Decided', tone: 'good' },
  WORSE: { label: 'Worse', tone: 'critical' },
}

const eventColumns = (timeZone: string, today: string): Column<RecentEvent>[] => [
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>,
  },
  {
    id: 'what',
    header: 'What happened',
    isRowHeader: true,
    cell: ({ text, addressLine1, compliancePropertyId }) => (
      <>
        <span className="font-normal">{text}</span>
        <PropertyLink href={paths.property(compliancePropertyId)} className="block w-fit">
          {addressLine1}
        </PropertyLink>
      </>
    ),
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ at }) => (toDay(at, timeZone) === today ? 'Today' : 'Yesterday'),
  },
]

/** What is new, decided or worse since the start of yesterday. */
export function SinceYesterday({ managerId }: { managerId: ManagerKey | null }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const today = useAgencyToday()
  return (
    <SmallList
      title="Since yesterday"
      endpoint={listRecentEvents}
      managerId={managerId}
      columns={eventColumns(timeZone, today)}
      rowKey={({ key }) => key}
      entities="events"
      emptyText="Nothing is new, decided or worse."
      failureText="Failed to get what is new"
    />
  )
}
