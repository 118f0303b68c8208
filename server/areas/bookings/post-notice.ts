import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { recordChange, type Actor } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { toEntryLaw } from '../entry-rules/entry-law.ts'
import { entryLawOfProperty } from '../entry-rules/entry-rules.queries.ts'
import { isLawfulEntry, lawfulUntil } from '../entry-rules/lawful-entry.ts'
import { receivedAt } from '../entry-rules/notice-time.ts'
import type { EntryPurpose, NoticeService } from '../entry-rules/entry-rule.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { askToMove } from './ask-to-move.ts'
import { lockNotice, markNoticePosted } from './post-notice.queries.ts'

/** The user of the provider who has posted the letter. */
export type Poster = Actor & { db: Db; agencyId: number; userId: number; today: Day; portalUrl: string }

/**
 * Records that the letter is in the post. From now on it counts as served; when it counts as received follows from this
 * day. If that is too late for the entry, the visit is marked and the agency is asked to move it.
 */
export async function postNotice(poster: Poster, propertyId: number, noticeId: number): Promise<void> {
  const { db, agencyId, userId, now, today, state } = poster
  await db.rows(lockPropertyRow(agencyId, propertyId))
  const notice = await maybeOne(db, lockNotice(agencyId, noticeId))
  if (!notice) throw new Problem('conflict', 'This notice was posted or withdrawn in the meantime.')
  const time = { from: new Date(notice.startsAt), to: new Date(notice.endsAt) }
  if (time.from <= now)
    throw new Problem('conflict', 'The time of entry has passed, so the letter can no longer be recorded as posted.')
  const law = toEntryLaw(await one(db, entryLawOfProperty(agencyId, propertyId, today)))
  const service: NoticeService = { by: 'POST', at: now, isPosted: true }
  const received = receivedAt(law, service)
  const { serviceIds, isRepair } = notice
  const purpose: EntryPurpose = { kind: 'SERVICES', serviceIds, isRepair }
  const lawfulness = isLawfulEntry(law, purpose, service, time)
  const receivedOn = shortDay(dayIn(states[state].timeZone, received))
  const tooLateReason = lawfulness.isLawful
    ? null
    : `The letter was posted on ${shortDay(today)} and counts as received on ${receivedOn}. ${lawfulness.reason}`
  await db.rows(
    markNoticePosted(agencyId, noticeId, {
      userId,
      now,
      receivedAt: received,
      lawfulUntil: lawfulUntil(law, purpose, service, time),
      tooLateReason,
    }),
  )
  if (tooLateReason !== null)
    await askToMove(
      poster,
      { propertyId, ...notice },
      {
        subject: 'the notice of entry was posted too late',
        sentence: 'The notice of entry for a visit was posted too late, so the technician may not enter at that time.',
        reason: tooLateReason,
      },
    )
  await recordChange(
    db,
    poster,
    {
      action: 'post-entry-notice',
      entity: 'entry_notices',
      entityId: noticeId,
      propertyId,
      before: { receivedAt: notice.receivedAt && new Date(notice.receivedAt).toISOString() },
      after: { receivedAt: received.toISOString(), ...(tooLateReason !== null && { tooLateReason }) },
    },
    'STATE_SYSTEM',
  )
  await refreshCards(poster, [propertyId])
}
