import { hiddenFields } from '../form-fields.ts'
import { readText } from '../form-values.ts'
import { html } from '../html.ts'
import { linkTo } from '../links.ts'
import { renderTable } from '../table.ts'
import { dayText, moneyRange } from '../wording.ts'
import { agencyQuotes, quoteStatuses, type QuoteStatus } from './quotations.queries.ts'
import { mostRows } from './row-limits.ts'
import { propertyLink, restNote, type Section, type SectionCall } from './section.ts'

const path = '/Quotations/index'

/** The portal links to ?status=Expired, by name. */
export const quotations: Section = {
  path,
  title: 'Quotes',
  async show(call) {
    const { db, site, agency, query } = call
    const statuses = await db.rows(quoteStatuses())
    const wanted = readText(query, 'status').trim()
    const status = statuses.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    const isUnknown = wanted !== '' && !status
    const rows = isUnknown ? [] : await db.rows(agencyQuotes(agency.id, status?.id ?? null))
    return html`
      ${statusChoice(call, statuses, status)}
      ${renderTable({
        caption: status ? `Quotes: ${status.name}, newest first` : 'Quotes, newest first',
        rows: rows.slice(0, mostRows),
        empty: emptyText(wanted, isUnknown),
        columns: [
          { header: 'Quote', cell: ({ quoteNumber }) => quoteNumber },
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Service', cell: ({ service }) => service },
          { header: 'Status', cell: ({ status: name }) => name },
          { header: 'Issued', cell: ({ issuedOn }) => dayText(issuedOn) },
          { header: 'Expires', cell: ({ expiresOn }) => dayText(expiresOn) },
          {
            header: 'Estimate',
            isNumber: true,
            cell: ({ leastCents, mostCents }) => moneyRange(leastCents, mostCents),
          },
        ],
      })}
      ${restNote(rows)}
    `
  },
}

function emptyText(wanted: string, isUnknown: boolean): string {
  if (isUnknown) return `There is no status called “${wanted}”.`
  return wanted === '' ? 'There are no quotes yet.' : 'There are no quotes with this status.'
}

const statusChoice = ({ site, agency }: SectionCall, statuses: QuoteStatus[], chosen: QuoteStatus | undefined) => html`
  <form method="get" action="${linkTo(site, path)}" class="search">
    ${hiddenFields({ agency: agency.id })}
    <div class="field">
      <label for="status">Status</label>
      <select id="status" name="status">
        <option value="">All</option>
        ${statuses.map(
          ({ id, name }) => html`<option value="${name}" ${id === chosen?.id && html`selected`}>${name}</option>`,
        )}
      </select>
    </div>
    <button class="quiet">Show</button>
  </form>
`
