import { recordChange } from '../../platform/audit.ts'
import type { Scope } from '../../platform/scope.ts'
import { reopenIssuesOfVisit } from '../access-cases/visit-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { refuseWithoutPermission } from './booking-property.ts'
import { notifyContacts } from './notify-contacts.ts'
import { visitToChange } from './visit-to-change.ts'
import { tellOfWithdrawal, withdrawNotices } from './withdraw-notices.ts'
import { cancelledVisit, releasedOneOffRequests } from './write-visits.queries.ts'

/** Cancels a booked visit, withdraws its notice, tells its contacts and the tenants who got the notice, and reopens the access issues that its booking had closed. */
export async function cancelBookedVisit(
  scope: Scope,
  propertyId: number,
  visitId: number,
  { reason, version }: { reason: string; version: number },
): Promise<void> {
  const { db, agencyId } = scope
  await lockActiveProperty(scope, propertyId)
  await refuseWithoutPermission(scope)
  const visit = await visitToChange(scope, propertyId, visitId, version)
  await db.batch([cancelledVisit(scope, visitId, reason), releasedOneOffRequests(agencyId, [visitId])])
  await tellOfWithdrawal(scope, await withdrawNotices(scope, [visitId]), reason)
  await notifyContacts(scope, visitId, { kind: 'CANCELLED', reason })
  await reopenIssuesOfVisit(scope, propertyId, visitId)
  await recordChange(db, scope, {
    action: 'cancel-visit',
    entity: 'visits',
    entityId: visitId,
    propertyId,
    before: { status: 'BOOKED', startsAt: visit.startsAt, services: visit.serviceIds },
    after: { status: 'CANCELLED', reason },
  })
  await refreshCards(scope, [propertyId])
}
