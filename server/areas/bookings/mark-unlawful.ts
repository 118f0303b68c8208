import { recordChange, type Actor, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import type { MailScope } from '../emails/queue-mail.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { askToMove, tellItCanStay } from './ask-to-move.ts'
import { markLawfulAgain, markUnlawful } from './unlawful-notices.queries.ts'

type Visit = { noticeId: number; visitId: number; propertyId: number; startsAt: string; endsAt: string }
type JobScope = MailScope & { now: Date; portalUrl: string }

const byJob = ({ state, agencyId, now }: JobScope): Actor => ({
  state,
  agencyId,
  userId: null,
  originalUserId: null,
  now,
  requestId: null,
})
const changeOf = ({ noticeId, propertyId }: Visit): Pick<Change, 'entity' | 'entityId' | 'propertyId'> => ({
  entity: 'entry_notices',
  entityId: noticeId,
  propertyId,
})

/** Marks a visit that the law no longer allows by its notice, and asks the agency to move it. */
export async function markVisitUnlawful(scope: JobScope, visit: Visit, lawText: string): Promise<void> {
  const { db, agencyId, now } = scope
  await db.rows(lockPropertyRow(agencyId, visit.propertyId))
  const reason = `The law that applies on that day was changed after the notice. ${lawText}`
  const marked = await maybeOne(db, markUnlawful(agencyId, visit.noticeId, reason, now))
  if (!marked) return
  await askToMove(
    scope,
    { ...visit, ...marked },
    {
      subject: 'the law on entry was changed',
      sentence:
        'The law on entry was changed, so the notice of entry for a visit is no longer enough, and the technician may not enter at that time.',
      reason,
    },
  )
  const change: Change = { ...changeOf(visit), action: 'find-entry-unlawful', after: { tooLateReason: reason } }
  await recordChange(db, byJob(scope), change, 'JOB')
  await refreshCards(scope, [visit.propertyId])
}

/** Takes that mark back, because the law allows the entry again, and tells the agency, which was asked to move it. */
export async function markVisitLawful(scope: JobScope, visit: Visit, lawfulUntil: Date | null): Promise<void> {
  const { db, agencyId } = scope
  await db.rows(lockPropertyRow(agencyId, visit.propertyId))
  const restored = await maybeOne(db, markLawfulAgain(agencyId, visit.noticeId, lawfulUntil))
  if (!restored) return
  await tellItCanStay(scope, { ...visit, ...restored })
  await recordChange(db, byJob(scope), { ...changeOf(visit), action: 'find-entry-lawful' }, 'JOB')
  await refreshCards(scope, [visit.propertyId])
}
