import { maybeOne } from '../../platform/database.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { notFound } from '../../platform/problem.ts'
import { addressOf, forAgency, propertyLink, type AgencyCall } from '../kit/agency/agency-page.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { html, type Part } from '../kit/html/html.ts'
import { linkTo, quotationPdfPath } from '../kit/html/links.ts'
import { dayText, notSpecified } from '../kit/html/wording.ts'
import type { List } from '../kit/lists/list.ts'
import { sendFile, type PageRoutes } from '../kit/routes/call.ts'
import { openStored } from '../kit/routes/open-stored.ts'
import { countReports, reportFile, reportPage, type ReportRow } from './reports.queries.ts'

const filePath = '/ComplianceReports/file/:id'

export const complianceReports: List<ReportRow> = {
  path: '/ComplianceReports/listView',
  title: 'Service reports & quotes',
  nouns: ['service report', 'service reports'],
  empty: 'There are no service reports yet.',
  searchLabel: 'Address, tenant, landlord or number of the report',
  filters: [
    {
      kind: 'choice',
      name: 'result',
      label: 'Result',
      any: 'Any result',
      choices: { COMPLIANT: 'Compliant', NOT_COMPLIANT: 'Not compliant' },
    },
  ],
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  intro: ({ site, agency }) =>
    html`<p>
      Each report has the quotes for what was found.
      <a href="${linkTo(site, '/Quotations/index', { agency: agency.id })}">All quotes</a>
    </p>`,
  columns: (call) => [
    { header: 'Date', text: ({ datedOn }) => dayText(datedOn), orders: ['oldest', 'newest'] },
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 4 },
    { header: 'Services', text: ({ services }) => services ?? notSpecified },
    { header: 'Result', text: resultText },
    { header: 'Number', text: ({ number }) => number ?? notSpecified },
    { header: 'Report', text: ({ fileName }) => fileName, cell: (row) => fileCell(call, row), share: 3 },
    { header: 'Quotes', text: quotesText, cell: (row) => quotesCell(call, row) },
  ],
  statements({ agency }, wanted, slice) {
    const { result } = wanted.chosen
    const filter = { ...wanted, isCompliant: result === undefined ? undefined : result === 'COMPLIANT' }
    return {
      rows: reportPage(agency.id, filter, wanted.order === 'newest', slice),
      total: countReports(agency.id, filter),
    }
  },
}

const resultText = ({ isCompliant }: ReportRow): string => {
  if (isCompliant === null) return notSpecified
  return isCompliant ? 'Compliant' : 'Not compliant'
}

const fileCell = ({ site, agency }: AgencyCall, { id, fileName }: ReportRow): Part =>
  html`<a href="${linkTo(site, filePath.replace(':id', String(id)), { agency: agency.id })}">${fileName}</a>`

const quotesText = ({ quotes }: ReportRow): string =>
  quotes.length === 0 ? 'None' : quotes.map(({ quoteNumber }) => quoteNumber).join(', ')

const quotesCell = ({ site, agency }: AgencyCall, { quotes }: ReportRow): Part =>
  quotes.length === 0
    ? 'None'
    : html`<ul class="plain">
        ${quotes.map(
          ({ id, quoteNumber, isIssued }) =>
            html`<li>
              ${
                isIssued
                  ? html`<a href="${linkTo(site, quotationPdfPath.replace(':id', String(id)), { agency: agency.id })}"
                      >${quoteNumber} <span class="quiet">PDF</span></a
                    >`
                  : quoteNumber
              }
            </li>`,
        )}
      </ul>`

/** The file of a report, as a download. */
export function reportFileRoutes(routes: PageRoutes, { files }: { files: FileStore }): void {
  routes.signedIn('GET', filePath, async (call) =>
    forAgency(call, complianceReports.title, async ({ db, agency, params }) => {
      const id = parseId(readText(params, 'id'))
      const found = id === undefined ? undefined : await maybeOne(db, reportFile(agency.id, id))
      if (!found) throw notFound(`This report was not found in ${agency.name}.`)
      const body = await openStored(files, found.storageKey, 'report')
      return sendFile(found.fileName, found.contentType, body)
    }),
  )
}
