import { html } from '../html.ts'
import { renderTable } from '../table.ts'
import { dayOfInstant, notSpecified, phoneText, timeOfInstant } from '../wording.ts'
import { visitsToCome, type VisitRow } from './bookings.queries.ts'
import { mostRows } from './row-limits.ts'
import { propertyLink, restNote, type Section } from './section.ts'

/** "Entry notice, key K12, Form 9 Entry Notice served 16/11/2026". */
const entryText = ({ entryMethod, keyNumber, notice, servedAt }: VisitRow, timeZone: string): string =>
  [
    entryMethod ?? notSpecified,
    keyNumber && `key ${keyNumber}`,
    notice && `${notice} served ${dayOfInstant(servedAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Upcoming visits, soonest first. */
export const bookings: Section = {
  path: '/Bookings/view',
  title: 'Bookings',
  async show({ db, site, agency, now }) {
    const rows = await db.rows(visitsToCome(agency.id, now))
    const times = ({ startsAt, endsAt }: VisitRow) =>
      `${timeOfInstant(startsAt, site.timeZone)} to ${timeOfInstant(endsAt, site.timeZone)}`
    return html`
      ${renderTable({
        caption: 'Upcoming visits, soonest first',
        rows: rows.slice(0, mostRows),
        empty: 'No visits are booked.',
        columns: [
          { header: 'Day', cell: ({ startsAt }) => dayOfInstant(startsAt, site.timeZone) },
          { header: 'Time', cell: times },
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Services', cell: ({ services }) => services ?? notSpecified },
          { header: 'Technician', cell: ({ technician }) => technician },
          { header: 'Entry', cell: (row) => entryText(row, site.timeZone) },
          {
            header: 'Contact',
            cell: ({ contact, contactMobile }) =>
              contact === null ? notSpecified : `${contact}, ${phoneText(contactMobile)}`,
          },
        ],
      })}
      ${restNote(rows, 'The next')}
    `
  },
}
