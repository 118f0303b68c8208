import { notFound } from '../../platform/problem.ts'
import { html } from '../html.ts'
import { renderFacts, renderTable } from '../table.ts'
import { abnText, momentText, notSpecified, phoneText } from '../wording.ts'
import { mostRows } from './row-limits.ts'
import { restNote, type Section, type SectionCall } from './section.ts'
import { agencyIntegrations, agencyManagers, agencyOffice } from './settings.queries.ts'

const helpLine = ({ site }: SectionCall, what: string) => html`
  <p class="quiet">
    To change ${what}, call ${site.brand.helpPhone} or write to
    <a href="mailto:${site.brand.helpEmail}">${site.brand.helpEmail}</a>.
  </p>
`

export const officeProfile: Section = {
  path: '/Agencies/profile',
  title: 'Office profile',
  async show(call) {
    const { db, agency } = call
    const [[office], managers] = await db.batch([agencyOffice(agency.id), agencyManagers(agency.id, mostRows + 1)])
    if (!office) throw notFound('This agency was not found.')
    const suburb = [office.suburb, office.postcode].filter(Boolean).join(' ')
    const address = [office.addressLine1, suburb].filter(Boolean).join(', ')
    return html`
      ${renderFacts([
        ['Name', office.name],
        ['ABN', abnText(office.abn)],
        ['Phone', phoneText(office.phone)],
        ['Email', office.email ?? notSpecified],
        ['Address', address || notSpecified],
      ])}
      ${renderTable({
        caption: 'Property managers',
        rows: managers.slice(0, mostRows),
        empty: 'No property managers are recorded.',
        columns: [
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Email', cell: ({ email }) => email ?? notSpecified },
          { header: 'Phone', cell: ({ phone }) => phoneText(phone) },
        ],
      })}
      ${restNote(managers, 'The first')} ${helpLine(call, 'these details')}
    `
  },
}

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
