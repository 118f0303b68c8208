import { recordChange, type Actor } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import type { NewAttempt } from './contact-attempts.ts'
import { attemptOfForm, insertAttempt, type RecordedAttempt } from './contact-attempts.queries.ts'
import { momentIn } from '../../platform/moment-in.ts'

/** Records a call or message of the provider, once for each form. The same form with other content is refused. */
export async function recordAttempt(staff: Actor & { db: Db }, attempt: NewAttempt): Promise<void> {
  const { agencyId, propertyId, way, withWhom, note, attemptedAt } = attempt
  const { db } = staff
  const property = await maybeOne(db, lockPropertyRow(agencyId, propertyId))
  if (!property) throw notFound('This property was not found.')
  const added = await maybeOne(db, insertAttempt(staff, attempt))
  if (!added) {
    const before = await one(db, attemptOfForm(agencyId, attempt.formKey))
    if (isSame(before, staff.userId, attempt)) return
    throw recordedOther(staff, before)
  }
  const after = { way, withWhom, note, attemptedAt: attemptedAt.toISOString() }
  await recordChange(
    db,
    staff,
    { action: 'record-attempt', entity: 'contact_attempts', entityId: added.id, propertyId, after },
    'STATE_SYSTEM',
  )
}

const isSame = (before: RecordedAttempt, userId: number | null, attempt: NewAttempt): boolean =>
  before.recordedById === userId &&
  before.propertyId === attempt.propertyId &&
  before.way === attempt.way &&
  before.withWhom === attempt.withWhom &&
  before.note === attempt.note &&
  new Date(before.attemptedAt).getTime() === attempt.attemptedAt.getTime()

const recordedOther = ({ state }: Actor, { recordedBy, recordedAt }: RecordedAttempt): Problem =>
  new Problem(
    'conflict',
    `${recordedBy ?? 'Another user'} recorded another attempt from this form on ${momentIn(state, recordedAt)}. What you sent now was not recorded. Send it again to record it as well.`,
  )
