import { reportKinds, type ReportKind } from '../../areas/findings/report-kinds.ts'
import { reviewFindings } from '../../areas/findings/review-findings.ts'
import { possibleProofs, type PossibleProof } from '../../areas/findings/review-proof.queries.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { notFound, Problem } from '../../platform/problem.ts'
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
import { namedBefore, readNamedProof } from './proof-fields.ts'

const kindNamed = (text: string): ReportKind | undefined => reportKinds.find((kind) => kind === text)

async function reportOf(call: SignedInCall): Promise<ReportDetails> {
  const missing = 'This report was not found'
  const kind = kindNamed(readText(call.params, 'kind'))
  if (!kind) throw notFound(missing)
  return recordNamed(call, (state, agencyId, id) => findReport(state, { agencyId, kind, id }), missing)
}

/** What can prove information that waits for its answer. */
async function proofsOf({ site, session }: SignedInCall, report: ReportDetails): Promise<PossibleProof[]> {
  const [first] = report.findings
  if (report.kind !== 'information' || report.status !== 'PENDING' || !first) return []
  const { agencyId, propertyId } = report
  const about = { propertyId, serviceId: first.serviceId, foundOn: first.foundOn }
  return readingFrom(site, session.userId).rows(possibleProofs(agencyId, about))
}

function statusOf(form: Values): 'APPROVED' | 'DECLINED' {
  const text = readText(form, 'answer')
  if (text !== 'APPROVED' && text !== 'DECLINED') throw new Problem('malformed', 'Choose to accept or to decline.')
  return text
}

/** "Third-party repair: accepted.", for the list after an answer. */
function outcomeText(query: Values): string | undefined {
  const [kind = '', status = ''] = readText(query, 'answered').split('-', 2)
  const name = kindNamed(kind)
  return name && `${reportNames[name]}: ${status === 'APPROVED' ? 'accepted' : 'declined'}.`
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
      return showPage(findingReviewsPage(call, { reports, queue, outcome: outcomeText(query) }))
    },
    { roles: officeRoles },
  )

  routes.staff(
    'GET',
    findingReviewPath,
    async (call) => {
      const report = await reportOf(call)
      const page = { report, proofs: await proofsOf(call, report), note: '', named: namedBefore(report) }
      return showPage(findingReviewPage(call, page))
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
      const status = statusOf(call.form)
      const note = readNote(call.form)
      const named = readNamedProof(call.form)
      const refusal = await refusalOf(async () =>
        asStaff(call, agencyId, async (reviewer) =>
          reviewFindings(reviewer, { kind, reportId: id, status, note, named }),
        ),
      )
      if (refusal) {
        const report = await reportOf(call)
        const page = { report, proofs: await proofsOf(call, report), note: note ?? '', named, refusal }
        return showPage(findingReviewPage(call, page), refusal.status)
      }
      return goTo(queueAfter(call, { [findingReviewsPath]: { answered: `${kind}-${status}` } }))
    },
    { roles: officeRoles },
  )
}
