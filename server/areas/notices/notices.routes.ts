import { notifyAndResolve, requestToResolve, resolveNotice } from '../../../contract/notices/notice-calls.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { notifyAndResolveNotices } from './notify-and-resolve.ts'
import { requestResolution } from './request-to-resolve.ts'
import { resolveNotices } from './resolve-notice.ts'

export const noticesRoutes = ({ apiUrl }: { apiUrl: string }): Route[] => [
  serve(resolveNotice, async ({ scope, params, body }) =>
    undoable(scope, { kind: 'SOLVE_ACCESS', propertyId: body.propertyId }, async () =>
      resolveNotices(scope, params.id, body),
    ),
  ),
  serve(requestToResolve, async ({ scope, params, body }) => requestResolution(scope, params.id, body)),
  serve(notifyAndResolve, async ({ scope, params, body }) => notifyAndResolveNotices(scope, params.id, body, apiUrl)),
]
