import { recordChange, type Source } from '../../platform/audit.ts'
import { countSentMails } from '../../platform/user-buckets.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { reopenIssuesOfVisit } from '../access-cases/visit-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { dropHeldMails, readersOfAction } from '../emails/mails.queries.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { refuseWithoutPermission, type Booker } from './booking-property.ts'
import { notifyContacts } from './notify-contacts.ts'
import { notifyReaders } from './notify-readers.ts'
import { visitToChange } from './visit-to-change.ts'
import type { VisitForChange } from './visits.queries.ts'
import { notifyWithdrawal, withdrawNotices } from './withdraw-notices.ts'
import { markVisitCancelled, releaseOneOffRequests } from './write-visits.queries.ts'

/** Cancels a booked visit that has not begun. */
export async function cancelBookedVisit(
  scope: Booker,
  propertyId: number,
  visitId: number,
  { reason, version }: { reason: string; version: number },
  source: Source = 'PORTAL',
): Promise<void> {
  await lockActiveProperty(scope, propertyId)
  await refuseWithoutPermission(scope)
  const visit = await visitToChange(scope, propertyId, visitId, version)
  await countSentMails(scope, await cancelLockedVisit({ ...scope, source }, propertyId, visit, reason))
  await refreshCards(scope, [propertyId])
}

type Canceller = AccessScope & { userId: number; source: Source }

/**
 * Cancels a locked visit, withdraws its notice, tells its contacts and the tenants who got the notice, and reopens the
 * access issues that its booking had closed. The caller refreshes the cards. Returns the number of mails to contacts.
 */
export async function cancelLockedVisit(
  canceller: Canceller,
  propertyId: number,
  { id: visitId, startsAt, serviceIds }: VisitForChange,
  reason: string,
  readers?: ReadonlySet<string>,
): Promise<number> {
  const { db, agencyId, source } = canceller
  await db.batch([markVisitCancelled(canceller, visitId, reason), releaseOneOffRequests(agencyId, [visitId])])
  await notifyWithdrawal(canceller, await withdrawNotices(canceller, [visitId]), reason)
  const reopened = await reopenIssuesOfVisit(canceller, propertyId, visitId)
  const news = { kind: 'CANCELLED', reason, reopened } as const
  await notifyReaders(canceller, visitId, news)
  const mails = await notifyContacts(canceller, visitId, news, readers)
  await recordChange(
    db,
    canceller,
    {
      action: 'cancel-visit',
      entity: 'visits',
      entityId: visitId,
      propertyId,
      before: { status: 'BOOKED', startsAt, services: serviceIds },
      after: { status: 'CANCELLED', reason },
    },
    source,
  )
  return mails
}

const undoneReason = 'It was booked by mistake'

/**
 * Takes back a booking. Contacts who were not told of it yet hear nothing; the others are told that the visit is cancelled, in the same
 * thread.
 */
export async function undoBooking(scope: Booker, propertyId: number, visitId: number, undoId: string): Promise<void> {
  const { db, agencyId } = scope
  await lockActiveProperty(scope, propertyId)
  await refuseWithoutPermission(scope)
  const visit = await visitToChange(scope, propertyId, visitId)
  await db.rows(dropHeldMails(agencyId, undoId))
  const readers = new Set((await db.rows(readersOfAction(agencyId, undoId))).map(({ email }) => email))
  const canceller = { ...scope, source: 'PORTAL' as const }
  await countSentMails(scope, await cancelLockedVisit(canceller, propertyId, visit, undoneReason, readers))
  await refreshCards(scope, [propertyId])
}
