import {
  getCancellationSummary,
  listCancellationReasons,
  requestCancellation,
} from '../../../contract/service-requests/cancellations.ts'
import { requestHold } from '../../../contract/service-requests/holds.ts'
import { withdrawRequest } from '../../../contract/service-requests/service-requests.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { listReasons, readCancellationSummary, requestServiceCancellation } from './request-cancellation.ts'
import { requestServiceHold } from './request-hold.ts'
import { withdrawServiceRequest } from './withdraw-request.ts'

export const serviceRequestsRoutes: Route[] = [
  serve(requestHold, async ({ scope, params, body }) => requestServiceHold(scope, params.id, body)),
  serve(listCancellationReasons, async ({ scope }) => listReasons(scope.db)),
  serve(getCancellationSummary, async ({ scope, params }) => readCancellationSummary(scope, params.id)),
  serve(requestCancellation, async ({ scope, params, body }) => requestServiceCancellation(scope, params.id, body)),
  serve(withdrawRequest, async ({ scope, params }) =>
    withdrawServiceRequest(scope, params.id, params.kind, params.requestId),
  ),
]
