import {
  longestNewsDays,
  newsGroups,
  type getNews,
  type listNews,
  type NewsGroup,
} from '../../../contract/dashboard/news.ts'
import { addDays, dayIn } from '../../../contract/days.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import type { UrgentQuery } from '../../../contract/dashboard/urgent-lists.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { dashboardManager } from './dashboard.queries.ts'
import { describeCounts, describeNews } from './describe-news.ts'
import { newsCounts, newsEventCount, newsEvents, newsSince, type NewsOf } from './news.queries.ts'
import { pageOfManager } from './page-of-manager.ts'

type Since = { of: NewsOf; isSinceLastVisit: boolean }

/** Without an earlier visit, news begin yesterday. */
async function sinceLastVisit(
  { db, agencyId, userId, state, today }: Scope,
  sessionId: string,
  managerId: ManagerKey | undefined,
): Promise<Since> {
  const { timeZone } = states[state]
  const mark = (await maybeOne(db, newsSince(sessionId)))?.since ?? null
  const earliest = instantAt(timeZone, addDays(today, -longestNewsDays), '00:00')
  const last = mark === null ? instantAt(timeZone, addDays(today, -1), '00:00') : new Date(mark)
  const since = last < earliest ? earliest : last
  const isSinceLastVisit = mark !== null && last >= earliest
  // The start of a day includes all of that day.
  const sinceDay = addDays(dayIn(timeZone, since), isSinceLastVisit ? 0 : -1)
  return {
    of: { agencyId, userId, managerId, state, since: since.toISOString(), sinceDay, today },
    isSinceLastVisit,
  }
}

export async function readNews(
  scope: Scope,
  sessionId: string,
  managerId: ManagerKey | undefined,
): Promise<ReplyOf<typeof getNews>> {
  const { db, agencyId } = scope
  const { of, isSinceLastVisit } = await sinceLastVisit(scope, sessionId, managerId)
  const [rows, managers] =
    managerId === undefined
      ? [await db.rows(newsCounts(of)), null]
      : await db.batch([newsCounts(of), dashboardManager(agencyId, managerId)])
  if (managers?.length === 0) throw notFound('This property manager was not found')
  return {
    since: of.since,
    isSinceLastVisit,
    groups: newsGroups.map((group) => {
      const mine = rows.filter((row) => row.group === group)
      return { group, total: mine.reduce((sum, { count }) => sum + count, 0), parts: describeCounts(mine) }
    }),
  }
}

export async function readNewsOf(
  scope: Scope,
  sessionId: string,
  group: NewsGroup,
  query: UrgentQuery,
): Promise<ReplyOf<typeof listNews>> {
  const { of } = await sinceLastVisit(scope, sessionId, query.propertyManagerId)
  const { rows, total } = await pageOfManager(
    scope,
    query.propertyManagerId,
    newsEvents(of, group, { page: query.page, pageSize: query['page-size'] }),
    newsEventCount(of, group),
  )
  return { items: rows.map(describeNews), total }
}
