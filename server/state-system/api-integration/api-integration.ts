import type { AgencyCall, AgencyPage } from '../kit/agency/agency-page.ts'
import { html, renderTable } from '../kit/html/html.ts'
import { momentText } from '../kit/html/wording.ts'
import { portalPage } from '../kit/routes/state-site.ts'
import { agencyIntegrations } from './api-integration.queries.ts'

/** The pages of the portal for what can be changed; each asks for the permission itself. */
const portalPages = ({ site, agency }: AgencyCall) => {
  const inPortal = (path: string) => portalPage(site, agency.id, path)
  return html`
    <h2>In the compliance portal</h2>
    <ul>
      <li><a href="${inPortal('/settings/integration')}">Connect property management software</a></li>
      <li><a href="${inPortal('/settings/api-integration')}">API keys, webhooks and calendars</a></li>
    </ul>
  `
}

export const apiIntegrationSettings: AgencyPage = {
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
