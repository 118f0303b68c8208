import { characterCount } from '../../../contract/form-rules.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { recordAccountChange } from './account-scope.ts'
import { agencyUser, setUserActive } from './blocked-users.queries.ts'
import { lockStaffFor, type StaffScope } from './change-staff.ts'
import { endSessions } from './end-sessions.ts'
import { queueAccountMail } from './queue-account-mail.ts'

export const longestReason = 500

const sentences = {
  'block-user': 'has blocked your account. You are signed out and can no longer sign in.',
  'unblock-user': 'has unblocked your account. You can sign in again.',
} as const satisfies Partial<Record<AuditAction, string>>

export type UserBlocking = keyof typeof sentences
export const isUserBlocking = (text: string): text is UserBlocking => Object.hasOwn(sentences, text)

export function checkReason(reason: string): void {
  const problem =
    reason === ''
      ? 'Enter the reason. Colleagues see it here.'
      : characterCount(reason) > longestReason
        ? `Enter at most ${longestReason} characters.`
        : undefined
  if (problem !== undefined) throw ruleBroken('Please correct what is marked.', { reason: problem })
}

/** For staff who may manage staff: a user of agencies, whose roles stay as they are. The same again has no effect. */
export async function changeBlocking(
  scope: StaffScope,
  userId: number,
  { action, reason }: { action: UserBlocking; reason: string },
): Promise<void> {
  const { db } = scope
  const isActive = action === 'unblock-user'
  await lockStaffFor(scope)
  const user = await maybeOne(db, agencyUser(userId))
  if (!user) throw notFound('This user was not found.')
  if (user.isErased) throw ruleBroken('The details of this user were erased, so the account cannot be used again.')
  if (user.isActive === isActive) return
  checkReason(reason)
  await db.rows(setUserActive(userId, isActive))
  if (!isActive) await endSessions(scope, userId)
  const [before, after] = [{ isActive: user.isActive }, { isActive, reason }]
  await recordAccountChange(scope, { action, entity: 'users', entityId: userId, before, after })
  // Without the reason: somebody else may read the mail of an account that was taken over.
  const details = { name: user.name, by: 'Our help team', what: sentences[action] }
  await queueAccountMail(scope, { kind: 'ROLE_CHANGED', email: user.email, details })
}
