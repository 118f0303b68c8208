import { recordChange, type Actor } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { lockedProperty } from '../property-lock/lock-property.queries.ts'
import type { NewAttempt } from './contact-attempts.ts'
import { insertAttempt } from './contact-attempts.queries.ts'

/** Records a call or message of the provider, once for each form that is sent. */
export async function recordAttempt(staff: Actor & { db: Db }, attempt: NewAttempt): Promise<void> {
  const { agencyId, propertyId, way, withWhom, note, attemptedAt } = attempt
  const { db } = staff
  const property = await maybeOne(db, lockedProperty(agencyId, propertyId))
  if (!property) throw notFound('This property was not found.')
  const added = await maybeOne(db, insertAttempt(staff, attempt))
  if (!added) return
  const after = { way, withWhom, note, attemptedAt: attemptedAt.toISOString() }
  await recordChange(
    db,
    staff,
    { action: 'record-attempt', entity: 'contact_attempts', entityId: added.id, propertyId, after },
    'STATE_SYSTEM',
  )
}
