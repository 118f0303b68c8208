import { dayIn } from '../../../contract/days.ts'
import { reviewResolveRequest, type ResolveReview } from '../../areas/notices/review-resolve-request.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { parseId, readText } from '../form-values.ts'
import { linkTo } from '../links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../page-routes.ts'
import { changing, readingFrom } from '../state-site.ts'
import { resolveRequestPage } from './resolve-request-page.ts'
import { findResolveRequest, type ResolveRequestDetails } from './resolve-requests.queries.ts'
import type { Attempt } from './service-request-page.ts'
import { resolveRequestPath, serviceRequestsPath, viewQuery } from './service-requests-page.ts'
import { answerOf, refuseOthers, viewOf } from './service-requests.routes.ts'

async function requestOf({ site, session, params }: SignedInCall): Promise<ResolveRequestDetails> {
  const [agencyId, id] = [parseId(readText(params, 'agency')), parseId(readText(params, 'id'))]
  const found =
    agencyId === undefined || id === undefined
      ? undefined
      : await maybeOne(readingFrom(site, session.userId), findResolveRequest(site.state, agencyId, id))
  if (!found) throw notFound('Request not found')
  return found
}

/** The page on which the provider's staff answer a request to resolve an access issue. */
export function resolveRequestRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', resolveRequestPath, async (call) => {
    refuseOthers(call)
    return showPage(resolveRequestPage(call, await requestOf(call), viewOf(call.query)))
  })

  routes.signedIn('POST', resolveRequestPath, async (call): Promise<Answer> => {
    refuseOthers(call)
    const { agencyId, id: requestId } = await requestOf(call)
    const view = viewOf(call.form)
    const status = answerOf(call.form)
    // Browsers send line ends as two characters but count them as one.
    const note = readText(call.form, 'note').replaceAll('\r\n', '\n').trim()
    try {
      await answer(call, agencyId, { requestId, status, note: note === '' ? null : note })
    } catch (error) {
      if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'rule-broken')) throw error
      const attempt: Attempt = { note, error: error.message, noteError: error.fields?.['note'] }
      return showPage(resolveRequestPage(call, await requestOf(call), view, attempt), error.status)
    }
    const answered = `${agencyId}-resolve-${requestId}`
    return goTo(linkTo(call.site, serviceRequestsPath, { ...viewQuery(view), answered }))
  })
}

async function answer(call: SignedInCall, agencyId: number, review: ResolveReview): Promise<void> {
  const { site, session, now, requestId } = call
  const { userId, originalUserId } = session
  await changing(site, userId, async (db) =>
    reviewResolveRequest(
      {
        db,
        state: site.state,
        agencyId,
        userId,
        originalUserId,
        now,
        today: dayIn(site.timeZone, now),
        requestId,
        source: 'STATE_SYSTEM',
        portalUrl: site.portalUrl,
      },
      review,
    ),
  )
}
