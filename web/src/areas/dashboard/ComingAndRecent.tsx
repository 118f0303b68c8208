import type { ManagerKey } from '@contract/paging.ts'
import { listWeekVisits, type WeekVisit } from '@contract/dashboard/coming-and-recent.ts'
import { states } from '@contract/states.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { UnsafeBadge } from '@/shared/tags/UnsafeBadge.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { toDay, formatTime } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { addDays } from '@contract/days.ts'
import { services } from '@contract/services.ts'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { urgentListPageSize } from '@contract/limits.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { urgentListInput } from '@/shared/urgent-list/urgent-list-input.ts'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { SinceLastHere } from './SinceLastHere.tsx'

/** "Today", "Tomorrow", "Wednesday 4th March". */
function dayOfVisit(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayWithWeekday(day).replace(/ \d{4}$/, '')
}

const visitColumns = (timeZone: string, today: string): Column<WeekVisit>[] => [
  {
    id: 'when',
    header: 'When',
    brief: ({ startsAt, endsAt }) =>
      `${dayOfVisit(toDay(startsAt, timeZone), today)}, ${formatTime(startsAt, timeZone)} – ${formatTime(endsAt, timeZone)}`,
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
        <span data-unfolded className="block font-normal text-quiet">
          {visit.services.map((code) => services[code].name).join(', ')}
        </span>
        <UnsafeBadge unsafe={visit.unsafe} />
      </>
    ),
  },
  {
    id: 'way-in',
    header: 'Way in',
    brief: ({ wayIn, key }) => (
      <span className={key?.isMissing ? 'text-critical' : undefined}>{key?.text ?? wayIn}</span>
    ),
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

const title = 'Today and this week'

/** Booked visits of the next days, with the keys that the agency has to hand out. */
function WeekVisits({ managerId }: { managerId: ManagerKey | null }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const today = useAgencyToday()
  const pages = usePages(urgentListPageSize, managerId)
  const list = useListQuery(listWeekVisits, urgentListInput(managerId, pages.page), pages)
  return (
    <Card
      title={title}
      actions={
        <span className="flex items-center gap-3">
          <TextLink href={paths.visits({ 'property-manager': managerId ?? undefined })}>All visits</TextLink>
          {list.total ? <CountBadge count={list.total} unit="visits" /> : null}
        </span>
      }
      isFlush
      className="pb-4"
    >
      <ListBody
        list={list}
        label={title}
        columns={visitColumns(timeZone, today)}
        rowKey={({ visitId }) => visitId}
        entities="visits"
        skeletonRows={urgentListPageSize}
        placement="flush card"
        failureText="Failed to get visits"
        empty={<p className="px-5 pt-2 text-quiet max-md:px-4">No visits are booked for the next seven days.</p>}
      />
    </Card>
  )
}

/** What is coming and what is new, side by side where there is room. */
export default function ComingAndRecent({ managerId }: { managerId: ManagerKey | null }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <WeekVisits managerId={managerId} />
      <SinceLastHere managerId={managerId} />
    </div>
  )
}
