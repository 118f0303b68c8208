import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { dayIn } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { citationsText } from '../entry-rules/citation.ts'
import { heldSeconds, type MailScope } from '../emails/queue-mail.ts'
import { rulesFor } from '../entry-rules/entry-law.ts'
import type { EntryPurpose } from '../entry-rules/entry-rule.ts'
import { lastPostingDay, lawfulUntil } from '../entry-rules/lawful-entry.ts'
import { receivedAt, servedAt } from '../entry-rules/notice-time.ts'
import { noticeService } from './available-times.ts'
import type { BookingProperty } from './booking-property.ts'
import { entryNoticeContent, noticeText, toNoticeFacts } from './entry-notice.ts'
import { enqueueServing, insertNotice, noticeFacts, saveNoticeText } from './entry-notices.queries.ts'
import { groundOf } from './notice-law.ts'
import type { Recipient } from './notice-recipients.ts'

/** Delays grow from seconds to hours, so that the notice outlasts an outage of the file store. */
const attempts = 12

type NoticeOfVisit = {
  visitId: number
  serviceIds: readonly number[]
  /** A repair, not a check. */
  isRepair?: boolean | undefined
  startsAt: string
  endsAt: string
  /** The notice of the time before, if the tenants got it. */
  replacesId?: number | undefined
}

/**
 * Records the notice of entry with its text, and queues the job that draws, stores and emails it; for an action that can be
 * undone a little later. The time was checked against the law before. Returns whom it is served on.
 */
export async function serveNotice(
  scope: Scope & Pick<MailScope, 'undoId'>,
  property: BookingProperty,
  { visitId, serviceIds, isRepair, startsAt, endsAt, replacesId }: NoticeOfVisit,
): Promise<Recipient[]> {
  const { db, agencyId, state, now } = scope
  const { law, tenants, address, propertyId } = property
  const purpose: EntryPurpose = { kind: 'SERVICES', serviceIds, isRepair }
  const service = noticeService(property, now)
  const leavesAt = servedAt(law, service)
  const leavesOn = dayIn(states[state].timeZone, leavesAt)
  const rules = rulesFor(law, purpose, leavesOn)
  const time = { from: new Date(startsAt), to: new Date(endsAt) }
  const recipients = tenants.map(({ name, email }) =>
    service.by === 'EMAIL' ? { name, email, address: null } : { name, email: null, address },
  )
  const notice = await one(
    db,
    insertNotice(agencyId, {
      propertyId,
      visitId,
      formName: law.noticeName,
      groundText: groundOf(state, { serviceIds, isRepair }),
      instrument: citationsText(rules),
      entryFrom: startsAt,
      entryTo: endsAt,
      servedBy: service.by === 'EMAIL' ? 'EMAIL' : 'POST',
      issuedAt: now,
      servedAt: leavesAt,
      receivedAt: receivedAt(law, service),
      lawfulUntil: lawfulUntil(law, purpose, service, time),
      postBy: service.by === 'POST' ? lastPostingDay(law, purpose, time, leavesOn) : null,
      recipients,
      replacesId: replacesId ?? null,
    }),
  )
  const facts = await one(db, noticeFacts(agencyId, notice.id))
  // Without the provider's name it cannot be written; the job waits, and writes it when it is served.
  if (facts.lacks.length === 0) {
    const names = tenants.map(({ name }) => name)
    const content = entryNoticeContent(toNoticeFacts(facts, names))
    await db.rows(saveNoticeText(agencyId, notice.id, noticeText(content), content))
  }
  // The lead of a booking is longer than this, so the notice is in time.
  const wait = scope.undoId === undefined ? 0 : heldSeconds
  await db.rows(enqueueServing({ state, agencyId, noticeId: notice.id }, attempts, wait))
  return recipients
}
