import { getIntegratedStats, getStats } from '../../../contract/dashboard/stats.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { readCounts } from './read-counts.ts'
import { integratedReply, statsReply } from './stats-reply.ts'

export const statsRoutes: Route[] = [
  serve(getStats, async ({ scope, query }) => statsReply(await readCounts(scope, query.propertyManagerId))),
  serve(getIntegratedStats, async ({ scope, query }) =>
    integratedReply(await readCounts(scope, query.propertyManagerId)),
  ),
]
