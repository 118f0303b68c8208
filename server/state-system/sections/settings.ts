import { html } from '../html.ts'
import { portalPage } from '../state-site.ts'
import { renderTable } from '../table.ts'
import { momentText } from '../wording.ts'
import type { Section, SectionCall } from './section.ts'
import { agencyIntegrations } from './settings.queries.ts'

/** The pages of the portal for what can be changed; each asks for the permission itself. */
const portalPages = ({ site, agency }: SectionCall) => {
  const inPortal = (path: string) => portalPage(site, agency.id, path)
  return html`
    <h2>In the compliance portal</h2>
    <ul>
      <li><a href="${inPortal('/settings/integration')}">Connect property management software</a></li>
      <li><a href="${inPortal('/settings/api-integration')}">API keys, webhooks and calendars</a></li>
    </ul>
  `
}

export const apiIntegrationSettings: Section = {
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
      ${portalPages(call)}
    `
  },
}
