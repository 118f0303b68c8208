import { addDays } from '../../../contract/days.ts'
import { instantAt } from '../../../contract/times.ts'
import { addressOf, propertyLink, type AgencyCall } from '../kit/agency/agency-page.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Part } from '../kit/html/html.ts'
import { linkTo, bookingPath } from '../kit/html/links.ts'
import { dayOfInstant, hoursOfVisit, notSpecified, phoneText } from '../kit/html/wording.ts'
import { visitStatusTag } from '../kit/html/visit-status.ts'
import type { List, ListQuery } from '../kit/lists/list.ts'
import { viewLinks } from '../kit/lists/view-links.ts'
import { countVisits, visitPage, type VisitRow } from './bookings.queries.ts'
import { entryCell, entryText } from './visit-entry-text.ts'

export const bookingsPath = '/Bookings/view'

export const bookingAddress = ({ site, agency }: Pick<AgencyCall, 'site' | 'agency'>, visitId: number): string =>
  linkTo(site, bookingPath.replace(':id', String(visitId)), { agency: agency.id })

const views = { list: 'List', week: 'Week', month: 'Month' } as const

export const bookingViews = (call: AgencyCall, current: keyof typeof views): Part =>
  viewLinks(call, bookingsPath, views, current)

const past = 'PAST'
/** A day shows all its visits in order of time. */
const isOfPast = ({ chosen }: ListQuery): boolean => chosen['when'] === past && chosen['day'] === undefined

export const bookings: List<VisitRow> = {
  path: bookingsPath,
  title: 'Bookings',
  nouns: ['visit', 'visits'],
  empty: 'No visits are booked.',
  searchLabel: 'Address, tenant, landlord or key number',
  filters: [
    {
      kind: 'choice',
      name: 'when',
      label: 'When',
      any: 'Visits to come',
      choices: { [past]: 'Past visits' },
    },
    { kind: 'day', name: 'day', label: 'On the day' },
  ],
  orders: { nearest: 'Nearest first', farthest: 'Farthest first' },
  intro: (call) => bookingViews(call, 'list'),
  columns: (call, wanted) => [
    {
      header: 'Day',
      text: ({ startsAt }) => dayOfInstant(startsAt, call.site.timeZone),
      cell: ({ visitId, startsAt }) =>
        html`<a href="${bookingAddress(call, visitId)}">${dayOfInstant(startsAt, call.site.timeZone)}</a>`,
      orders: isOfPast(wanted) ? ['farthest', 'nearest'] : ['nearest', 'farthest'],
    },
    { header: 'Time', text: (row) => hoursOfVisit(row, call.site.timeZone) },
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 3 },
    { header: 'Services', text: ({ services }) => services ?? notSpecified },
    { header: 'Technician', text: ({ technician }) => technician },
    {
      header: 'Entry',
      text: (row) => entryText(row, call.site.timeZone, call.today),
      cell: (row) => entryCell(row, call.site.timeZone, call.today),
      share: 3,
    },
    {
      header: 'Contact',
      text: ({ contact, contactMobile }) =>
        contact === null ? notSpecified : `${contact}, ${phoneText(contactMobile)}`,
    },
    {
      header: 'Status',
      text: (row) => visitStatusTag(row, call.now).label,
      cell: (row) => statusCell(call, row),
      share: 1.4,
    },
  ],
  statements({ agency, now, site }, wanted, slice) {
    const { search, managerId, chosen, order } = wanted
    const { day } = chosen
    const isPast = isOfPast(wanted)
    const filter = {
      search,
      managerId,
      now,
      isPast,
      day:
        day === undefined
          ? null
          : { from: instantAt(site.timeZone, day, '00:00'), to: instantAt(site.timeZone, addDays(day, 1), '00:00') },
    }
    const isDescending = isPast === (order === 'nearest')
    return { rows: visitPage(agency.id, filter, isDescending, slice), total: countVisits(agency.id, filter) }
  },
}

const statusCell = (call: AgencyCall, visit: VisitRow): Part =>
  visit.status === 'BOOKED' && new Date(visit.startsAt) > call.now
    ? html`<a href="${bookingAddress(call, visit.visitId)}"
        >${call.agency.allowsBooking ? 'Move or cancel' : 'View'}</a
      >`
    : badge(visitStatusTag(visit, call.now))
