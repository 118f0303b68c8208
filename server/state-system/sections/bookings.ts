import { dayIn, type Day } from '../../../contract/days.ts'
import { noticeStatus } from '../../areas/bookings/notice-status.ts'
import { html, type Html } from '../html.ts'
import { renderTable } from '../table.ts'
import { dayOfInstant, notSpecified, phoneText, timeOfInstant } from '../wording.ts'
import { visitsToCome, type VisitRow } from './bookings.queries.ts'
import { mostRows } from './row-limits.ts'
import { propertyLink, restNote, type Section } from './section.ts'

const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** "Entry notice, key K12, Form 9 Entry Notice served by email on 16/11/2026". */
function entryText({ entryMethod, keyNumber, notice }: VisitRow, timeZone: string, today: Day): Html {
  const texts = [
    entryMethod ?? notSpecified,
    keyNumber && `key ${keyNumber}`,
    notice && `${notice.formName} ${uncapitalised(noticeStatus(notice, timeZone, today))}`,
  ]
  const late = notice?.tooLateReason
  return html`${texts.filter(Boolean).join(', ')}${late && html`<br /><strong>Do not enter: the notice was posted too late.</strong> ${late}`}`
}

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
          { header: 'Entry', cell: (row) => entryText(row, site.timeZone, dayIn(site.timeZone, now)) },
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
