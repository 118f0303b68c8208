import { longestNotes } from '../../../contract/limits.ts'
import { severityTags } from '../../../contract/quotes/quotes.ts'
import type { PossibleProof } from '../../areas/findings/review-proof.queries.ts'
import type { NamedProof } from '../../areas/findings/review-proof.ts'
import { declarerText } from '../../areas/service-checks/performer-text.ts'
import { serviceName } from '../../areas/service-requests/chosen-services.ts'
import { noteField } from '../kit/forms/fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
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
import { proofFields } from './proof-fields.ts'

type ReviewPage = {
  report: ReportDetails
  proofs: readonly PossibleProof[]
  note: string
  named: NamedProof
  refusal?: ChangeRefusal | undefined
}

const effects: Record<ReportDetails['kind'], string> = {
  resolution: 'Accepting proves the repair. Declining opens the findings again.',
  information: 'Accepting resolves the findings. Declining opens them again.',
}

/** What an agency reports about findings, with its documents and the form to answer. */
export function findingReviewPage(call: SignedInCall, page: ReviewPage): Html {
  const { site, session } = call
  const { report, refusal } = page
  const content = html`
    <p>${queueLink(call, findingReviewsPath)}</p>
    ${formError(refusal?.message)} ${renderFacts(factsOf(call, report))} ${findingsTable(report)}
    ${report.kind === 'resolution' && documentsTable(call, report)}
    ${report.status === 'PENDING' ? answerForm(call, page) : answerGiven(call, page)}
  `
  const title = reportTitle(report)
  return frame({ site, session, title, path: findingReviewsPath, content, hasErrors: refusal !== undefined })
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

/** A declaration stands in for documents; information is proven by what its reviewer named. */
const declarationOf = ({ declaredBy, declaredLicence, declaredOn, proof }: ReportDetails): [string, Part][] => [
  ...(declaredBy === null
    ? []
    : [
        [
          'Declared by',
          `${declarerText({ name: declaredBy, licence: declaredLicence })}; repaired on ${dayText(declaredOn)}`,
        ] satisfies [string, Part],
      ]),
  ...(proof === null ? [] : [['Proven by', proof] satisfies [string, Part]]),
]

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

/** A note that was not saved stays on the page, so that it can be copied. */
const answerGiven = ({ site }: SignedInCall, { report, note }: ReviewPage): Html => html`
  <h2>Answer</h2>
  ${renderFacts([
    ['Answer', answerCell(report, site.timeZone)],
    ['Note', report.reviewNote ?? notSpecified],
    ...(note === '' ? [] : [['Your note, which was not saved', note] satisfies [string, Part]]),
  ])}
`

const answerForm = (call: SignedInCall, { report, note, ...page }: ReviewPage): Html => html`
  <h2>Answer</h2>
  <p>${effects[report.kind]}</p>
  <form method="post" action="${reportLink(call, report, keepQueue(call))}" novalidate>
    ${formFields(call.session)} ${proofFields({ report, ...page })}
    ${noteField({
      name: 'note',
      label: `Note to the agency (needed to decline, at most ${longestNotes} characters)`,
      value: note,
      error: page.refusal?.fields['note'],
    })}
    <p class="actions">
      <button name="answer" value="APPROVED">Accept</button>
      <button class="quiet" name="answer" value="DECLINED">Decline</button>
    </p>
  </form>
  <p class="quiet">
    ${
      report.isSendingEnabled
        ? `${report.reportedBy} will be notified by email.`
        : 'The agency’s email is switched off: the answer is shown only in the portal.'
    }
  </p>
`
