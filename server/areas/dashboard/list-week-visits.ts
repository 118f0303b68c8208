import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { listWeekVisits, WeekVisit } from '../../../contract/dashboard/coming-and-recent.ts'
import type { UrgentQuery } from '../../../contract/dashboard/urgent-lists.ts'
import { entryMethodLabels } from '../../../contract/entry-preferences.ts'
import { findLabel } from '../../../contract/labels.ts'
import { serviceOfId } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import type { Scope } from '../../platform/scope.ts'
import { unsafeOfRow } from '../cards/unsafe-property.ts'
import { pageOfManager } from './page-of-manager.ts'
import { weekVisitCount, weekVisits, type WeekVisitRow } from './week-visits.queries.ts'

type KeyFacts = Pick<WeekVisitRow, 'entryMethod' | 'keyNumber' | 'isKeyOnsite' | 'isKeyCollected'>

/** The key for a visit; null if the technician is let in. */
export function keyOfWeekVisit({ entryMethod, keyNumber, isKeyOnsite, isKeyCollected }: KeyFacts): WeekVisit['key'] {
  if (entryMethod === null || entryMethod === 'APPOINTMENT') return null
  const has = (text: string) => ({ text, isMissing: false })
  if (isKeyCollected) return has('Key has been collected')
  if (keyNumber !== null) return has(`Key ${keyNumber} needed`)
  return isKeyOnsite ? has('Key is at the property') : { text: 'Key needed, none recorded', isMissing: true }
}

const weekVisitReply = (
  { serviceIds, entryMethod, keyNumber, isKeyOnsite, isKeyCollected, unsafe, ...visit }: WeekVisitRow,
  { now, today }: Pick<Scope, 'now' | 'today'>,
): WeekVisit => {
  const isOver = Date.parse(visit.endsAt) <= now.getTime()
  return {
    ...visit,
    ...unsafeOfRow({ unsafe }, today),
    startsAt: new Date(visit.startsAt).toISOString(),
    endsAt: new Date(visit.endsAt).toISOString(),
    isOver,
    services: serviceIds.flatMap((id) => serviceOfId(id) ?? []),
    wayIn: entryMethod && findLabel(entryMethodLabels, entryMethod),
    // A collected key has still to come back.
    key: isOver && !isKeyCollected ? null : keyOfWeekVisit({ entryMethod, keyNumber, isKeyOnsite, isKeyCollected }),
  }
}

export async function readWeekVisits(scope: Scope, query: UrgentQuery): Promise<ReplyOf<typeof listWeekVisits>> {
  const { agencyId, state, today, now } = scope
  const week = { agencyId, managerId: query.propertyManagerId, today, timeZone: states[state].timeZone }
  const { rows, total } = await pageOfManager(
    scope,
    query.propertyManagerId,
    weekVisits(week, { page: query.page, pageSize: query['page-size'] }),
    weekVisitCount(week),
  )
  return { items: rows.map((row) => weekVisitReply(row, { now, today })), total }
}
