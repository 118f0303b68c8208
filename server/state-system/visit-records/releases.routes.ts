import { shortDay } from '../../../contract/day-text.ts'
import { missingText } from '../../areas/visit-records/missing-licences.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import { frame } from '../kit/frame/frame.ts'
import { unsafeOf } from '../kit/html/badge.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, releasesPath } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'
import { queuePart, readQueue, type ShownQueue, type QueueKind } from '../kit/lists/queue.ts'
import { openedFrom } from '../kit/lists/return-to-queue.ts'
import { showPage, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { stateReleases, type ListedRelease, type ReleaseQueueView } from './releases.queries.ts'

const releaseQueue: QueueKind<ReleaseQueueView> = {
  path: releasesPath,
  finds: 'Address, agency or number',
  views: { waiting: { label: 'Waiting' }, decided: { label: 'Decided', isNewestFirst: true } },
}

const doneTexts: Readonly<Record<string, string>> = {
  released: 'The record is released. Its reports are being made and sent.',
  refused: 'The record is sent back. Nothing of it has taken effect.',
}

/** The page of the visit or the repair has the record in full, and the decision. */
const recordAddress = (
  { site }: SignedInCall,
  { agencyId, visitId, quoteId }: ListedRelease,
  from: Record<string, string>,
): string =>
  linkTo(
    site,
    quoteId === null ? `/Visits/record/${agencyId}/${visitId ?? 0}` : `/Repairs/view/${agencyId}/${quoteId}`,
    from,
  )

const decisionText = (call: SignedInCall, { status, decidedBy, decidedAt, reason }: ListedRelease): Html =>
  html`<strong>${status === 'RELEASED' ? 'Released' : 'Sent back'}</strong> by ${decidedBy ?? ''},
    ${momentText(decidedAt ?? '', call.site.timeZone)}: ${reason ?? ''}`

function releasesPage(call: SignedInCall, rows: readonly ListedRelease[], shown: ShownQueue<ReleaseQueueView>): Html {
  const { site, session, query } = call
  const done = doneTexts[readText(query, 'done')]
  const isWaiting = shown.view === 'waiting'
  const from = openedFrom(call, releaseQueue, shown)
  const content = html`
    ${done !== undefined && notice(done)}
    ${queuePart(call, releaseQueue, shown, {
      name: isWaiting ? 'Records that wait for release' : 'Decided records',
      empty: isWaiting ? 'No record waits for release.' : 'No record was decided yet.',
      rows,
      size: quotesPerPage,
      columns: [
        {
          header: 'Record',
          cell: (row) =>
            html`<a href="${recordAddress(call, row, from)}"
                >${row.quoteNumber === null ? `Visit ${row.visitId ?? ''}` : `Repair, quote #${row.quoteNumber}`}:
                ${row.address}</a
              >
              ${unsafeOf(call, row)}`,
        },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Done', cell: ({ performedBy, performedOn }) => `${performedBy}, ${shortDay(performedOn)}` },
        { header: 'Sent', cell: ({ recordedBy, sentAt }) => `${recordedBy}, ${momentText(sentAt, site.timeZone)}` },
        { header: 'No licence', cell: ({ missing }) => missing.map(missingText).join(' ') },
        ...(isWaiting ? [] : [{ header: 'Decision', cell: (row: ListedRelease) => decisionText(call, row) }]),
      ],
    })}
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
      const shown = readQueue(releaseQueue, query)
      const rows = await readingFrom(site, session.userId).rows(stateReleases(site.state, shown))
      return showPage(releasesPage(call, rows, shown))
    },
    { roles: officeRoles },
  )
}
