import type { TenancySummary } from '../../../contract/tenancies/people.ts'
import { recordChange } from '../../platform/audit.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { isToCome } from '../compliance/lease-in-force.ts'
import { describeTenancy } from './describe-tenancy.ts'
import { planRemoval } from './lease-order.ts'
import { openTenancies } from './open-tenancies.ts'
import { readSummary } from './read-tenancies.ts'
import { closeAt, deleteTenancies } from './write-tenancies.queries.ts'
import { saveOccupancy } from '../property-lock/write-property.queries.ts'

/** Removes a tenancy that will not begin after all. The audit keeps its details. */
export async function removeOpenTenancy(
  scope: Scope,
  propertyId: number,
  tenancyId: number,
  version: number | undefined,
): Promise<TenancySummary> {
  const { db, agencyId, today } = scope
  const { rows } = await openTenancies(scope, propertyId)
  const removed = rows.find((row) => row.tenancyId === tenancyId)
  if (!removed) throw notFound('Tenancy not found')
  if (version !== undefined && version !== removed.version)
    throw await staleEdit(scope, { table: 'tenancies', id: tenancyId, propertyId })
  if (!isToCome(removed, today)) throw ruleBroken('This tenancy has begun, so it can only be ended, not removed')
  const moves = planRemoval(rows, removed, today)
  // Removed first, so that two tenancies never cover the same day.
  await db.batch([
    deleteTenancies(agencyId, [tenancyId]),
    ...moves.map((move) => closeAt(scope, move.tenancyId, move.closesOn)),
    saveOccupancy(scope, propertyId, { isVacant: null, isConfirmed: false }),
  ])
  await recordChange(db, scope, {
    action: 'remove-tenancy',
    entity: 'tenancies',
    entityId: tenancyId,
    propertyId,
    before: describeTenancy(removed),
  })
  await raiseNoWayIn(scope, [propertyId])
  await refreshCards(scope, [propertyId])
  return readSummary(scope, propertyId)
}
