import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Day } from '@contract/days.ts'
import { states } from '@contract/states.ts'
import { readVisitCalendar } from '@contract/visit-calendar.ts'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { daysOfView, type CalendarView } from '@/areas/visit-calendar/calendar-days.ts'
import { calendarSearch } from '@/areas/visit-calendar/calendar-search.ts'
import { CalendarControls, viewLabels } from '@/areas/visit-calendar/CalendarControls.tsx'
import { OwnCalendars } from '@/areas/visit-calendar/OwnCalendars.tsx'
import { VisitDays, VisitGrid } from '@/areas/visit-calendar/VisitGrid.tsx'
import { Freshness } from '@/shared/Freshness.tsx'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useManagerLinks, useWhoseOfLinks } from '@/shared/whose-work/use-whose-work.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatDay, formatMonth } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

/** "Thursday 19th November 2026", "16/11/2026 – 22/11/2026", "November 2026". */
function rangeText(view: CalendarView, day: Day, days: readonly Day[]): string {
  if (view === 'day') return dayWithWeekday(day)
  return view === 'month' ? formatMonth(day.slice(0, 7)) : `${formatDay(days[0])} – ${formatDay(days.at(-1))}`
}

/** The visits of a day, a week or a month; the address says which. */
export default function VisitsPage() {
  const { timeZone } = states[useSession().complianceAgencyState]
  const today = useAgencyToday()
  const withManager = useManagerLinks()
  const whose = useWhoseOfLinks()
  const state = useListState(calendarSearch)
  const { view, technician, 'property-manager': manager } = state
  // A day of a week has more to say than one of a month.
  const isWide = useIsWide(view === 'week' ? 'lg' : 'md')
  const day = state.day ?? today
  const days = daysOfView(view, day)
  const query = useQuery({
    ...endpointQuery(readVisitCalendar, {
      query: { from: days[0] ?? day, to: days.at(-1) ?? day, technician, 'property-manager': manager },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query
  const hrefTo = (nextView: CalendarView, next: Day) =>
    paths.visits({
      view: nextView === 'week' ? undefined : nextView,
      day: next === today ? undefined : next,
      technician,
      'property-manager': whose,
    })
  const label = rangeText(view, day, days)
  const isGrid = isWide && view !== 'day'
  const shown = {
    view,
    days,
    visits: new Map(data?.days.map((each) => [each.day, each])),
    today,
    timeZone,
    hrefOfDay: (each: Day) => hrefTo('day', each),
  }
  return (
    <Page
      title="Visits"
      titleAside={data ? <CountBadge count={data.total} unit="visits" /> : null}
      breadcrumbs={[{ label: 'Home', href: withManager(paths.dashboard()) }, { label: 'Visits' }]}
      controls={
        <Freshness takenAt={dataUpdatedAt || null} isRefreshing={isFetching} onRefresh={() => void refetch()} />
      }
    >
      <CalendarControls state={state} day={day} today={today} technicians={data?.technicians ?? []} hrefTo={hrefTo} />
      <Card
        title={label}
        actions={view === 'day' && day === today ? <Badge tone="accent">Today</Badge> : null}
        isFlush
        className="pb-4"
      >
        <LiveText>{data && !isPlaceholderData ? `${label}, ${data.total} visits` : ''}</LiveText>
        {!data && query.isError ? (
          <LoadFailure query={query} text="Failed to get visits" />
        ) : data ? (
          <Refreshing isRefreshing={isPlaceholderData} className={isGrid ? undefined : 'px-5 max-md:px-4'}>
            {isGrid ? <VisitGrid {...shown} day={day} label={label} /> : <VisitDays {...shown} />}
            {data.total === 0 ? (
              <p className={isGrid ? 'px-5 pt-4 text-quiet' : 'pt-2 text-quiet'}>
                No visits are booked in this {viewLabels[view].toLowerCase()}.
              </p>
            ) : null}
          </Refreshing>
        ) : (
          <div className="px-5 max-md:px-4">
            <Skeleton className="h-96 w-full" />
          </div>
        )}
      </Card>
      <OwnCalendars />
    </Page>
  )
}
