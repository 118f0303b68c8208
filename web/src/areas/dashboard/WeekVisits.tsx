import type { ManagerKey } from '@contract/paging.ts'
import { addDays } from '@contract/days.ts'
import { listWeekVisits, type WeekVisit } from '@contract/dashboard/coming-and-recent.ts'
import { services } from '@contract/services.ts'
import { states } from '@contract/states.ts'
import { PropertyLink } from '@/shared/details/PropertyLink.tsx'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatTime, toDay } from '@/ui/format.ts'
import { formatDayWithWeekday } from '@/ui/format-weekday.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { SmallList } from './SmallList.tsx'

/** "Today", "Tomorrow", "Wednesday 4 March". */
function dayOfVisit(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : formatDayWithWeekday(day).replace(/ \d{4}$/, '')
}

const visitColumns = (timeZone: string, today: string): Column<WeekVisit>[] => [
  {
    id: 'when',
    header: 'When',
    cell: ({ startsAt, endsAt }) => (
      <>
        <span className="font-medium">{dayOfVisit(toDay(startsAt, timeZone), today)}</span>
        <span className="block whitespace-nowrap text-quiet tabular-nums">
          {formatTime(startsAt, timeZone)} – {formatTime(endsAt, timeZone)}
        </span>
      </>
    ),
  },
  {
    id: 'property',
    header: 'Property',
    isRowHeader: true,
    cell: (visit) => (
      <>
        <PropertyLink href={paths.visit(visit.compliancePropertyId, visit.visitId)}>{visit.addressLine1}</PropertyLink>
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
export function WeekVisits({ managerId }: { managerId: ManagerKey | null }) {
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
