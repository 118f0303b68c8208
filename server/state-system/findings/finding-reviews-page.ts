import { reviewHours } from '../../../contract/limits.ts'
import type { ReportKind } from '../../areas/findings/report-kinds.ts'
import { reviewOutcomeText } from '../../areas/findings/review-outcomes.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { unsafeOf } from '../kit/html/badge.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, findingReviewsPath } from '../kit/html/links.ts'
import { answerCell, timeLeft } from '../kit/html/waiting-time.ts'
import { momentText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { queuePart, type ShownQueue, type QueueKind } from '../kit/lists/queue.ts'
import { openedFrom } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { ListedReport, ReviewView } from './finding-reviews.queries.ts'

export const findingReviewPath = '/FindingReviews/view/:agency/:kind/:id'
export const reviewDocumentPath = '/FindingReviews/document/:agency/:id'

export const reportNames: Record<ReportKind, string> = {
  resolution: 'Third-party repair',
  information: 'Information given',
}

type ReportId = { agencyId: number; kind: ReportKind; id: number }

export const reportLink = (
  { site }: SignedInCall,
  { agencyId, kind, id }: ReportId,
  query: Record<string, string>,
): string => linkTo(site, `/FindingReviews/view/${agencyId}/${kind}/${id}`, query)

export const reportTitle = ({ kind, id, address }: Pick<ListedReport, 'kind' | 'id' | 'address'>): string =>
  `${reportNames[kind]} ${id}: ${address}`

export const reviewQueue: QueueKind<ReviewView> = {
  path: findingReviewsPath,
  finds: 'Address, agency or number',
  views: { waiting: { label: 'To review' }, answered: { label: 'Reviewed', isNewestFirst: true } },
}

type Listing = { reports: readonly ListedReport[]; queue: ShownQueue<ReviewView>; outcome: string | undefined }

export function findingReviewsPage(call: SignedInCall, { reports, queue, outcome }: Listing): Html {
  const { site, session, now } = call
  const { view } = queue
  const from = openedFrom(call, reviewQueue, queue)
  const isAnswered = view === 'answered'
  const content = html`
    ${outcome !== undefined && notice(outcome)}
    <p>What agencies report about findings. They are promised an answer within ${reviewHours} hours.</p>
    ${queuePart(call, reviewQueue, queue, {
      name: isAnswered ? 'Reviewed' : 'To review',
      empty: isAnswered ? 'Nothing has been reviewed yet.' : 'Nothing waits for a review.',
      rows: reports,
      size: requestsPerPage,
      columns: [
        {
          header: 'Report',
          cell: (report) =>
            html`<a href="${reportLink(call, report, from)}">${reportTitle(report)}</a> ${unsafeOf(call, report)}`,
        },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Findings', cell: ({ findings }) => findings.join('; ') },
        {
          header: 'Reported',
          cell: ({ reportedBy, reportedAt }) => `${momentText(reportedAt, site.timeZone)}, ${reportedBy}`,
        },
        isAnswered
          ? {
              header: 'Answer',
              cell: (report) => answerCell({ ...report, answer: reviewOutcomeText(report) }, site.timeZone),
            }
          : { header: 'To be answered', cell: ({ reportedAt }) => timeLeft(reportedAt, now) },
      ],
    })}
  `
  return frame({ site, session, title: 'Findings to review', path: findingReviewsPath, content })
}
