import { getOneOffEntry, requestOneOffEntry, withdrawOneOffEntry } from '../../../contract/entry-notifications.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { oneOffOptions } from './one-off-options.ts'
import { requestOneOff } from './request-one-off-entry.ts'
import { withdrawOneOff } from './withdraw-one-off-entry.ts'

export const entryNotificationsRoutes: Route[] = [
  serve(getOneOffEntry, async ({ scope, params, query }) => oneOffOptions(scope, params.id, query.service)),
  serve(requestOneOffEntry, async ({ scope, params, body }) => requestOneOff(scope, params.id, body)),
  serve(withdrawOneOffEntry, async ({ scope, params }) => withdrawOneOff(scope, params.id, params.requestId)),
]
