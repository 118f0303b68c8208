import type { Day } from '@contract/days.ts'
import type { CalendarDay } from '@contract/visit-calendar.ts'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { classNames } from '@/ui/class-names.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatNumber, monthNames } from '@/ui/format.ts'
import { isInMonth, type CalendarView } from './calendar-days.ts'
import { FullVisit, ShortVisit } from './CalendarVisitItem.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const weeksOf = (days: readonly Day[]): Day[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))

type GridProps = {
  view: CalendarView
  /** A day of the month that is shown. */
  day: Day
  days: readonly Day[]
  visits: ReadonlyMap<Day, CalendarDay>
  today: Day
  timeZone: string
  hrefOfDay: (day: Day) => string
  label: string
}

const visitsText = (count: number): string =>
  count === 0 ? 'no visits' : count === 1 ? '1 visit' : `${formatNumber(count)} visits`

/** "19", "1 December": with the month where it begins. */
const dayNumber = (day: Day, isFirst: boolean): string => {
  const date = Number(day.slice(8))
  return date === 1 || isFirst ? `${date} ${monthNames[Number(day.slice(5, 7)) - 1]}` : String(date)
}

type VisitsOfDayProps = Pick<GridProps, 'timeZone' | 'hrefOfDay'> & {
  day: Day
  found: CalendarDay | undefined
  isShort: boolean
}

/** The visits of a day and, if there are more than fit, the way to all. */
export function VisitsOfDay({ day, found, isShort, timeZone, hrefOfDay }: VisitsOfDayProps) {
  if (!found) return null
  const rest = found.total - found.visits.length
  const Item = isShort ? ShortVisit : FullVisit
  return (
    <>
      <ul className={classNames('flex flex-col', isShort ? 'gap-1' : 'gap-3')}>
        {found.visits.map((visit) => (
          <li key={visit.visitId} className={isShort ? undefined : 'border-l-2 border-line-strong pl-2'}>
            <Item visit={visit} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <TextLink href={hrefOfDay(day)} className="mt-1 block w-fit text-sm">
          {formatNumber(rest)} more<span className="sr-only"> on {dayWithWeekday(day)}</span>
        </TextLink>
      ) : null}
    </>
  )
}

/** A week or a month: a table with a column for each weekday. */
export function VisitGrid({ view, day: shown, days, visits, today, timeZone, hrefOfDay, label }: GridProps) {
  const isMonth = view === 'month'
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              className="border-b border-line px-2 py-2 text-left text-sm font-medium text-quiet"
            >
              <span aria-hidden className="lg:hidden">
                {weekday.slice(0, 3)}
              </span>
              <span className="max-lg:sr-only">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const found = visits.get(day)
              return (
                <td
                  key={day}
                  {...(day === today && { 'aria-current': 'date' as const })}
                  className={classNames(
                    'border-b border-l border-line p-2 align-top first:border-l-0',
                    isMonth ? 'h-24' : 'h-72',
                    day === today && 'bg-accent-soft',
                    isMonth && !isInMonth(day, shown) && 'bg-sunken',
                  )}
                >
                  <div className="mb-1 flex flex-wrap items-center gap-x-2">
                    <TextLink href={hrefOfDay(day)} className="text-sm font-medium tabular-nums">
                      <span aria-hidden>{dayNumber(day, day === days[0])}</span>
                      <span className="sr-only">
                        {dayWithWeekday(day)}, {visitsText(found?.total ?? 0)}
                      </span>
                    </TextLink>
                    {day === today ? <Badge tone="accent">Today</Badge> : null}
                  </div>
                  <VisitsOfDay day={day} found={found} isShort={isMonth} timeZone={timeZone} hrefOfDay={hrefOfDay} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On phones: the days with visits below each other, and today. The card around a single day names it. */
export function VisitDays({ days, visits, today, timeZone, hrefOfDay, view }: Omit<GridProps, 'label' | 'day'>) {
  const [only = ''] = days
  if (view === 'day')
    return <VisitsOfDay day={only} found={visits.get(only)} isShort={false} timeZone={timeZone} hrefOfDay={hrefOfDay} />
  return (
    <div className="flex flex-col divide-y divide-line">
      {days
        .filter((day) => visits.has(day) || day === today)
        .map((day) => (
          <section key={day} aria-label={dayWithWeekday(day)} className="py-3 first:pt-0 last:pb-0">
            <h3
              {...(day === today && { 'aria-current': 'date' as const })}
              className="mb-2 flex flex-wrap items-center gap-2 font-medium"
            >
              <TextLink href={hrefOfDay(day)}>{dayWithWeekday(day)}</TextLink>
              {day === today ? <Badge tone="accent">Today</Badge> : null}
            </h3>
            {visits.has(day) ? (
              <VisitsOfDay
                day={day}
                found={visits.get(day)}
                isShort={view === 'month'}
                timeZone={timeZone}
                hrefOfDay={hrefOfDay}
              />
            ) : (
              <p className="text-quiet">No visits.</p>
            )}
          </section>
        ))}
    </div>
  )
}
