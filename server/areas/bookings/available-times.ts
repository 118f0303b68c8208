import type { BookingDate } from '../../../contract/bookings/booking-calls.ts'
import type { ChosenTime } from '../../../contract/bookings/booking-form.ts'
import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { states } from '../../../contract/states.ts'
import { instantAt, timeIn } from '../../../contract/times.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { EntryPurpose, NoticeService } from '../entry-rules/entry-rule.ts'
import { isLawfulEntry } from '../entry-rules/lawful-entry.ts'
import type { BookingProperty } from './booking-property.ts'
import { servedBy, whyPosted } from './entry-methods.ts'
import { rosterDays } from './fill-roster.job.ts'
import { freeTimes, type FreeTime } from './free-times.queries.ts'
import { lockTechnicianTimes } from './holds.queries.ts'
import { isTenantMethod, onDay, whyNoTenant, whyNotVacant } from './tenants-on-day.ts'

export type TimeNeeded = {
  property: BookingProperty
  serviceIds: readonly number[]
  entryMethod: EntryMethod
  /** A repair, not a check. */
  isRepair?: boolean | undefined
  /** The visit that is being moved. */
  visitId?: number | null
  /** The tenants have a notice for this time. */
  isNoticeServed?: boolean
}

export const takenTime = (): Problem => new Problem('conflict', 'That time was just taken. Please choose another.')

/** The user needs some minutes to complete the booking, and the mail some minutes to arrive. */
const offerLeadMinutes = 30
const bookingLeadMinutes = 10

/** The notice as it would be served if the booking is made now. */
export const noticeService = (property: BookingProperty, now: Date, leadMinutes = 0): NoticeService => ({
  by: servedBy(property),
  at: new Date(now.getTime() + leadMinutes * 60_000),
})

/** Why the entry method does not allow a time: the law of notices, or that nobody lives there; null when it does. */
function timeProblem(scope: Scope, needed: TimeNeeded, lead: number, time: FreeTime): string | null {
  const { today, state } = scope
  const { entryMethod } = needed
  const day = dayIn(states[state].timeZone, new Date(time.startsAt))
  if (entryMethod === 'ENTER_WITH_KEY_VACANT') return whyNotVacant(needed.property, today, day)
  const noTenant = isTenantMethod(entryMethod) ? whyNoTenant(needed.property, day, entryMethod) : null
  return noTenant !== null || entryMethod !== 'ENTER_WITH_KEY_AS_EN' || needed.isNoticeServed
    ? noTenant
    : whyNoticeIsLate(scope, needed, time, lead)
}

/** Why a notice that is served now does not allow an entry at the time; null when it does. */
export function whyNoticeIsLate(
  { now, state }: Scope,
  { property: ofToday, serviceIds, isRepair }: TimeNeeded,
  time: FreeTime,
  lead = bookingLeadMinutes,
): string | null {
  const property = onDay(ofToday, dayIn(states[state].timeZone, new Date(time.startsAt)))
  const purpose: EntryPurpose = { kind: 'SERVICES', serviceIds, isRepair }
  const entry = { from: new Date(time.startsAt), to: new Date(time.endsAt) }
  const service = noticeService(property, now, lead)
  const lawfulness = isLawfulEntry(property.law, purpose, service, entry)
  if (lawfulness.isLawful) return null
  const byEmail = isLawfulEntry(property.law, purpose, { ...service, by: 'EMAIL' }, entry)
  return byEmail.isLawful ? `${lawfulness.reason} ${whyPosted(property)}` : lawfulness.reason
}

/** Times from tomorrow to the end of the roster, by day; by notice only lawful ones. */
export async function availableTimes(scope: Scope, needed: TimeNeeded): Promise<BookingDate[]> {
  const { timeZone } = states[scope.state]
  const { property } = needed
  const times = await scope.db.rows(
    freeTimes(scope.now, {
      ...property,
      serviceIds: needed.serviceIds,
      from: instantAt(timeZone, addDays(scope.today, 1), '00:00'),
      to: instantAt(timeZone, addDays(scope.today, rosterDays + 1), '00:00'),
      visitId: needed.visitId ?? null,
      slotId: null,
    }),
  )
  const byDate = new Map<string, BookingDate>()
  for (const time of times) {
    if (timeProblem(scope, needed, offerLeadMinutes, time) !== null) continue
    const date = dayIn(timeZone, new Date(time.startsAt))
    const group = byDate.get(date) ?? { date, bookingTimes: [] }
    group.bookingTimes.push(toBookingTime(time, timeZone))
    byDate.set(date, group)
  }
  return [...byDate.values()]
}

const toBookingTime = ({ slotId, technicianId, startsAt, endsAt }: FreeTime, timeZone: string) => ({
  timeFrom: timeIn(timeZone, new Date(startsAt)),
  timeTo: timeIn(timeZone, new Date(endsAt)),
  technicianId,
  oasMetadataId: String(slotId),
})

/** The chosen time if it is still free and, by notice, lawful. Otherwise the user must choose another. */
async function findChosenTime(scope: Scope, needed: TimeNeeded, chosen: ChosenTime): Promise<FreeTime> {
  const { timeZone } = states[scope.state]
  const slotId = /^\d{1,15}$/.test(chosen.oasMetadataId) ? Number(chosen.oasMetadataId) : 0
  const time = await maybeOne(
    scope.db,
    freeTimes(scope.now, {
      ...needed.property,
      serviceIds: needed.serviceIds,
      from: instantAt(timeZone, chosen.date, '00:00'),
      to: instantAt(timeZone, addDays(chosen.date, 1), '00:00'),
      visitId: needed.visitId ?? null,
      slotId,
    }),
  )
  if (!time) throw takenTime()
  const shown = toBookingTime(time, timeZone)
  const isSame =
    shown.technicianId === chosen.technicianId && shown.timeFrom === chosen.startTime && shown.timeTo === chosen.endTime
  if (!isSame) throw takenTime()
  if (chosen.date <= scope.today) throw refuseTime('Please choose a time from tomorrow on.')
  refuseUnlawful(scope, needed, time)
  return time
}

function refuseUnlawful(scope: Scope, needed: TimeNeeded, time: FreeTime): void {
  const problem = timeProblem(scope, needed, bookingLeadMinutes, time)
  if (problem !== null) throw refuseTime(problem)
}

/** A time of before with its technician, locked until the transaction ends, if they are still free then. */
export async function lockTimeOf(
  scope: Scope,
  needed: TimeNeeded,
  { day, slotId, technicianId, startsAt, endsAt }: FreeTime & { day: Day },
): Promise<FreeTime | undefined> {
  const { timeZone } = states[scope.state]
  scope.db.later([lockTechnicianTimes(technicianId)])
  const time = await maybeOne(
    scope.db,
    freeTimes(scope.now, {
      ...needed.property,
      serviceIds: needed.serviceIds,
      from: instantAt(timeZone, day, '00:00'),
      to: instantAt(timeZone, addDays(day, 1), '00:00'),
      visitId: needed.visitId ?? null,
      slotId,
    }),
  )
  const isSame = (one: string, other: string) => new Date(one).getTime() === new Date(other).getTime()
  if (time?.technicianId !== technicianId || !isSame(time.startsAt, startsAt) || !isSame(time.endsAt, endsAt))
    return undefined
  refuseUnlawful(scope, needed, time)
  return time
}

/**
 * The chosen time, with the times of its technician locked until the transaction ends. One that is taken is refused before the
 * lock is waited for; one that is taken meanwhile, after it.
 */
export async function lockChosenTime(scope: Scope, needed: TimeNeeded, chosen: ChosenTime): Promise<FreeTime> {
  await findChosenTime(scope, needed, chosen)
  scope.db.later([lockTechnicianTimes(chosen.technicianId)])
  return findChosenTime(scope, needed, chosen)
}

const refuseTime = (message: string): Problem => ruleBroken(message, { oasResult: message })
