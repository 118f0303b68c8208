import {
  createMyCalendar,
  listMyCalendars,
  readVisitCalendar,
  renewMyCalendar,
  revokeMyCalendar,
} from '../../../contract/visit-calendar.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { addFeed, endFeed, renewFeedAddress, toFeed } from '../api-integration/change-calendar-feeds.ts'
import { listFeeds } from '../api-integration/calendar-feeds.queries.ts'
import type { IntegrationParts } from '../api-integration/read-api-integration.ts'
import { readCalendar } from './read-calendar.ts'

export const visitCalendarRoutes = (parts: IntegrationParts): Route[] => [
  serve(readVisitCalendar, async ({ scope, query }) => readCalendar(scope, query)),
  serve(listMyCalendars, async ({ scope }) => ({
    feeds: (await scope.db.rows(listFeeds(scope.agencyId, scope.userId))).map(toFeed(parts, scope)),
  })),
  serve(createMyCalendar, async ({ scope, body }) => addFeed(scope, body.propertyManagerId, scope.userId)),
  serve(renewMyCalendar, async ({ scope, params }) => renewFeedAddress(scope, params.id, scope.userId)),
  serve(revokeMyCalendar, async ({ scope, params }) => endFeed(scope, params.id, scope.userId)),
]
