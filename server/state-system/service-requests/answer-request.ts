import { withoutStatusAdvice } from '../../areas/service-requests/request-problems.ts'
import type { Review } from '../../areas/service-requests/reviewer.ts'
import { Problem } from '../../platform/problem.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import type { Html } from '../kit/html/html.ts'
import { serviceRequestsPath } from '../kit/html/links.ts'
import { queueAfter } from '../kit/lists/return-to-queue.ts'
import { goTo, showPage, type Answer, type SignedInCall } from '../kit/routes/call.ts'
import { asStaff } from '../kit/sessions/as-staff.ts'
import type { Attempt } from './request-page.ts'
import type { ListedKind } from './service-requests.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'

function statusOf(form: Values): Review['status'] {
  const text = readText(form, 'answer')
  if (text !== 'APPROVED' && text !== 'DECLINED') throw new Problem('malformed', 'Choose to approve or to decline.')
  return text
}

type AnsweredRequest = {
  agencyId: number
  kind: ListedKind
  id: number
  review: (reviewer: Reviewer, given: Omit<Review, 'kind'>) => Promise<void>
  /** The page of the request as it is now. */
  page: (attempt: Attempt) => Promise<Html>
}

/** Answers a request with the posted form, then returns to the list. */
export async function answerRequest(call: SignedInCall, request: AnsweredRequest): Promise<Answer> {
  const { agencyId, kind, id, review, page } = request
  const status = statusOf(call.form)
  // Browsers send line ends as two characters but count them as one.
  const note = readText(call.form, 'note').replaceAll('\r\n', '\n').trim()
  try {
    await asStaff(call, agencyId, async (reviewer) =>
      review(reviewer, { requestId: id, status, note: note === '' ? null : note }),
    )
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'rule-broken')) throw error
    // Another user was faster, or it is not possible: shown above the current request.
    const attempt: Attempt = { note, error: withoutStatusAdvice(error.message), noteError: error.fields?.['note'] }
    return showPage(await page(attempt), error.status)
  }
  return goTo(queueAfter(call, { [serviceRequestsPath]: { answered: `${agencyId}-${kind}-${id}` } }))
}
