import { html } from '../html.ts'
import { renderTable } from '../table.ts'
import { dayOfInstant, dayText, momentText, notSpecified, timeOfInstant } from '../wording.ts'
import { agencyKeys, keyCollections, keysOut, neededKeys, type KeyRow } from './keys.queries.ts'
import { mostRows } from './row-limits.ts'
import { propertyLink, restNote, type Section } from './section.ts'

export const keyManagement: Section = {
  path: '/Keys/keyManagement',
  title: 'Key management',
  async show({ db, site, agency, now }) {
    const [rows, needed, out] = await db.batch([agencyKeys(agency.id), neededKeys(agency.id, now), keysOut(agency.id)])
    return html`
      ${renderTable({
        caption: 'Keys needed for visits, soonest first',
        rows: needed.slice(0, mostRows),
        empty: 'No booked visit needs a key.',
        columns: [
          { header: 'Day', cell: ({ startsAt }) => dayOfInstant(startsAt, site.timeZone) },
          { header: 'From', cell: ({ startsAt }) => timeOfInstant(startsAt, site.timeZone) },
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Key number', cell: ({ keyNumber }) => keyNumber ?? 'No agency key' },
          { header: 'Collected from', cell: ({ location }) => location ?? notSpecified },
          { header: 'Technician', cell: ({ technician }) => technician },
          {
            header: 'Collected',
            cell: ({ collectedAt }) => (collectedAt === null ? 'Not yet' : momentText(collectedAt, site.timeZone)),
          },
        ],
      })}
      ${restNote(needed, 'The next')}
      ${renderTable({
        caption: 'Keys that technicians have',
        rows: out.slice(0, mostRows),
        empty: 'No key is with a technician.',
        columns: [
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Key number', cell: ({ keyNumber }) => keyNumber },
          { header: 'Collected by', cell: ({ collectedBy }) => collectedBy },
          { header: 'Collected', cell: ({ collectedAt }) => momentText(collectedAt, site.timeZone) },
        ],
      })}
      ${restNote(out)}
      ${renderTable({
        caption: 'Keys technicians can use',
        rows: rows.slice(0, mostRows),
        empty: 'No keys are recorded.',
        columns: [
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Key number', cell: ({ keyNumber }) => keyNumber ?? 'No agency key' },
          { header: 'Collected from', cell: ({ location }) => location ?? notSpecified },
          { header: 'Key onsite', cell: onsiteText },
        ],
      })}
      ${restNote(rows)}
    `
  },
}

const onsiteText = ({ onsite, onsiteUntil }: KeyRow): string => {
  if (onsite === 'TEMPORARY') return `Until ${dayText(onsiteUntil)}`
  return onsite === 'AVAILABLE' ? 'Yes' : 'No'
}

export const keyCollectionHistory: Section = {
  path: '/Keys/keyCollectionHistory',
  title: 'Key collection history',
  async show({ db, site, agency }) {
    const rows = await db.rows(keyCollections(agency.id))
    return html`
      ${renderTable({
        caption: 'Keys collected and returned',
        rows: rows.slice(0, mostRows),
        empty: 'No keys have been collected yet.',
        columns: [
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Key number', cell: ({ keyNumber }) => keyNumber },
          { header: 'Collected by', cell: ({ collectedBy }) => collectedBy },
          { header: 'Collected', cell: ({ collectedAt }) => momentText(collectedAt, site.timeZone) },
          {
            header: 'Returned',
            cell: ({ returnedAt, returnedBy }) =>
              returnedAt === null
                ? 'Not yet'
                : [momentText(returnedAt, site.timeZone), returnedBy].filter((part) => part !== null).join(', '),
          },
        ],
      })}
      ${restNote(rows)}
    `
  },
}
