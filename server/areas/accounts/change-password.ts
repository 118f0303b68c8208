import { hash } from '@node-rs/argon2'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAccountChange, type AccountScope } from './account-scope.ts'
import { endSessions } from './end-sessions.ts'
import {
  consumePasswordReset,
  endPasswordResets,
  lockAccount,
  storePassword,
  type Account,
} from './passwords.queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'

type NewPassword = {
  userId: number
  password: string
  /** The session that stays; all others end. */
  keptSessionId: string | null
  action: 'change-password' | 'reset-password'
}

/** The caller has checked the old password and the new one. */
export async function changePassword(
  scope: AccountScope,
  { userId, password, keptSessionId, action }: NewPassword,
): Promise<Account> {
  // The costly hash is made before the row is locked.
  const passwordHash = await hash(password)
  const account = await one(scope.db, lockAccount(userId))
  await scope.db.batch([storePassword(userId, passwordHash, scope.now), endPasswordResets(userId, scope.now)])
  const ended = await endSessions(scope, userId, { exceptId: keptSessionId })
  await recordAccountChange(scope, { action, entity: 'credentials', entityId: userId, after: { endedSessions: ended } })
  const { email, name, username } = account
  await queueAccountMail(scope, { kind: 'PASSWORD_CHANGED', email, details: { name, username } })
  return account
}

export const linkIsOver = (): Problem =>
  new Problem(
    'conflict',
    'This link has been used or has expired. If you have just chosen a password, sign in with it.',
  )

/** Works once per link. The user is known only by the link. */
export async function resetPassword(
  scope: AccountScope,
  { resetId, password }: { resetId: string; password: string },
): Promise<void> {
  const reset = await maybeOne(scope.db, consumePasswordReset(resetId, scope.now))
  if (!reset) throw linkIsOver()
  const { userId } = reset
  await changePassword({ ...scope, userId }, { userId, password, keptSessionId: null, action: 'reset-password' })
}
