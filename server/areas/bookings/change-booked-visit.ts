import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { states } from '../../../contract/states.ts'
import { clockText } from '../../../contract/times.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { MailScope } from '../emails/queue-mail.ts'
import { renameReinstatedNotice } from '../documents/provider-documents.queries.ts'
import { availableTimes, whyNoticeIsLate, type TimeNeeded } from './available-times.ts'
import type { BookingProperty } from './booking-property.ts'
import type { FreeTime } from './free-times.queries.ts'
import { ifStillFree } from './hold-time.ts'
import { deleteHolds, releaseHolds } from './holds.queries.ts'
import { notifyContacts } from './notify-contacts.ts'
import { notifyReaders } from './notify-readers.ts'
import { serveNotice } from './serve-notice.ts'
import { onDay } from './tenants-on-day.ts'
import type { VisitForChange } from './visits.queries.ts'
import { reinstateNotice } from './withdraw-notices.queries.ts'
import { notifyWithdrawal, withdrawNotices } from './withdraw-notices.ts'
import { updateVisitTime } from './write-visits.queries.ts'

type Change = {
  property: BookingProperty
  /** With a technician who is free then; the caller has locked their times. */
  time: FreeTime
  entryMethod: EntryMethod
  /** For tenants who got the notice of before and get no new one. */
  reason: string
  /** Only these addresses, in small letters, are told. */
  readers?: ReadonlySet<string>
  /** The notice that holds again, because its tenants were told nothing else. */
  keptNoticeId?: number | undefined
}

/**
 * Changes technician or time of a visit to come, and tells everybody who was told otherwise: a new notice replaces that of
 * before, and each contact gets an email that updates the calendar. Refused if too little time is left for a new notice.
 * Returns the number of mails to contacts.
 */
export async function changeBookedVisit(
  scope: Scope & Pick<MailScope, 'undoId'>,
  before: VisitForChange,
  { property, time, entryMethod, reason, readers, keptNoticeId }: Change,
): Promise<number> {
  const { db, agencyId, userId, now, state } = scope
  const { id: visitId, serviceIds, isRepair } = before
  const { propertyId } = property
  const atVisit = onDay(property, dayIn(states[state].timeZone, new Date(time.startsAt)))
  const isByNotice = entryMethod === 'ENTER_WITH_KEY_AS_EN' && atVisit.tenants.length > 0
  if (isByNotice && keptNoticeId === undefined)
    await refuseLateNotice(scope, { property, serviceIds, isRepair, entryMethod, visitId }, time)
  await ifStillFree(async () =>
    db.batch([
      releaseHolds(time.technicianId, now),
      deleteHolds(agencyId, propertyId, userId),
      updateVisitTime(scope, visitId, time, entryMethod),
    ]),
  )
  const withdrawn = await withdrawNotices(scope, [visitId])
  const replacesId = withdrawn.find(({ isWithTenants }) => isWithTenants)?.noticeId
  const { startsAt, endsAt } = time
  if (keptNoticeId !== undefined)
    await db.batch([reinstateNotice(agencyId, keptNoticeId), renameReinstatedNotice(agencyId, keptNoticeId)])
  const served =
    isByNotice && keptNoticeId === undefined
      ? await serveNotice(scope, atVisit, { visitId, serviceIds, isRepair, replacesId, startsAt, endsAt })
      : []
  await notifyWithdrawal(scope, withdrawn, reason, served)
  const news = { kind: 'CHANGED', from: before } as const
  await notifyReaders(scope, visitId, news, readers)
  return notifyContacts(scope, visitId, news, readers)
}

async function refuseLateNotice(scope: Scope, needed: TimeNeeded, time: FreeTime): Promise<void> {
  const problem = whyNoticeIsLate(scope, needed, time)
  if (problem === null) return
  const [next] = await availableTimes(scope, needed)
  const first = next?.bookingTimes[0]
  const hint =
    next && first
      ? `The next lawful time that is free is ${clockText(first.timeFrom)} on ${shortDay(next.date)}.`
      : 'No lawful time is free in the next four weeks.'
  const message = `${problem} ${hint}`
  throw ruleBroken(message, { oasResult: message })
}
