import type { ChosenTime } from '../../../contract/bookings/booking-form.ts'
import type { BookingDate, BookingEntryMethod } from '../../../contract/bookings/booking-calls.ts'
import { entryMethodLabels, entryMethods, type EntryMethod } from '../../../contract/entry-preferences.ts'
import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeIssuesByVisit } from '../access-cases/visit-issues.ts'
import { availableTimes, findChosenTime } from '../bookings/available-times.ts'
import { readPropertyToVisit, type BookingProperty } from '../bookings/booking-property.ts'
import { entryMethodChoices, refuseMethod } from '../bookings/entry-methods.ts'
import { ifStillFree } from '../bookings/hold-time.ts'
import { lockedTechnician, releasedHolds } from '../bookings/holds.queries.ts'
import { notifyContacts } from '../bookings/notify-contacts.ts'
import { serveNotice } from '../bookings/serve-notice.ts'
import { onDay } from '../bookings/tenants-on-day.ts'
import { insertVisit, insertVisitContacts, insertVisitServices } from '../bookings/write-visits.queries.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lockQuote } from '../quotes/move-quote.queries.ts'
import { movedOn, quoteNotFound } from '../quotes/quote-problems.ts'
import { momentIn } from '../service-requests/request-problems.ts'
import { notifyAgency } from './notify-agency.ts'
import { repairQuote, repairVisit, setRepairVisit, type RepairQuote } from './repairs.queries.ts'

async function findRepair({ db, agencyId }: Scope, quoteId: number): Promise<RepairQuote> {
  const repair = await maybeOne(db, repairQuote(agencyId, quoteId))
  if (!repair) throw quoteNotFound()
  return repair
}

export type RepairTimes = { methods: BookingEntryMethod[]; method: EntryMethod | null; dates: BookingDate[] }

/** The ways in, and the free times for the chosen way or the first that is open. */
export async function readRepairTimes(scope: Scope, quoteId: number, wanted: string): Promise<RepairTimes> {
  const { propertyId, serviceId } = await findRepair(scope, quoteId)
  const property = await readPropertyToVisit(scope, propertyId)
  const methods = entryMethodChoices(property, scope.today)
  const open = methods.filter(({ problem }) => problem === null).map(({ method }) => method)
  const method = open.find((each) => each === wanted) ?? open[0] ?? null
  const dates =
    method === null
      ? []
      : await availableTimes(scope, { property, serviceIds: [serviceId], isRepair: true, entryMethod: method })
  return { methods, method, dates }
}

export type RepairBooking = { quoteId: number; entryMethod: string; time: ChosenTime }

/** Tenants with all the details that an appointment needs; the first is the main contact. */
const contactsOf = ({ tenants }: BookingProperty) =>
  tenants
    .flatMap(({ name, email, mobile }) => (email === null || mobile === null ? [] : [{ name, email, mobile }]))
    .map((contact, place) => ({ ...contact, isPrimaryContact: place === 0, isNominated: false }))

/** Books the visit at which the approved work is done. */
export async function scheduleRepair(
  scope: Scope & { portalUrl: string },
  { quoteId, entryMethod, time }: RepairBooking,
): Promise<void> {
  const { db, agencyId, now, state } = scope
  const { propertyId, serviceId, bookingType } = await findRepair(scope, quoteId)
  const method = entryMethods.find((each) => each === entryMethod)
  if (!method) throw ruleBroken('Choose how to get in.', { method: 'Choose how to get in.' })
  await lockActiveProperty(scope, propertyId)
  const quote = await one(db, lockQuote(agencyId, quoteId))
  const status = quoteStatusOfId(quote.statusId) as QuoteStatus
  if (status !== 'ACCEPTED') throw movedOn(quote, status, state)
  const booked = await maybeOne(db, repairVisit(agencyId, quoteId))
  if (booked?.status === 'BOOKED')
    throw new Problem('conflict', `The repair is already booked for ${momentIn(state, booked.startsAt)}.`)
  const property = await readPropertyToVisit(scope, propertyId)
  refuseMethod(property, method, scope.today, [serviceId])
  await db.rows(lockedTechnician(time.technicianId))
  const free = await findChosenTime(
    scope,
    { property, serviceIds: [serviceId], isRepair: true, entryMethod: method },
    time,
  )
  const { id: visitId } = await ifStillFree(async () => {
    await db.rows(releasedHolds(free.technicianId, now))
    return one(db, insertVisit(scope, propertyId, free, method, 'PROVIDER'))
  })
  const atVisit = onDay(property, time.date)
  await db.rows(insertVisitServices(agencyId, visitId, [{ serviceId, bookingType }]))
  await db.rows(insertVisitContacts(agencyId, visitId, contactsOf(atVisit)))
  await db.rows(setRepairVisit(agencyId, quoteId, visitId))
  if (method === 'ENTER_WITH_KEY_AS_EN')
    await serveNotice(scope, atVisit, {
      visitId,
      serviceIds: [serviceId],
      isRepair: true,
      startsAt: free.startsAt,
      endsAt: free.endsAt,
    })
  await notifyContacts(scope, visitId, { kind: 'BOOKED' })
  await notifyAgency(
    scope,
    {
      quoteId,
      quoteNumber: quote.quoteNumber,
      propertyId,
      address: quote.address,
      what: `The repair at ${quote.address} is booked`,
      facts: [
        { label: 'Quote', value: `#${quote.quoteNumber}` },
        { label: 'Time', value: momentIn(state, free.startsAt) },
        { label: 'Entry', value: entryMethodLabels[method] },
      ],
      next: 'You do not need to do anything. We send you the report and the invoice when the work is done.',
    },
    scope.portalUrl,
  )
  await closeIssuesByVisit(scope, propertyId, visitId, method)
  const after = { startsAt: free.startsAt, endsAt: free.endsAt, technicianId: free.technicianId, entryMethod: method }
  await recordChange(
    db,
    scope,
    {
      action: 'book-visit',
      entity: 'visits',
      entityId: visitId,
      propertyId,
      after: { ...after, quoteId, services: [serviceId] },
    },
    'STATE_SYSTEM',
  )
  await refreshCards(scope, [propertyId])
}
