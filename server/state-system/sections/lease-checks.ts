import { addDays } from '../../../contract/days.ts'
import { html } from '../html.ts'
import { renderTable } from '../table.ts'
import { dayText } from '../wording.ts'
import { tenancyChanges } from './lease-checks.queries.ts'
import { mostRows } from './row-limits.ts'
import { propertyLink, restNote, type Section } from './section.ts'

const daysBack = 60

export const leaseChecks: Section = {
  path: '/BetweenTenancyBatches/manageTenancyChange',
  title: 'Lease checks',
  async show({ db, site, agency, today }) {
    const rows = await db.rows(tenancyChanges(agency.id, addDays(today, -daysBack)))
    return html`
      ${renderTable({
        caption: `Changes of tenancy, from ${daysBack} days ago on`,
        rows: rows.slice(0, mostRows),
        empty: `No tenancy has begun or ended in the last ${daysBack} days, and none is about to.`,
        columns: [
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Lease', cell: ({ leaseType }) => (leaseType === 'NEW' ? 'New' : 'Renewal') },
          { header: 'Starts', cell: ({ startsOn }) => dayText(startsOn) },
          { header: 'Vacates', cell: ({ vacatesOn }) => dayText(vacatesOn) },
          { header: 'Checked between tenancies', cell: ({ isTracked }) => (isTracked ? 'Yes' : 'No') },
        ],
      })}
      ${restNote(rows)}
    `
  },
}
