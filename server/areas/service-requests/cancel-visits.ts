import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { recordChange } from '../../platform/audit.ts'
import { notifyContacts } from '../bookings/notify-contacts.ts'
import { releaseOneOffRequests, markVisitsCancelled, deleteVisitServices } from '../bookings/write-visits.queries.ts'
import { notifyWithdrawal, withdrawNotices } from '../bookings/withdraw-notices.ts'
import { visitsToCome } from './effects.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'

/**
 * Cancels upcoming visits for the services, until a day or without limit, and tells their contacts. A visit that also has other services goes
 * ahead without these. Returns the number of cancelled visits.
 */
export async function cancelVisits(
  reviewer: Reviewer,
  propertyId: number,
  serviceIds: readonly number[],
  until: Day | null,
): Promise<number> {
  const { db, agencyId, now, source } = reviewer
  const visits = await db.rows(visitsToCome(reviewer, propertyId, serviceIds, until))
  const isIdle = ({ services }: { services: number[] }) => services.every((id) => serviceIds.includes(id))
  const idle = visits.filter(isIdle)
  const shortened = visits.filter((visit) => !isIdle(visit))
  const idsOf = (some: typeof visits) => some.map(({ id }) => id)
  if (idle.length > 0)
    await db.batch([markVisitsCancelled(agencyId, idsOf(idle), now), releaseOneOffRequests(agencyId, idsOf(idle))])
  if (shortened.length > 0) await db.rows(deleteVisitServices(agencyId, idsOf(shortened), serviceIds, now))
  const reason = until === null ? 'The service was cancelled' : `The service is on hold until ${shortDay(until)}`
  await notifyWithdrawal(reviewer, await withdrawNotices(reviewer, idsOf(idle)), reason)
  for (const { id } of idle) await notifyContacts(reviewer, id, { kind: 'CANCELLED', reason })
  for (const visit of visits)
    await recordChange(
      db,
      reviewer,
      {
        action: isIdle(visit) ? 'call-off-visit' : 'shorten-visit',
        entity: 'visits',
        entityId: visit.id,
        propertyId,
        before: { status: 'BOOKED', startsAt: visit.startsAt, services: visit.services },
        after: isIdle(visit)
          ? { status: 'CANCELLED' }
          : { status: 'BOOKED', services: visit.services.filter((id) => !serviceIds.includes(id)) },
      },
      source,
    )
  return idle.length
}
