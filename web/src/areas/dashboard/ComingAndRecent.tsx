import type { ManagerKey } from '@contract/paging.ts'
import {
  listRecentEvents,
  type RecentEvent,
  type RecentKind,
  listWeekVisits,
  type WeekVisit,
} from '@contract/dashboard/coming-and-recent.ts'
import { states } from '@contract/states.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import type { Tone } from '@/ui/feedback/tone.ts'
import { toDay, formatTime } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { addDays } from '@contract/days.ts'
import { services } from '@contract/services.ts'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { urgentListPageSize } from '@contract/limits.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListQuery, type RowOf } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { urgentListInput } from '@/shared/urgent-list/urgent-list-input.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { Card } from '@/ui/layout/Card.tsx'

type SmallListProps<E extends typeof listRecentEvents | typeof listWeekVisits> = {
  title: string
  endpoint: E
  managerId: ManagerKey | null
  columns: readonly Column<RowOf<E>>[]
  rowKey: (row: RowOf<E>) => string | number
  entities: string
  emptyText: string
  failureText: string
}

/** A short list in a card of the dashboard, of all property managers or of one. */
function SmallList<E extends typeof listRecentEvents | typeof listWeekVisits>({
  title,
  endpoint,
  managerId,
  emptyText,
  ...table
}: SmallListProps<E>) {
  const pages = usePages(urgentListPageSize, managerId)
  const input = urgentListInput(managerId, pages.page) as CallInput<E>
  const list = useListQuery(endpoint, input, pages)
  return (
    <Card
      title={title}
      actions={list.total ? <CountBadge count={list.total} unit={table.entities} /> : null}
      isFlush
      className="pb-4"
    >
      <ListBody
        {...table}
        list={list}
        label={title}
        skeletonRows={urgentListPageSize}
        placement="flush card"
        empty={<p className="px-5 pt-2 text-quiet max-md:px-4">{emptyText}</p>}
      />
    </Card>
  )
}

/** "Today", "Tomorrow", "Wednesday 4th March". */
function dayOfVisit(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayWithWeekday(day).replace(/ \d{4}$/, '')
}

const visitColumns = (timeZone: string, today: string): Column<WeekVisit>[] => [
  {
    id: 'when',
    header: 'When',
    cell: ({ startsAt, endsAt, isOver }) => (
      <>
        <span className="font-medium">{dayOfVisit(toDay(startsAt, timeZone), today)}</span>
        <span className="block whitespace-nowrap text-quiet tabular-nums">
          {formatTime(startsAt, timeZone)} – {formatTime(endsAt, timeZone)}
        </span>
        {isOver ? (
          <span className="mt-0.5 block">
            <Badge tone="neutral">Result awaited</Badge>
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'property',
    header: 'Property',
    isRowHeader: true,
    cell: (visit) => (
      <>
        <TextLink href={paths.visit(visit.compliancePropertyId, visit.visitId)}>{visit.addressLine1}</TextLink>
        <span className="block font-normal text-quiet">
          {visit.services.map((code) => services[code].name).join(', ')}
        </span>
      </>
    ),
  },
  {
    id: 'way-in',
    header: 'Way in',
    cell: ({ wayIn, key }) => (
      <>
        {wayIn}
        {key ? (
          <span className="mt-0.5 block">
            <Badge tone={key.isMissing ? 'critical' : 'neutral'}>{key.text}</Badge>
          </span>
        ) : null}
      </>
    ),
  },
]

/** Booked visits of the next days, with the keys that the agency has to hand out. */
function WeekVisits({ managerId }: { managerId: ManagerKey | null }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const today = useAgencyToday()
  return (
    <SmallList
      title="Today and this week"
      endpoint={listWeekVisits}
      managerId={managerId}
      columns={visitColumns(timeZone, today)}
      rowKey={({ visitId }) => visitId}
      entities="visits"
      emptyText="No visits are booked for the next seven days."
      failureText="Failed to get visits"
    />
  )
}

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
        <TextLink href={paths.property(compliancePropertyId)} className="block w-fit">
          {addressLine1}
        </TextLink>
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
function SinceYesterday({ managerId }: { managerId: ManagerKey | null }) {
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

/** What is coming and what is new, side by side where there is room. */
export default function ComingAndRecent({ managerId }: { managerId: ManagerKey | null }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <WeekVisits managerId={managerId} />
      <SinceYesterday managerId={managerId} />
    </div>
  )
}
