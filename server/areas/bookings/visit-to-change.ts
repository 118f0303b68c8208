import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { lockVisitOfProperty, type VisitForChange } from './visits.queries.ts'

/** A visit that can still be moved or cancelled; refused if another version is expected. */
export async function visitToChange(
  scope: Scope,
  propertyId: number,
  visitId: number,
  version?: number,
): Promise<VisitForChange> {
  const visit = await maybeOne(scope.db, lockVisitOfProperty(scope.agencyId, propertyId, visitId))
  if (!visit) throw notFound('Visit not found')
  if (version !== undefined && version !== visit.version)
    throw await staleEdit(scope, { table: 'visits', id: visitId, propertyId })
  if (visit.status !== 'BOOKED') throw ruleBroken(endedTexts[visit.status] ?? 'This visit can no longer be changed')
  if (visit.isRecorded) throw ruleBroken('This visit is done and can no longer be changed')
  if (new Date(visit.startsAt) <= scope.now) throw ruleBroken(visitHasBegun)
  return visit
}

export const visitHasBegun = 'This visit has begun and can no longer be changed'

const endedTexts: Readonly<Record<string, string>> = {
  CANCELLED: 'This visit has been cancelled',
  COMPLETED: 'This visit is done and can no longer be changed',
}
