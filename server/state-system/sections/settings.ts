import { html } from '../html.ts'
import { renderTable } from '../table.ts'
import { momentText } from '../wording.ts'
import { type Section, type SectionCall } from './section.ts'
import { agencyIntegrations } from './settings.queries.ts'

const helpLine = ({ site }: SectionCall, what: string) => html`
  <p class="quiet">
    To change ${what}, call ${site.brand.helpPhone} or write to
    <a href="mailto:${site.brand.helpEmail}">${site.brand.helpEmail}</a>.
  </p>
`

export const apiIntegration: Section = {
  path: '/Agencies/apiIntegration',
  title: 'API integration',
  async show(call) {
    const { db, agency, site } = call
    const rows = await db.rows(agencyIntegrations(agency.id))
    return html`
      ${renderTable({
        caption: 'Property management software',
        rows,
        empty: 'This agency is not connected to property management software.',
        columns: [
          { header: 'Software', cell: ({ software }) => software },
          { header: 'Connection', cell: ({ isActive }) => (isActive ? 'Active' : 'Ended') },
          { header: 'Connected', cell: ({ connectedAt }) => momentText(connectedAt, site.timeZone) },
          {
            header: 'Last update',
            cell: ({ lastSyncedAt, hasFailed }) =>
              `${lastSyncedAt === null ? 'Never' : momentText(lastSyncedAt, site.timeZone)}${hasFailed ? ' (the last attempt failed)' : ''}`,
          },
        ],
      })}
      ${helpLine(call, 'the connection')}
    `
  },
}
