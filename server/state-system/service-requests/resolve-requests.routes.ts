import { reviewResolveRequest } from '../../areas/notices/review-resolve-request.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { requireStaff } from '../kit/sessions/staff-only.ts'
import { answerRequest, viewOf } from './answer-request.ts'
import { resolveRequestPage } from './resolve-request-page.ts'
import { findResolveRequest, type ResolveRequestDetails } from './resolve-requests.queries.ts'
import { resolveRequestPath } from './service-requests-page.ts'

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
    requireStaff(call)
    return showPage(resolveRequestPage(call, await requestOf(call), viewOf(call.query)))
  })

  routes.signedIn('POST', resolveRequestPath, async (call): Promise<Answer> => {
    requireStaff(call)
    const { agencyId, id } = await requestOf(call)
    return answerRequest(call, {
      agencyId,
      kind: 'resolve',
      id,
      review: reviewResolveRequest,
      page: async (view, attempt) => resolveRequestPage(call, await requestOf(call), view, attempt),
    })
  })
}
