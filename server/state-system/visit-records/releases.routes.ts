import { shortDay } from '../../../contract/day-text.ts'
import { missingText } from '../../areas/visit-records/missing-licences.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { readPage, readText } from '../kit/forms/form-values.ts'
import { viewForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, renderTable } from '../kit/html/html.ts'
import { linkTo, releasesPath } from '../kit/html/links.ts'
import { pager } from '../kit/html/pager.ts'
import { momentText } from '../kit/html/wording.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'
import { showPage, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { stateReleases, type ListedRelease, type ReleaseListView } from './releases.queries.ts'

const doneTexts: Readonly<Record<string, string>> = {
  released: 'The record is released. Its reports are being made and sent.',
  refused: 'The record is sent back. Nothing of it has taken effect.',
}

/** The page of the visit or the repair has the record in full, and the decision. */
const recordAddress = ({ site }: SignedInCall, { agencyId, visitId, quoteId }: ListedRelease): string =>
  linkTo(site, quoteId === null ? `/Visits/record/${agencyId}/${visitId ?? 0}` : `/Repairs/view/${agencyId}/${quoteId}`)

const decisionText = (call: SignedInCall, { status, decidedBy, decidedAt, reason }: ListedRelease): Html =>
  html`<strong>${status === 'RELEASED' ? 'Released' : 'Sent back'}</strong> by ${decidedBy ?? ''},
    ${momentText(decidedAt ?? '', call.site.timeZone)}: ${reason ?? ''}`

function releasesPage(call: SignedInCall, rows: readonly ListedRelease[], { view, page }: ReleaseListView): Html {
  const { site, session, query } = call
  const done = doneTexts[readText(query, 'done')]
  const isWaiting = view === 'waiting'
  const content = html`
    ${done !== undefined && notice(done)}
    ${viewForm(call, releasesPath, { waiting: 'Waiting', decided: 'Decided' }, view)}
    ${renderTable({
      caption: isWaiting ? 'Records that wait for release, longest first' : 'Decided records, latest first',
      rows: rows.slice(0, quotesPerPage),
      empty: isWaiting ? 'No record waits for release.' : 'No record was decided yet.',
      columns: [
        {
          header: 'Record',
          cell: (row) =>
            html`<a href="${recordAddress(call, row)}"
              >${row.quoteId === null ? 'Visit' : 'Repair'}: ${row.address}</a
            >`,
        },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Done', cell: ({ performedBy, performedOn }) => `${performedBy}, ${shortDay(performedOn)}` },
        { header: 'Sent', cell: ({ recordedBy, sentAt }) => `${recordedBy}, ${momentText(sentAt, site.timeZone)}` },
        { header: 'No licence', cell: ({ missing }) => missing.map(missingText).join(' ') },
        ...(isWaiting ? [] : [{ header: 'Decision', cell: (row: ListedRelease) => decisionText(call, row) }]),
      ],
    })}
    ${pager(page, rows.length > quotesPerPage, (to) => linkTo(site, releasesPath, { view, page: to }))}
  `
  return frame({ site, session, title: 'Records to release', path: releasesPath, content })
}

/** Records without a licence for a service: the office sees them, supervisors decide on them. */
export function releaseRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    releasesPath,
    async (call) => {
      const { site, session, query } = call
      const view = readText(query, 'view') === 'decided' ? ('decided' as const) : ('waiting' as const)
      const chosen = { view, page: readPage(query) }
      const rows = await readingFrom(site, session.userId).rows(stateReleases(site.state, chosen))
      return showPage(releasesPage(call, rows, chosen))
    },
    { roles: officeRoles },
  )
}
