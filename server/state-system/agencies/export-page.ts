import type { StoredAgency } from '../../areas/agencies/agencies.queries.ts'
import type { AgencyExport } from '../../areas/agency-exports/agency-exports.queries.ts'
import { formError, notice } from '../kit/forms/form-messages.ts'
import { postButton } from '../kit/forms/post-button.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderTable, type Html, type Part } from '../kit/html/html.ts'
import { agenciesPath, linkTo } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { scriptAddress } from '../kit/routes/static-files.ts'
import { agencyUrl } from './agency-page.ts'
import { exportOutcome, sizeText } from './export-texts.ts'

export const agencyExportPath = '/Agencies/export/:id'
export const exportDownloadPath = '/Agencies/export/:id/download'
const at = (path: string, { id }: StoredAgency): string => path.replace(':id', String(id))

export const exportNotices = {
  started: 'The export has begun. You can leave this page.',
  unwanted: 'Noted: no export is wanted. What is stored is removed by age.',
  wanted: 'Noted: an export is wanted. Nothing is removed before there is one.',
} as const

const isWorking = ({ status }: AgencyExport): boolean => status === 'WORKING'
export const isAnyExportWorking = (list: readonly AgencyExport[]): boolean => list.some(isWorking)

const outcomeCell = ({ site }: SignedInCall, export_: AgencyExport): Html =>
  html`<span id="export-${export_.id}" data-about="Export" ${isWorking(export_) && html`data-working`}
    >${exportOutcome(export_, site.timeZone)}</span
  >`

const downloads = (call: SignedInCall, agency: StoredAgency, { id, status, parts }: AgencyExport): Part =>
  status === 'READY' &&
  parts.map(({ part, size }) =>
    postButton(call, {
      path: at(exportDownloadPath, agency),
      label: `Download${parts.length > 1 ? ` part ${part}` : ''} (${sizeText(size)})`,
      fields: { record: id, row: part },
    }),
  )

const listPart = (call: SignedInCall, agency: StoredAgency, list: readonly AgencyExport[]): Html => html`
  ${
    isAnyExportWorking(list) &&
    html`<p>
      It takes minutes, for a large agency hours.
      <a href="${linkTo(call.site, at(agencyExportPath, agency))}#exports">Look again</a>
    </p>`
  }
  ${renderTable({
    caption: 'Exports',
    rows: list,
    empty: 'No export was made yet.',
    columns: [
      { header: 'Asked for', cell: ({ requestedAt }) => momentText(requestedAt, call.site.timeZone) },
      { header: 'By', cell: ({ requestedBy }) => requestedBy },
      { header: 'Outcome', cell: (export_) => outcomeCell(call, export_) },
      { header: 'Files', cell: (export_) => downloads(call, agency, export_) },
    ],
  })}
`

/** A closed agency is removed only after an export, or if none is wanted. */
const wishPart = (call: SignedInCall, agency: StoredAgency): Part =>
  agency.status === 'CLOSED' &&
  html`<h2>Removal by age</h2>
    <p>
      ${
        agency.noExportWantedAt === null
          ? 'What is stored about a closed agency is removed by age, but only once an export was made after the closing, or if the agency wants none.'
          : `The agency wants no export (noted ${momentText(agency.noExportWantedAt, call.site.timeZone)}). What is stored is removed by age.`
      }
    </p>
    ${postButton(call, {
      path: at(agencyExportPath, agency),
      ...(agency.noExportWantedAt === null
        ? { label: 'The agency wants no export', fields: { act: 'unwanted' } }
        : { label: 'The agency wants an export after all', fields: { act: 'wanted' } }),
    })}`

export type ShownExports = {
  agency: StoredAgency
  list: readonly AgencyExport[]
  keptDays: number
  done: keyof typeof exportNotices | undefined
  refusal: ChangeRefusal | undefined
}

/** Everything that is stored about an agency, for an agency that leaves or asks for it. */
export function exportPage(call: SignedInCall, { agency, list, keptDays, done, refusal }: ShownExports): Html {
  const { site, session } = call
  const content = html`
    ${done !== undefined && refusal === undefined && notice(exportNotices[done])} ${formError(refusal?.message)}
    <p><a href="${agencyUrl(call, agency.id)}">${agency.name}</a></p>
    <p>
      An archive with everything that is stored about the agency: spreadsheets of the office and what is agreed with it,
      properties, services, results, tenancies, contacts, keys, access, visits and their records, findings, quotes,
      invoices, notices, mails and changes, and the documents of each property. The files are removed ${keptDays} days
      after they were made. Each start and download is recorded.
    </p>
    ${
      !isAnyExportWorking(list) &&
      postButton(call, {
        path: at(agencyExportPath, agency),
        label: 'Start an export',
        fields: { act: 'start' },
        isQuiet: false,
      })
    }
    <h2 id="exports" tabindex="-1">Exports</h2>
    <p id="waiting-status" role="status"></p>
    <section aria-labelledby="exports" data-waiting-part="${linkTo(site, at(agencyExportPath, agency))}">
      ${listPart(call, agency, list)}
    </section>
    ${isAnyExportWorking(list) && html`<script src="${scriptAddress(site, 'waiting-part')}" type="module"></script>`}
    ${wishPart(call, agency)}
  `
  const title = `Export of ${agency.name}`
  return frame({ site, session, title, path: agenciesPath, content, hasErrors: refusal !== undefined })
}
