import type { TimelineEvent } from '../../../contract/timeline.ts'
import { states } from '../../../contract/states.ts'
import type { Scope } from '../../platform/scope.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import { describeEvent } from './describe-event.ts'
import { readCursor, writeCursor } from './timeline-cursor.ts'
import { timelineRows } from './timeline.queries.ts'

const pageSize = 20

/** Events newest first, in pages. Reads one more than shown, to know whether there are more. */
export async function readTimeline(
  scope: Scope,
  propertyId: number,
  before: string | undefined,
): Promise<{ items: TimelineEvent[]; next: string | null }> {
  const cursor = readCursor(before)
  const { db, agencyId, state } = scope
  const { timeZone } = states[state]
  const [known, rows] = await db.batch([
    hasProperty(agencyId, propertyId),
    timelineRows({ agencyId, propertyId, timeZone, ...cursor, limit: pageSize + 1 }),
  ])
  if (known.length === 0) throw await missingProperty(scope, propertyId)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => describeEvent(row, state)),
    next: last ? writeCursor({ at: last.at, key: last.key }) : null,
  }
}
