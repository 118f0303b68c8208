import type { ChosenTime } from '../../../contract/bookings/booking-form.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeIssuesByVisit } from '../access-cases/visit-issues.ts'
import { lockChosenTime } from './available-times.ts'
import type { ChosenService } from './bookable-services.ts'
import type { BookingProperty } from './booking-property.ts'
import { refuseMethod } from './entry-methods.ts'
import { ifStillFree } from './hold-time.ts'
import { releaseHolds } from './holds.queries.ts'
import { notifyContacts } from './notify-contacts.ts'
import { serveNotice } from './serve-notice.ts'
import { onDay } from './tenants-on-day.ts'
import { insertVisit, insertVisitContacts, insertVisitServices, useOneOffRequests } from './write-visits.queries.ts'

export type ProviderBooking = {
  services: readonly ChosenService[]
  method: EntryMethod
  time: ChosenTime
  isRepair?: boolean
  /** What the visit is for, for the audit. */
  about: Record<string, unknown>
}

/** Tenants with all the details that an appointment needs; the first is the main contact. */
const contactsOf = ({ tenants }: BookingProperty) =>
  tenants
    .flatMap(({ name, email, mobile }) => (email === null || mobile === null ? [] : [{ name, email, mobile }]))
    .map((contact, place) => ({ ...contact, isPrimaryContact: place === 0, isNominated: false }))

/**
 * Books a visit as the provider, who books for every agency. The caller has locked the property and refreshes its card.
 * Returns the number of mails to contacts too.
 */
export async function bookForProvider(
  scope: Scope,
  property: BookingProperty,
  { services, method, time, isRepair = false, about }: ProviderBooking,
): Promise<{ visitId: number; startsAt: string; endsAt: string; mails: number }> {
  const { db, agencyId, now, today } = scope
  const serviceIds = services.map(({ serviceId }) => serviceId)
  const { propertyId } = property
  refuseMethod(property, method, today, serviceIds)
  const { technicianId, startsAt, endsAt, ...free } = await lockChosenTime(
    scope,
    { property, serviceIds, isRepair, entryMethod: method },
    time,
  )
  const { id: visitId } = await ifStillFree(async () => {
    await db.rows(releaseHolds(technicianId, now))
    return one(db, insertVisit(scope, propertyId, { technicianId, startsAt, endsAt, ...free }, method, 'PROVIDER'))
  })
  const atVisit = onDay(property, time.date)
  await db.rows(insertVisitServices(agencyId, visitId, services))
  await db.rows(insertVisitContacts(agencyId, visitId, contactsOf(atVisit)))
  if (!isRepair) await db.rows(useOneOffRequests(agencyId, propertyId, visitId, serviceIds))
  if (method === 'ENTER_WITH_KEY_AS_EN')
    await serveNotice(scope, atVisit, { visitId, serviceIds, isRepair, startsAt, endsAt })
  const mails = await notifyContacts(scope, visitId, { kind: 'BOOKED' })
  await closeIssuesByVisit(scope, propertyId, visitId, method)
  const after = { startsAt, endsAt, technicianId, entryMethod: method, ...about, services: serviceIds }
  await recordChange(
    db,
    scope,
    { action: 'book-visit', entity: 'visits', entityId: visitId, propertyId, after },
    'STATE_SYSTEM',
  )
  return { visitId, startsAt, endsAt, mails }
}
