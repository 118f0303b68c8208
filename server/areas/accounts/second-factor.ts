import type { AccountKeys } from '../../platform/account-keys.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { recordAccountChange, type AccountScope } from './account-scope.ts'
import { endSessions } from './end-sessions.ts'
import { newAuthenticatorSecret, newRecoveryCodes, periodOfCode, readRecoveryCode } from './one-time-codes.ts'
import { lockAccount } from './passwords.queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import {
  confirmSecondFactor,
  consumeRecoveryCode,
  consumeStep,
  findSecondFactor,
  removeRecoveryCodes,
  removeSecondFactor,
  replaceEncryptedSecret,
  storeRecoveryCodes,
  storeSecret,
} from './second-factors.queries.ts'

type Whose = { userId: number; keys: AccountKeys }

/** A new secret, which counts once a code of it was typed. */
export async function beginSecondFactor({ db, now }: AccountScope, { userId, keys }: Whose): Promise<void> {
  await db.rows(storeSecret(userId, keys.encrypt(userId, newAuthenticatorSecret()), now))
}

const wrongCode = (): Problem =>
  ruleBroken('The code is not right. Codes change every 30 seconds; type the one that the app shows now.', {
    code: 'Type the six digits that the app shows now.',
  })

/** Turns the second factor on. Returns the recovery codes, which can be shown only now. */
export async function confirmFactor(scope: AccountScope, { userId, keys }: Whose, typed: string): Promise<string[]> {
  const { db } = scope
  const account = await one(db, lockAccount(userId))
  const factor = await maybeOne(db, findSecondFactor(userId, scope.now))
  if (!factor) throw ruleBroken('Setting it up took longer than ten minutes. Please begin again.')
  if (factor.isConfirmed)
    throw new Problem('conflict', 'Two-factor sign-in was changed in another window. Nothing was changed here.')
  const period = periodOfCode(keys.decrypt(userId, factor.encryptedSecret), typed, scope.now)
  if (period === undefined || !(await maybeOne(db, consumeStep(userId, period)))) throw wrongCode()
  await db.rows(confirmSecondFactor(userId))
  const codes = await replaceCodes(scope, { userId, keys })
  await recordAccountChange(scope, { action: 'turn-on-second-factor', entity: 'users', entityId: userId })
  const { email, name, username } = account
  await queueAccountMail(scope, { kind: 'SECOND_FACTOR_ON', email, details: { name, username } })
  return codes
}

async function replaceCodes({ db }: AccountScope, { userId, keys }: Whose): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = await Promise.all(codes.map(async (code) => keys.hashRecoveryCode(userId, code)))
  await db.rows(removeRecoveryCodes(userId))
  await db.rows(
    storeRecoveryCodes(
      userId,
      hashes.map(([newest]) => newest),
    ),
  )
  return codes
}

/** The codes made before no longer work. */
export async function renewRecoveryCodes(scope: AccountScope, whose: Whose): Promise<string[]> {
  await one(scope.db, lockAccount(whose.userId))
  const factor = await maybeOne(scope.db, findSecondFactor(whose.userId, scope.now))
  if (!factor?.isConfirmed) throw new Problem('conflict', 'Two-factor sign-in is off.')
  const codes = await replaceCodes(scope, whose)
  await recordAccountChange(scope, { action: 'renew-recovery-codes', entity: 'users', entityId: whose.userId })
  return codes
}

/** By the user. Off already has no effect. */
export async function turnOffSecondFactor(scope: AccountScope, userId: number): Promise<void> {
  const { email, name, username } = await one(scope.db, lockAccount(userId))
  const removed = await maybeOne(scope.db, removeSecondFactor(userId))
  if (!removed?.wasConfirmed) return
  await recordAccountChange(scope, { action: 'turn-off-second-factor', entity: 'users', entityId: userId })
  await queueAccountMail(scope, { kind: 'SECOND_FACTOR_OFF', email, details: { name, username } })
}

/** By a master user or the provider's staff, for someone who lost the phone and the codes. Ends all sessions. */
export async function resetSecondFactor(scope: AccountScope, userId: number, by: string): Promise<void> {
  const { email, name, username } = await one(scope.db, lockAccount(userId))
  const removed = await maybeOne(scope.db, removeSecondFactor(userId))
  if (!removed?.wasConfirmed) throw new Problem('conflict', `Two-factor sign-in of ${name} is already off.`)
  const endedSessions = await endSessions(scope, userId)
  const after = { endedSessions }
  await recordAccountChange(scope, { action: 'reset-second-factor', entity: 'users', entityId: userId, after })
  await queueAccountMail(scope, { kind: 'SECOND_FACTOR_RESET', email, details: { name, username, by } })
}

/** Whether the typed text is a right code of the app, or an unused recovery code. Each is accepted once. */
export async function consumeCode(scope: AccountScope, { userId, keys }: Whose, typed: string): Promise<boolean> {
  const { db, now } = scope
  const factor = await maybeOne(db, findSecondFactor(userId, now))
  if (!factor?.isConfirmed) return false
  const recovery = readRecoveryCode(typed)
  if (recovery !== undefined) {
    const hashes = await keys.hashRecoveryCode(userId, recovery)
    return consumeRecovery(scope, userId, [...hashes, ...keys.earlierHashesOfCode(userId, recovery)])
  }
  const secret = keys.decrypt(userId, factor.encryptedSecret)
  const period = periodOfCode(secret, typed, now)
  if (period === undefined || !(await maybeOne(db, consumeStep(userId, period)))) return false
  if (!keys.isNewest(userId, factor.encryptedSecret))
    await db.rows(replaceEncryptedSecret(userId, keys.encrypt(userId, secret)))
  return true
}

async function consumeRecovery(scope: AccountScope, userId: number, codeHashes: readonly Buffer[]): Promise<boolean> {
  const used = await maybeOne(scope.db, consumeRecoveryCode(userId, codeHashes, scope.now))
  if (!used) return false
  const { email, name, username } = await one(scope.db, lockAccount(userId))
  await recordAccountChange(scope, {
    action: 'use-recovery-code',
    entity: 'users',
    entityId: userId,
    after: { codesLeft: used.left },
  })
  const details = { name, username, left: String(used.left) }
  await queueAccountMail(scope, { kind: 'RECOVERY_CODE_USED', email, details })
  return true
}
