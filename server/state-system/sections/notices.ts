import { hiddenFields } from '../form-fields.ts'
import { readText } from '../form-values.ts'
import { html } from '../html.ts'
import { linkTo } from '../links.ts'
import { renderTable } from '../table.ts'
import { dayOfInstant } from '../wording.ts'
import { agencyNotices } from './notices.queries.ts'
import { mostRows } from './row-limits.ts'
import { propertyLink, restNote, type Section, type SectionCall } from './section.ts'

const path = '/Notices/view'
const longestSearch = 300
const mostWords = 12

/** Access issues, called notices in this system. The portal links here with an address to search for. */
export const notices: Section = {
  path,
  title: 'Notices',
  async show(call) {
    const { db, site, agency, query } = call
    const search = readText(query, 'search').trim().slice(0, longestSearch)
    const words = search
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, mostWords)
    const rows = await db.rows(agencyNotices(agency.id, words))
    return html`
      ${searchForm(call, search)}
      ${renderTable({
        caption: 'Notices, newest first',
        rows: rows.slice(0, mostRows),
        empty: search === '' ? 'There are no notices.' : `No notice matches “${search}”.`,
        columns: [
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Problem', cell: ({ problem }) => problem },
          { header: 'Important', cell: ({ isImportant }) => (isImportant ? 'Yes' : 'No') },
          { header: 'Raised', cell: ({ raisedAt }) => dayOfInstant(raisedAt, site.timeZone) },
          {
            header: 'Status',
            cell: ({ resolvedAt }) =>
              resolvedAt === null ? 'Open' : `Resolved ${dayOfInstant(resolvedAt, site.timeZone)}`,
          },
        ],
      })}
      ${restNote(rows)}
    `
  },
}

const searchForm = ({ site, agency }: SectionCall, search: string) => html`
  <form method="get" action="${linkTo(site, path)}" class="search" role="search">
    ${hiddenFields({ agency: agency.id })}
    <div class="field">
      <label for="search">Address or problem</label>
      <input id="search" name="search" type="search" value="${search}" maxlength="${longestSearch}" />
    </div>
    <button>Search</button>
  </form>
`
