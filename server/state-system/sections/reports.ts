import { html } from '../html.ts'
import { linkTo } from '../links.ts'
import { renderTable } from '../table.ts'
import { dayText, notSpecified } from '../wording.ts'
import { serviceReports, type ReportRow } from './reports.queries.ts'
import { mostRows } from './row-limits.ts'
import { propertyLink, restNote, type Section } from './section.ts'

export const complianceReports: Section = {
  path: '/ComplianceReports/listView',
  title: 'Service reports',
  async show({ db, site, agency }) {
    const rows = await db.rows(serviceReports(agency.id))
    return html`
      <p>
        Quotes are listed <a href="${linkTo(site, '/Quotations/index', { agency: agency.id })}">on their own page</a>.
      </p>
      ${renderTable({
        caption: 'Service reports, newest first',
        rows: rows.slice(0, mostRows),
        empty: 'There are no service reports yet.',
        columns: [
          { header: 'Date', cell: ({ datedOn }) => dayText(datedOn) },
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Services', cell: ({ services }) => services ?? notSpecified },
          { header: 'Result', cell: resultText },
          { header: 'File', cell: ({ fileName }) => fileName },
        ],
      })}
      ${restNote(rows)}
    `
  },
}

const resultText = ({ isCompliant }: ReportRow): string => {
  if (isCompliant === null) return notSpecified
  return isCompliant ? 'Compliant' : 'Not compliant'
}
