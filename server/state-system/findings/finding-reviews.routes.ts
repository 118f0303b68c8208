import { reportKinds, type ReportKind } from '../../areas/findings/report-kinds.ts'
import { lastFoundOn, reviewFindings } from '../../areas/findings/review-findings.ts'
import { reviewOutcomeLabels, reviewOutcomes, type ReviewOutcome } from '../../areas/findings/review-outcomes.ts'
import { documentsOfRepair, type RepairDocument } from '../../areas/findings/review-proof.queries.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { readNote } from '../kit/forms/fields.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { findingReviewsPath } from '../kit/html/links.ts'
import { readQueue } from '../kit/lists/queue.ts'
import { queueAfter } from '../kit/lists/return-to-queue.ts'
import { goTo, sendFile, showPage, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStaff, recordNamed } from '../kit/sessions/as-staff.ts'
import { findingReviewPage } from './finding-review-page.ts'
import {
  findingReviewPath,
  findingReviewsPage,
  reportNames,
  reviewDocumentPath,
  reviewQueue,
} from './finding-reviews-page.ts'
import { findDocument, findReport, stateReports, type ReportDetails } from './finding-reviews.queries.ts'
import { readTypedProof, typedBefore } from './proof-fields.ts'

const kindNamed = (text: string): ReportKind | undefined => reportKinds.find((kind) => kind === text)

async function reportOf(call: SignedInCall): Promise<ReportDetails> {
  const missing = 'This report was not found'
  const kind = kindNamed(readText(call.params, 'kind'))
  if (!kind) throw notFound(missing)
  return recordNamed(call, (state, agencyId, id) => findReport(state, { agencyId, kind, id }), missing)
}

/** What can show the repair that information is about, while it waits for its answer. */
async function documentsOf({ site, session }: SignedInCall, report: ReportDetails): Promise<RepairDocument[]> {
  const { agencyId, propertyId, findings, kind, status } = report
  if (kind !== 'information' || status !== 'PENDING') return []
  return readingFrom(site, session.userId).rows(documentsOfRepair(agencyId, propertyId, lastFoundOn(findings)))
}

const outcomeNamed = (text: string): ReviewOutcome | null => reviewOutcomes.find((outcome) => outcome === text) ?? null

const notChosen = 'Choose what the information shows.'

/** "Information given: does not apply.", for the list after an answer. */
function answeredText(query: Values): string | undefined {
  const [of = '', answer = ''] = readText(query, 'answered').split('-', 2)
  const [kind, outcome] = [kindNamed(of), outcomeNamed(answer)]
  if (!kind || !outcome) return undefined
  const repair = outcome === 'DECLINED' ? 'declined' : 'accepted'
  return `${reportNames[kind]}: ${kind === 'resolution' ? repair : reviewOutcomeLabels[outcome].toLowerCase()}.`
}

/** Pages on which the provider's staff review what agencies report about findings. */
export function findingReviewRoutes(routes: PageRoutes, { files }: { files: FileStore }): void {
  routes.staff(
    'GET',
    findingReviewsPath,
    async (call) => {
      const { site, session, query } = call
      const queue = readQueue(reviewQueue, query)
      const reports = await readingFrom(site, session.userId).rows(stateReports(site.state, queue))
      return showPage(findingReviewsPage(call, { reports, queue, outcome: answeredText(query) }))
    },
    { roles: officeRoles },
  )

  routes.staff(
    'GET',
    findingReviewPath,
    async (call) => {
      const report = await reportOf(call)
      const documents = await documentsOf(call, report)
      return showPage(
        findingReviewPage(call, { report, documents, outcome: null, note: '', typed: typedBefore(report) }),
      )
    },
    { roles: officeRoles },
  )

  routes.staff(
    'GET',
    reviewDocumentPath,
    async (call) => {
      const found = await recordNamed(call, findDocument, 'Document not found')
      const body = await files.open(found.storageKey).catch((error: unknown) => {
        if (error instanceof MissingFile) throw notFound('The file of this document is missing')
        throw error
      })
      return sendFile(found.fileName, found.type, body)
    },
    { roles: officeRoles },
  )

  routes.staff(
    'POST',
    findingReviewPath,
    async (call) => {
      const { agencyId, kind, id } = await reportOf(call)
      const outcome = outcomeNamed(readText(call.form, 'answer'))
      const note = readNote(call.form)
      const typed = readTypedProof(call.form)
      let isRepeat = false
      const refusal = await refusalOf(async () => {
        if (outcome === null) throw ruleBroken(notChosen, { answer: notChosen })
        const result = await asStaff(call, agencyId, async (reviewer) =>
          reviewFindings(reviewer, { kind, reportId: id, outcome, note, typed }),
        )
        isRepeat = result === 'ALREADY'
      })
      if (refusal === undefined && !isRepeat)
        return goTo(queueAfter(call, { [findingReviewsPath]: { answered: `${kind}-${outcome}` } }))
      const report = await reportOf(call)
      const documents = await documentsOf(call, report)
      const page = { report, documents, outcome, note: note ?? '', typed, refusal, isRepeat }
      return showPage(findingReviewPage(call, page), refusal?.status)
    },
    { roles: officeRoles },
  )
}
