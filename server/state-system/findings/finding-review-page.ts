import { severityTags } from '../../../contract/quotes/quotes.ts'
import { reviewOutcomeText } from '../../areas/findings/review-outcomes.ts'
import { declarerText } from '../../areas/service-checks/performer-text.ts'
import { serviceName } from '../../areas/service-requests/chosen-services.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo, findingReviewsPath } from '../kit/html/links.ts'
import { answerCell, timeLeft } from '../kit/html/waiting-time.ts'
import { dayText, momentText, notSpecified } from '../kit/html/wording.ts'
import { keepQueue, queueLink } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { reportLink, reportTitle } from './finding-reviews-page.ts'
import type { ReportDetails } from './finding-reviews.queries.ts'
import { informationAnswer, repairAnswer, type ProofFields } from './proof-fields.ts'

type ReviewPage = ProofFields & {
  report: ReportDetails
  /** The same outcome was recorded before. */
  isRepeat?: boolean
}

/** What an agency reports about findings, with its documents and the form to answer. */
export function findingReviewPage(call: SignedInCall, page: ReviewPage): Html {
  const { site, session } = call
  const { report, refusal } = page
  const content = html`
    <p>${queueLink(call, findingReviewsPath)}</p>
    ${formError(refusal?.message)} ${page.isRepeat === true && notice(repeatText(call, report))}
    ${renderFacts(factsOf(call, report))} ${findingsTable(report)}
    ${report.kind === 'resolution' && documentsTable(call, report)}
    ${report.status === 'PENDING' ? answerForm(call, page) : answerGiven(call, page)}
  `
  const title = reportTitle(report)
  return frame({ site, session, title, path: findingReviewsPath, content, hasErrors: refusal !== undefined })
}

const repeatText = ({ site }: SignedInCall, { reviewedBy, reviewedAt, ...report }: ReportDetails): string => {
  const by = reviewedBy === null ? '' : ` by ${reviewedBy}`
  const at = reviewedAt === null ? '' : `, ${momentText(reviewedAt, site.timeZone)}`
  return `This was already answered${by}${at}: ${reviewOutcomeText(report)}. Nothing was changed.`
}

const factsOf = ({ site, now }: SignedInCall, report: ReportDetails): [string, Part][] => [
  ['Property', html`<a href="${linkTo(site, `/Properties/view/${report.propertyId}`)}">${report.address}</a>`],
  ['Agency', report.agencyName],
  ['Reported by', `${report.reportedBy} (${report.reporterEmail}), ${momentText(report.reportedAt, site.timeZone)}`],
  ...(report.status === 'PENDING'
    ? [['To be answered', timeLeft(report.reportedAt, now)] satisfies [string, Part]]
    : []),
  ['Notes of the agency', report.notes ?? notSpecified],
  ...declarationOf(report),
  ...(report.builtMonth === null
    ? []
    : [['Property built', report.builtMonth.slice(0, 7).split('-').toReversed().join('/')] satisfies [string, Part]]),
]

const shown = (label: string, text: string | null): [string, Part][] => (text === null ? [] : [[label, text]])

/** A declaration stands in for documents. */
const declarationOf = ({ declaredBy, declaredLicence, declaredOn }: ReportDetails): [string, Part][] =>
  shown(
    'Declared by',
    declaredBy && `${declarerText({ name: declaredBy, licence: declaredLicence })}; repaired on ${dayText(declaredOn)}`,
  )

const findingsTable = ({ findings }: ReportDetails): Html =>
  renderTable({
    caption: 'Findings',
    rows: findings,
    empty: 'The report names no findings.',
    columns: [
      { header: 'Finding', cell: ({ title }) => title },
      { header: 'Service', cell: ({ serviceId }) => serviceName(serviceId) },
      { header: 'Appliance', cell: ({ appliance }) => appliance ?? notSpecified },
      { header: 'Place', cell: ({ location }) => location ?? notSpecified },
      { header: 'Found', cell: ({ foundOn }) => dayText(foundOn) },
      { header: 'Severity', cell: ({ severity }) => badge(severityTags[severity]) },
    ],
  })

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const documentsTable = ({ site }: SignedInCall, { agencyId, documents }: ReportDetails): Html =>
  renderTable({
    caption: 'Documents',
    rows: documents,
    empty: 'No documents were given.',
    columns: [
      {
        header: 'Document',
        cell: ({ id, fileName }) =>
          html`<a href="${linkTo(site, `/FindingReviews/document/${agencyId}/${id}`)}">${fileName}</a>`,
      },
      { header: 'Size', cell: ({ size }) => sizeText(size) },
    ],
  })

/** What was typed and not saved stays on the page, so that it can be copied. */
const answerGiven = ({ site }: SignedInCall, { report, note, typed }: ReviewPage): Html => html`
  <h2>Answer</h2>
  ${renderFacts([
    ['Answer', answerCell({ ...report, answer: reviewOutcomeText(report) }, site.timeZone)],
    ...shown('Because', report.fact),
    ...shown('Source', report.factSource),
    ...shown(report.outcome === 'THIRD_PARTY_REPAIR' ? 'Document' : 'Named as proof', report.proof),
    ...shown('Repaired by', report.repair),
    ['Note', report.reviewNote ?? notSpecified],
    ...shown('Your note, which was not saved', note === (report.reviewNote ?? '') ? null : note || null),
    ...shown('Your reason, which was not saved', typed.fact === report.fact ? null : typed.fact),
    ...shown('Your source, which was not saved', typed.source === report.factSource ? null : typed.source),
  ])}
`

const answerForm = (call: SignedInCall, { report, ...fields }: ReviewPage): Html => html`
  <h2>Answer</h2>
  <form method="post" action="${reportLink(call, report, keepQueue(call))}" novalidate>
    ${formFields(call.session)} ${report.kind === 'resolution' ? repairAnswer(fields) : informationAnswer(fields)}
  </form>
  <p class="quiet">
    ${
      report.isSendingEnabled
        ? `${report.reportedBy} will be notified by email.`
        : 'The agency’s email is switched off: the answer is shown only in the portal.'
    }
  </p>
`
