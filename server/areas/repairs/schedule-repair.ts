import type { ChosenTime } from '../../../contract/bookings/booking-form.ts'
import type { BookingDate, BookingEntryMethod } from '../../../contract/bookings/booking-calls.ts'
import { entryMethodLabels, entryMethods, type EntryMethod } from '../../../contract/entry-preferences.ts'
import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { availableTimes } from '../bookings/available-times.ts'
import { bookForProvider } from '../bookings/book-for-provider.ts'
import { visitTimeText } from '../bookings/visit-time-text.ts'
import { readPropertyToVisit } from '../bookings/booking-property.ts'
import { entryMethodChoices } from '../bookings/entry-methods.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lockQuote } from '../quotes/move-quote.queries.ts'
import { movedOn, quoteNotFound } from '../quotes/quote-problems.ts'
import { notifyAgency } from './notify-agency.ts'
import { refuseWaiting } from '../visit-records/hold-record.ts'
import { repairQuote, repairVisit, sentRepair, type RepairQuote } from './repairs.queries.ts'
import { visitNewsThread } from '../bookings/notify-readers.ts'
import { setVisitOfQuote } from '../quotes/prepare-quote.queries.ts'

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

/** Books the visit at which the approved work is done. */
export async function scheduleRepair(
  scope: Scope & { portalUrl: string },
  { quoteId, entryMethod, time }: RepairBooking,
): Promise<void> {
  const { db, agencyId, state } = scope
  const { propertyId, serviceId, bookingType } = await findRepair(scope, quoteId)
  const method = entryMethods.find((each) => each === entryMethod)
  if (!method) throw ruleBroken('Choose how to get in.', { method: 'Choose how to get in.' })
  await lockActiveProperty(scope, propertyId)
  const quote = await one(db, lockQuote(agencyId, quoteId))
  const status = quoteStatusOfId(quote.statusId) as QuoteStatus
  if (status !== 'ACCEPTED') throw movedOn(quote, status, state)
  refuseWaiting(state, (await one(db, sentRepair(agencyId, quoteId))).sent)
  const booked = await maybeOne(db, repairVisit(agencyId, quoteId))
  if (booked?.status === 'BOOKED')
    throw new Problem('conflict', `The repair is already booked for ${visitTimeText(state, booked)}.`)
  const { visitId, ...times } = await bookForProvider(scope, await readPropertyToVisit(scope, propertyId), {
    services: [{ serviceId, bookingType }],
    method,
    time,
    isRepair: true,
    about: { quoteId },
  })
  await db.rows(setVisitOfQuote(agencyId, quoteId, visitId))
  await refreshCards(scope, [propertyId])
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
        { label: 'Time', value: visitTimeText(state, times) },
        { label: 'Entry', value: entryMethodLabels[method] },
      ],
      threadKey: visitNewsThread(visitId),
      next: 'You do not need to do anything. We send you the report and the invoice when the work is done.',
    },
    scope.portalUrl,
  )
}
