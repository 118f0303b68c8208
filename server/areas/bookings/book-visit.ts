import { randomUUID } from 'node:crypto'
import type { BookingForm } from '../../../contract/bookings/booking-form.ts'
import type { BookedVisit, VisitContact } from '../../../contract/bookings/visits.ts'
import { parsePhone } from '../../../contract/phones.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { countSentMails } from '../../platform/user-buckets.ts'
import { closeIssuesByVisit } from '../access-cases/visit-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockChosenTime } from './available-times.ts'
import { chooseServices } from './bookable-services.ts'
import { lockBookingProperty } from './booking-property.ts'
import { refuseMethod } from './entry-methods.ts'
import { ifStillFree } from './hold-time.ts'
import { deleteHolds, releaseHolds } from './holds.queries.ts'
import { notifyContacts } from './notify-contacts.ts'
import { serveNotice } from './serve-notice.ts'
import { onDay, tenantsOn } from './tenants-on-day.ts'
import { keepUndoable } from '../undoable-actions/undoable.ts'
import { visitReply } from './visit-reply.ts'
import { bookedVisitRow } from './visits.queries.ts'
import { insertVisit, insertVisitContacts, insertVisitServices, useOneOffRequests } from './write-visits.queries.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { BookingLease, BookingTenant } from './booking-property.queries.ts'

type Contact = BookingForm['contacts'][number]

const isSame = (name: string, other: string | null): boolean => name.toLowerCase() === other?.trim().toLowerCase()

const isTenant = (tenants: readonly BookingTenant[], { name, email }: Contact): boolean =>
  tenants.some((tenant) => isSame(name, tenant.name) && isSame(email, tenant.email))

/**
 * Contacts are mailed, so each must be an occupant of the tenancy in force on the day of the visit, at the recorded
 * address. Only the nominated contact may be anyone else.
 */
function requireContactsAreTenants(
  property: { leases: readonly BookingLease[] },
  day: Day,
  contacts: readonly Contact[],
): void {
  const tenants = tenantsOn(property, day)
  const faults = contacts.flatMap((contact, index) =>
    isTenant(tenants, contact)
      ? []
      : [
          {
            field: `contacts.${index}`,
            message: `${contact.name} <${contact.email}> is not a tenant of this property on ${shortDay(day)}. Please remove this contact or nominate a contact.`,
          },
        ],
  )
  const [first] = faults
  if (first) throw ruleBroken(first.message, Object.fromEntries(faults.map(({ field, message }) => [field, message])))
}

/** Each person once, with the nominated contact last. People may share an address. */
function recipientsOf({ contacts, nominatedContact }: BookingForm): VisitContact[] {
  const all = [
    ...contacts.map((contact) => ({ ...contact, isNominated: false })),
    ...(nominatedContact ? [{ ...nominatedContact, isNominated: true }] : []),
  ]
  const keyOf = ({ name, email }: { name: string; email: string }) =>
    JSON.stringify([name, email].map((text) => text.toLowerCase()))
  const known = new Map<string, VisitContact>()
  for (const { isPrimaryContact, isNominated, ...person } of all) {
    const { name, email, mobile } = person
    const earlier = known.get(keyOf(person))
    if (earlier) earlier.isPrimaryContact ||= isPrimaryContact
    else known.set(keyOf(person), { name, email, mobile: parsePhone(mobile) ?? mobile, isPrimaryContact, isNominated })
  }
  return [...known.values()]
}

/** Books the visit if everything still holds: property, services, entry method, law and time. */
export async function bookVisit(scope: Scope, propertyId: number, form: BookingForm): Promise<BookedVisit> {
  const { db, agencyId, userId, now, today } = scope
  const { entryMethod, bookingTypes, oasResult } = form
  if (form.propertyId !== propertyId) {
    const message = 'Requested property has not been found'
    throw ruleBroken(message, { propertyId: message })
  }
  const property = await lockBookingProperty(scope, propertyId)
  const services = chooseServices(property.services, bookingTypes, today)
  const serviceIds = services.map(({ serviceId }) => serviceId)
  refuseMethod(property, entryMethod, today, serviceIds)
  const time = await lockChosenTime(scope, { property, serviceIds, entryMethod }, oasResult)
  requireContactsAreTenants(property, oasResult.date, form.contacts)
  const { id: visitId } = await ifStillFree(async () => {
    await db.batch([releaseHolds(time.technicianId, now), deleteHolds(agencyId, propertyId, userId)])
    return one(db, insertVisit(scope, propertyId, time, entryMethod))
  })
  const contacts = recipientsOf(form)
  await db.batch([
    insertVisitServices(agencyId, visitId, services),
    insertVisitContacts(agencyId, visitId, contacts),
    useOneOffRequests(agencyId, propertyId, visitId, serviceIds),
  ])
  const undoId = scope.apiKey ? undefined : randomUUID()
  if (entryMethod === 'ENTER_WITH_KEY_AS_EN')
    await serveNotice({ ...scope, undoId }, onDay(property, oasResult.date), {
      visitId,
      serviceIds,
      startsAt: time.startsAt,
      endsAt: time.endsAt,
    })
  await countSentMails(scope, await notifyContacts({ ...scope, undoId }, visitId, { kind: 'BOOKED' }))
  await closeIssuesByVisit(scope, propertyId, visitId, entryMethod)
  await recordChange(db, scope, {
    action: 'book-visit',
    entity: 'visits',
    entityId: visitId,
    propertyId,
    after: {
      startsAt: time.startsAt,
      endsAt: time.endsAt,
      technicianId: time.technicianId,
      services: serviceIds,
      entryMethod,
      contacts: contacts.map(({ name, email }) => `${name} <${email}>`),
    },
  })
  if (undoId !== undefined)
    keepUndoable(scope, { kind: 'BOOK_VISIT', propertyId, subjectIds: [visitId] }, { id: undoId })
  await refreshCards(scope, [propertyId])
  return visitReply((await one(db, bookedVisitRow(agencyId, visitId))).visit, scope)
}
