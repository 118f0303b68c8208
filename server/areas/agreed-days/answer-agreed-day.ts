import type { BookableService, BookingDate } from '../../../contract/bookings/booking-calls.ts'
import type { ChosenTime } from '../../../contract/bookings/booking-form.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { noteVisitOfAction } from '../access-cases/visit-issues.queries.ts'
import { reopenIssuesOfAction } from '../access-cases/visit-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { newsLetter } from '../emails/news-letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { accessIssuesButton, propertyButton } from '../emails/staff-links.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { answeredAlready } from '../service-requests/request-problems.ts'
import { requestingUser } from '../service-requests/review.queries.ts'
import { agreedDay, type AgreedDay } from './agreed-days.queries.ts'
import { availableTimes } from '../bookings/available-times.ts'
import { bookForProvider } from '../bookings/book-for-provider.ts'
import { visitTimeText } from '../bookings/visit-time-text.ts'
import { bookableServices, chooseServices } from '../bookings/bookable-services.ts'
import { readPropertyToVisit } from '../bookings/booking-property.ts'
import { methodProblem } from '../bookings/entry-methods.ts'
import { visitNewsThread } from '../bookings/notify-readers.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refuseNote } from '../../platform/refuse-note.ts'
import { type DayAnswer, answerDay } from '../access-cases/access-actions.queries.ts'

/** The tenant has agreed. */
const method = 'APPOINTMENT'

async function findDay({ db, agencyId }: Pick<Reviewer, 'db' | 'agencyId'>, actionId: number): Promise<AgreedDay> {
  const found = await maybeOne(db, agreedDay(agencyId, actionId))
  if (!found) throw notFound('This agreed day was not found')
  return found
}

function refuseAnswered({ state }: Pick<Reviewer, 'state'>, agreed: AgreedDay): void {
  if (agreed.isToBook) return
  const { answeredAt, answererName: reviewerName, answerNote } = agreed
  if (answeredAt === null) throw new Problem('conflict', 'A visit was booked at this property since.')
  const status = answerNote === null ? 'APPROVED' : 'DECLINED'
  throw answeredAlready({ status, reviewerName, reviewedAt: answeredAt }, state)
}

export type TimesForDay = {
  /** Those that can be booked, together and alone. */
  services: BookableService[]
  chosen: BookableService | null
  dates: BookingDate[]
  /** Why no appointment can be booked. */
  problem: string | null
}

/** What can be booked at the property, and when. */
export async function readTimesForDay(scope: Scope, propertyId: number, wanted: string): Promise<TimesForDay> {
  const property = await readPropertyToVisit(scope, propertyId)
  const services = bookableServices(property.services, scope.today)
  const chosen = services.find(({ bookingTypes }) => bookingTypes.join(',') === wanted) ?? services[0] ?? null
  if (!chosen) return { services, chosen, dates: [], problem: 'No service of this property can be booked at present.' }
  const problem = methodProblem(property, method, scope.today, chosen.services)
  const needed = { property, serviceIds: chosen.services, entryMethod: method } as const
  return { services, chosen, dates: problem === null ? await availableTimes(scope, needed) : [], problem }
}

export type DayBooking = { actionId: number; bookingTypes: readonly string[]; time: ChosenTime }

/** Books a visit for a day that the agency agreed with the tenant. The agency learns the time. */
export async function bookAgreedDay(
  scope: Scope & { portalUrl: string },
  { actionId, bookingTypes, time }: DayBooking,
): Promise<void> {
  const { state, today, userId } = scope
  const { propertyId } = await findDay(scope, actionId)
  await lockActiveProperty(scope, propertyId)
  const agreed = await findDay(scope, actionId)
  const startsAt = instantAt(states[state].timeZone, time.date, time.startTime).getTime()
  if (agreed.answeredBy === userId && agreed.bookedFor && new Date(agreed.bookedFor).getTime() === startsAt) return
  refuseAnswered(scope, agreed)
  const property = await readPropertyToVisit(scope, propertyId)
  const services = chooseServices(property.services, bookingTypes, today)
  const visit = await bookForProvider(scope, property, { services, method, time, about: { agreedDay: agreed.onDay } })
  // If the visit is cancelled, the issues that the agreement resolved are open again.
  await scope.db.rows(noteVisitOfAction(scope.agencyId, actionId, visit.visitId))
  await answer({ ...scope, source: 'STATE_SYSTEM' }, agreed, { visitId: visit.visitId })
  await notify({ ...scope, source: 'STATE_SYSTEM' }, agreed, {
    what: `The visit at ${agreed.address} is booked`,
    facts: [{ label: 'Time', value: visitTimeText(state, visit) }],
    next:
      visit.mails > 0
        ? 'You do not need to do anything. The tenant gets the time by email.'
        : 'Please tell the tenant the time: we have no email address and mobile number to write to.',
    button: propertyButton(scope.portalUrl, propertyId),
    threadKey: visitNewsThread(visit.visitId),
  })
}

/** The provider cannot come on the agreed day: the access issues that it resolved are open again, and the agency learns why. */
export async function declineAgreedDay(
  reviewer: Reviewer,
  { actionId, reason }: { actionId: number; reason: string | null },
): Promise<void> {
  const { db, agencyId, userId, portalUrl } = reviewer
  refuseNote({ status: 'DECLINED', note: reason })
  const note = reason as string
  const { propertyId } = await findDay(reviewer, actionId)
  await one(db, lockPropertyRow(agencyId, propertyId))
  const agreed = await findDay(reviewer, actionId)
  if (agreed.answeredBy === userId && agreed.answerNote === note) return
  refuseAnswered(reviewer, agreed)
  const why = `The service provider cannot come on ${shortDay(agreed.onDay)}: ${note}`
  await reopenIssuesOfAction(reviewer, propertyId, actionId, why)
  await answer(reviewer, agreed, { note })
  await notify(reviewer, agreed, {
    what: `We cannot come to ${agreed.address} on ${shortDay(agreed.onDay)}`,
    facts: [{ label: 'Reason', value: note }],
    next: 'The access issue is open again. Please agree another day with the tenant, or choose another way.',
    button: accessIssuesButton(portalUrl, propertyId),
  })
}

async function answer(reviewer: Reviewer, { id, propertyId, onDay }: AgreedDay, given: DayAnswer): Promise<void> {
  const { db, source } = reviewer
  await db.rows(answerDay(reviewer, id, given))
  const after = { onDay, ...given }
  const change = { action: 'answer-agreed-day', entity: 'access_actions', entityId: id, propertyId, after } as const
  await recordChange(db, reviewer, change, source)
  await refreshCards(reviewer, [propertyId])
}

type News = Omit<Parameters<typeof newsLetter>[0], 'name'> & { threadKey?: string }

/** Emails the user who agreed the day, unless the agency's mail is switched off. */
async function notify(reviewer: Reviewer, { propertyId, caseId, onDay, agreedBy }: AgreedDay, news: News) {
  const user = await maybeOne(reviewer.db, requestingUser(reviewer.agencyId, propertyId, agreedBy))
  if (!user?.isSendingEnabled || !user.isActive) return
  const facts = [
    { label: 'Property', value: user.address },
    { label: 'Agreed day', value: shortDay(onDay) },
    ...news.facts,
  ]
  const { threadKey, ...letter } = news
  const html = newsLetter({ ...letter, name: user.name, facts })
  const to = { to: [user.email], cc: [], subject: letter.what, html, ...(threadKey !== undefined && { threadKey }) }
  await queueMail(reviewer, { kind: 'PROVIDER_NEWS', propertyId, caseId, ...to })
}
