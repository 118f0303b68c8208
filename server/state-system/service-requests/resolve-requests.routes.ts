import { reviewResolveRequest } from '../../areas/notices/review-resolve-request.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { recordNamed } from '../kit/sessions/as-staff.ts'
import { answerRequest } from './answer-request.ts'
import { resolveRequestPage } from './resolve-request-page.ts'
import { findResolveRequest, type ResolveRequestDetails } from './resolve-requests.queries.ts'
import { resolveRequestPath } from './service-requests-page.ts'

const requestOf = async (call: SignedInCall): Promise<ResolveRequestDetails> =>
  recordNamed(call, findResolveRequest, 'Request not found')

/** The page on which the provider's staff answer a request to resolve an access issue. */
export function resolveRequestRoutes(routes: PageRoutes): void {
  routes.staff('GET', resolveRequestPath, async (call) => showPage(resolveRequestPage(call, await requestOf(call))), {
    roles: officeRoles,
  })

  routes.staff(
    'POST',
    resolveRequestPath,
    async (call): Promise<Answer> => {
      const { agencyId, id } = await requestOf(call)
      return answerRequest(call, {
        agencyId,
        kind: 'resolve',
        id,
        review: reviewResolveRequest,
        page: async (attempt) => resolveRequestPage(call, await requestOf(call), attempt),
      })
    },
    { roles: officeRoles },
  )
}
