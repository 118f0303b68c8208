import { listRecentEvents, listWeekVisits } from '../../../contract/dashboard/coming-and-recent.ts'
import { getNews, listNews } from '../../../contract/dashboard/news.ts'
import { getIntegratedStats, getStats } from '../../../contract/dashboard/stats.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { readRecentEvents } from './list-recent-events.ts'
import { readWeekVisits } from './list-week-visits.ts'
import { readCounts } from './read-counts.ts'
import { readNews, readNewsOf } from './read-news.ts'
import { integratedReply, statsReply } from './stats-reply.ts'

export const statsRoutes: Route[] = [
  serve(getStats, async ({ scope, query }) => statsReply(await readCounts(scope, query.propertyManagerId))),
  serve(getIntegratedStats, async ({ scope, query }) =>
    integratedReply(await readCounts(scope, query.propertyManagerId)),
  ),
  serve(listWeekVisits, async ({ scope, query }) => readWeekVisits(scope, query)),
  serve(listRecentEvents, async ({ scope, query }) => readRecentEvents(scope, query)),
  serve(getNews, async ({ scope, signedIn, query }) => readNews(scope, signedIn.sessionId, query.propertyManagerId)),
  serve(listNews, async ({ scope, signedIn, params, query }) =>
    readNewsOf(scope, signedIn.sessionId, params.group, query),
  ),
]
