import { cachedStatement } from '../../platform/cached-statement.ts'
import { joinSql, sql, type Sql } from '../../platform/sql.ts'
import { findingSources } from './finding-sources.queries.ts'
import { moneySources } from './money-sources.queries.ts'
import type { Cursor } from './timeline-cursor.ts'
import type { TimelineOf, TimelineRow } from './timeline-row.ts'
import {
  accessSources,
  attemptSource,
  changeSource,
  auditSource,
  documentSources,
  noticeSource,
  requestSources,
  visitSources,
} from './timeline-sources.queries.ts'

/** All sources sorted by time, newest first; each returns at most one page. */
export const timelineRows = cachedStatement(
  ({ at, key, limit, ...whose }: TimelineOf & Cursor & { limit: number }): Sql<TimelineRow> => {
    const sources = [
      changeSource,
      ...visitSources(whose),
      noticeSource(whose),
      ...requestSources(whose),
      ...documentSources(whose),
      ...moneySources(whose),
      ...findingSources(whose),
      ...accessSources(whose),
      attemptSource(whose),
    ]
    const slices = sources.map(
      (source) => sql`(
      select at, key collate "C" as key, source, data, name, behind from (${source}) s
       where (s.at, s.key collate "C") < (${at}::timestamptz, ${key}::text collate "C")
       order by s.at desc, s.key collate "C" desc limit ${limit})`,
    )
    return sql<TimelineRow>`
    with audit as materialized (${auditSource(whose, at)})
    select replace((event.at at time zone 'UTC')::text, ' ', 'T') || 'Z' as at, key, source, data, name, behind
      from (${joinSql(slices, sql` union all `)}) event
     order by event.at desc, event.key desc limit ${limit}`
  },
  ['agencyId', 'propertyId', 'timeZone', 'at', 'key', 'limit'],
)
