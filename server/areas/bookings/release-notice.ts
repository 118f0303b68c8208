import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { toEntryLaw } from '../entry-rules/entry-law.ts'
import type { EntryPurpose, NoticeService } from '../entry-rules/entry-rule.ts'
import { entryLawOfProperty } from '../entry-rules/entry-rules.queries.ts'
import { isLawfulEntry, lastPostingDay, lawfulUntil } from '../entry-rules/lawful-entry.ts'
import { receivedAt, servedAt } from '../entry-rules/notice-time.ts'
import type { MailScope } from '../emails/queue-mail.ts'
import { askToMove } from './ask-to-move.ts'
import { issueNow, markTooLateToServe, type EntryNoticeRow } from './entry-notices.queries.ts'

type ReleaseScope = MailScope & { now: Date; portalUrl: string }

/**
 * Issues a notice that waited for the provider's details, with the times of today. If the time that the law asks for is no longer
 * left it is not served: the visit is marked and the agency is asked to move it. False then.
 */
export async function releaseNotice(scope: ReleaseScope, notice: EntryNoticeRow): Promise<boolean> {
  const { db, state, agencyId, now, today } = scope
  const { noticeId, propertyId, serviceIds, isRepair, servedBy } = notice
  const { timeZone } = states[state]
  const law = toEntryLaw(await one(db, entryLawOfProperty(agencyId, propertyId, today)))
  const purpose: EntryPurpose = { kind: 'SERVICES', serviceIds, isRepair }
  const service: NoticeService = { by: servedBy === 'EMAIL' ? 'EMAIL' : 'POST', at: now }
  const time = { from: new Date(notice.startsAt), to: new Date(notice.endsAt) }
  const leavesAt = servedAt(law, service)
  const received = receivedAt(law, service)
  const lawfulness = isLawfulEntry(law, purpose, service, time)
  if (lawfulness.isLawful) {
    const postBy = service.by === 'POST' ? lastPostingDay(law, purpose, time, dayIn(timeZone, leavesAt)) : null
    const until = lawfulUntil(law, purpose, service, time)
    const times = { issuedAt: now, servedAt: leavesAt, receivedAt: received, lawfulUntil: until, postBy }
    await db.rows(issueNow(agencyId, noticeId, times))
    await refreshCards(scope, [propertyId])
    return true
  }
  const reason =
    `The notice could be written only on ${shortDay(today)}, because details of the service provider were missing, ` +
    `and would count as received on ${shortDay(dayIn(timeZone, received))}. ${lawfulness.reason}`
  if (!(await maybeOne(db, markTooLateToServe(agencyId, noticeId, reason)))) return false
  await askToMove(scope, notice, {
    subject: 'the notice of entry could not be served in time',
    sentence:
      'The notice of entry for a visit could not be served in time, so the technician may not enter at that time.',
    reason,
  })
  const actor = { state, agencyId, userId: notice.bookedBy, originalUserId: null, now, requestId: null }
  const change = { action: 'hand-back-entry', entity: 'entry_notices', entityId: noticeId, propertyId } as const
  await recordChange(db, actor, { ...change, after: { tooLateReason: reason } }, 'JOB')
  await refreshCards(scope, [propertyId])
  return false
}
