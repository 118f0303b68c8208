import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths, isDay, type Day } from '../../../contract/days.ts'
import { instantAt } from '../../../contract/times.ts'
import { agencyPage, type AgencyCall } from '../kit/agency/agency-page.ts'
import { readText } from '../kit/forms/form-values.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { groupedCount } from '../kit/html/number-text.ts'
import { visitStatusTags } from '../kit/html/visit-status.ts'
import { timeOfInstant } from '../kit/html/wording.ts'
import { listPdfAddress } from '../kit/lists/list-address.ts'
import { listForm } from '../kit/lists/list-form.ts'
import { readListQuery } from '../kit/lists/list-query.ts'
import type { List, ListQuery } from '../kit/lists/list.ts'
import { managerChoices } from '../kit/lists/managers.queries.ts'
import type { Answer } from '../kit/routes/call.ts'
import { calendarVisits, countVisits, visitPage, type CalendarVisit, type VisitRow } from './bookings.queries.ts'
import { bookingAddress, bookings, bookingsPath, bookingViews } from './bookings.ts'

type CalendarView = 'week' | 'month'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** More visits of a day are on the day's list. */
const mostPerDay: Record<CalendarView, number> = { month: 4, week: 20 }

const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day))
const monthText = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' })

type Shown = { view: CalendarView; days: Day[]; title: string; before: Day; after: Day; month: string | null }

/** The days of the view around a day, in whole weeks. */
export function calendarDays(view: CalendarView, around: Day): Shown {
  const first = view === 'week' ? mondayOf(around) : mondayOf(`${around.slice(0, 7)}-01`)
  const monthStart = `${around.slice(0, 7)}-01`
  const end = view === 'week' ? addDays(first, 7) : addDays(mondayOf(addDays(addMonths(monthStart, 1), -1)), 7)
  const days: Day[] = []
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day)
  return view === 'week'
    ? {
        view,
        days,
        title: `Week of ${shortDay(first)}`,
        before: addDays(first, -7),
        after: addDays(first, 7),
        month: null,
      }
    : {
        view,
        days,
        title: monthText.format(new Date(`${monthStart}T00:00:00Z`)),
        before: addMonths(monthStart, -1),
        after: addMonths(monthStart, 1),
        month: around.slice(0, 7),
      }
}

type CalendarList = { shown: Shown; list: List<VisitRow> }

/** The visits of the view as a list, for its PDF; those of a month without the days of its neighbours. */
export function calendarList({ site, agency, query, today, now }: AgencyCall, view: CalendarView): CalendarList {
  const asked = readText(query, 'date')
  const shown = calendarDays(view, isDay(asked) ? asked : today)
  const days = shown.days.filter((day) => shown.month === null || day.startsWith(shown.month))
  const day = {
    from: instantAt(site.timeZone, days[0] as Day, '00:00'),
    to: instantAt(site.timeZone, addDays(days.at(-1) as Day, 1), '00:00'),
  }
  const list: List<VisitRow> = {
    ...bookings,
    title: `Bookings: ${shown.title}`,
    kept: { view, ...(isDay(asked) && { date: asked }) },
    filters: [],
    orders: { nearest: 'Nearest first' },
    statements(_call, { search, managerId }, slice) {
      const filter = { search, managerId, now, isPast: false, day }
      return { rows: visitPage(agency.id, filter, false, slice), total: countVisits(agency.id, filter) }
    },
  }
  return { shown, list }
}

/** The visits of a week or a month. */
export async function showCalendar(call: AgencyCall, view: CalendarView, above: Part): Promise<Answer> {
  const { site, agency, query, db } = call
  const { shown, list } = calendarList(call, view)
  const wanted = readListQuery(list, query)
  const from = instantAt(site.timeZone, shown.days[0] as Day, '00:00')
  const to = instantAt(site.timeZone, addDays(shown.days.at(-1) as Day, 1), '00:00')
  const [visits, managers] = await db.batch([
    calendarVisits(agency.id, wanted, { from, to, timeZone: site.timeZone, mostPerDay: mostPerDay[view] }),
    managerChoices(agency.id, wanted.managerId),
  ])
  const content = html`
    ${above} ${bookingViews(call, view)} ${listForm(call, list, wanted, managers)}
    <h2>${shown.title}</h2>
    ${steps(call, shown, wanted)} ${calendarTable(call, shown, wanted, visits)}
    <p><a href="${listPdfAddress(call, list, wanted)}">PDF of this ${view} to print or save</a></p>
  `
  return agencyPage(call, { title: bookings.title, path: bookingsPath, content })
}

const addressAt = ({ site, agency }: AgencyCall, wanted: ListQuery, more: Record<string, string | undefined>): string =>
  linkTo(site, bookingsPath, {
    agency: agency.id,
    search: wanted.search,
    'property-manager': wanted.managerId,
    ...more,
  })

const steps = (call: AgencyCall, { view, before, after }: Shown, wanted: ListQuery): Html => html`
  <nav aria-label="Calendar" class="pager">
    <a href="${addressAt(call, wanted, { view, date: before })}" rel="prev">Previous ${view}</a>
    <a href="${addressAt(call, wanted, { view })}">Today</a>
    <a href="${addressAt(call, wanted, { view, date: after })}" rel="next">Next ${view}</a>
  </nav>
`

function calendarTable(
  call: AgencyCall,
  { days, title, month }: Shown,
  wanted: ListQuery,
  visits: CalendarVisit[],
): Html {
  const byDay = new Map<Day, CalendarVisit[]>()
  for (const visit of visits) byDay.set(visit.day, [...(byDay.get(visit.day) ?? []), visit])
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const cell = (day: Day) => {
    const own = byDay.get(day) ?? []
    const isOutside = month !== null && !day.startsWith(month)
    const classes = [own.length === 0 && 'free', isOutside && 'outside', day === call.today && 'today']
    return html`<td role="cell" class="${classes.filter(Boolean).join(' ')}">${dayCell(call, wanted, day, own)}</td>`
  }
  return html`
    <table role="table" class="calendar">
      <caption>
        Visits: ${title}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${weekdays.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${weeks.map(
          (week) =>
            html`<tr role="row">
              ${week.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${visits.length === 0 && html`<p class="empty">No visits are booked here.</p>`}
  `
}

function dayCell(call: AgencyCall, wanted: ListQuery, day: Day, visits: readonly CalendarVisit[]): Html {
  const more = (visits[0]?.dayCount ?? 0) - visits.length
  return html`
    <p class="day">
      <span class="weekday">${weekdays[weekdayOf(day)]} </span>${Number(day.slice(8))}<span class="rest"
        >/${day.slice(5, 7)}</span
      >${day === call.today && html` <b>Today</b>`}
    </p>
    ${
      visits.length > 0 &&
      html`<ul>
        ${visits.map((visit) => html`<li>${visitLink(call, visit)}</li>`)}
      </ul>`
    }
    ${more > 0 && html`<a href="${addressAt(call, wanted, { day })}">${groupedCount(more, ['more visit', 'more visits'])}</a>`}
  `
}

const visitLink = (call: AgencyCall, { visitId, startsAt, addressLine1, status }: CalendarVisit): Html => html`
  <a href="${bookingAddress(call, visitId)}">${timeOfInstant(startsAt, call.site.timeZone)} ${addressLine1}</a>
  ${status !== 'BOOKED' && badge(visitStatusTags[status])}
`
