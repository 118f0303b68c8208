import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queueAccountMail } from '../../areas/accounts/queue-account-mail.ts'
import { maybeOne } from '../../platform/database.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { spellingOf } from '../../platform/username-spelling.ts'
import type { Call } from '../kit/routes/call.ts'
import { changing, readingFrom, type StateSite } from '../kit/routes/state-site.ts'
import { blockedUntil, clearBucket, takeTurn, type Queue } from '../kit/sessions/throttle.queries.ts'
import { accountOfName } from '../kit/sessions/users.queries.ts'
import { knownBrowser } from './known-browser.ts'

/** Somebody who mistypes does not come this far. */
export const failuresBeforeSlow = 20
export const longestWaitSeconds = 30
const queue: Queue = { windowSeconds: 3600, freeFailures: failuresBeforeSlow, longestGapSeconds: 8, longestWaitSeconds }

const keyOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()
export const keyOfAccount = (username: string): Buffer => keyOf('account', spellingOf(username))

/** The turn of a guess: after so many milliseconds, or not now but again after some seconds. */
export type Turn = { key: Buffer; failures: number; waitMs: number } | { retryAfter: number }

/** A turn in the queue of the guesses with this key, made from whatever addresses. Stored whatever happens next. */
export async function findTurn(site: StateSite, key: Buffer, now: Date): Promise<Turn> {
  const left = (until: string | null | undefined) => (until ? Math.max(0, Date.parse(until) - now.getTime()) : 0)
  const taken = await changing(site, null, async (db) => maybeOne(db, takeTurn(site.state, key, queue, now)))
  if (taken) return { key, failures: taken.failures, waitMs: left(taken.turn) }
  const found = await maybeOne(readingFrom(site), blockedUntil(site.state, [key]))
  return { retryAfter: Math.max(1, Math.ceil(left(found?.until) / 1000)) }
}

/**
 * Guesses at one account are served one after another once there were many. A browser that has signed in to the account
 * before has a queue of its own, so that an attacker who fills the other one does not lock the user out.
 */
export async function waitForTurn(call: Call, username: string): Promise<Turn> {
  const { site, now } = call
  const browser = await knownBrowser(call, username)
  const turn = await findTurn(site, browser === undefined ? keyOfAccount(username) : keyOf('browser', browser), now)
  if ('retryAfter' in turn || turn.waitMs > 0)
    logSecurity(call.log, 'sign-in-slowed', {
      state: site.state,
      username,
      address: call.address,
      reason: 'many guesses at the account',
    })
  if ('waitMs' in turn && turn.waitMs > 0) await sleep(turn.waitMs)
  return turn
}

/**
 * Tells the user once in the hour that somebody is guessing. A mail that cannot be stored changes nothing else, neither
 * the count nor the answer, which is the same for names that nobody has.
 */
export async function notifyOfGuesses({ site, now, log }: Call, username: string, failures: number): Promise<void> {
  if (failures !== failuresBeforeSlow) return
  try {
    await changing(site, null, async (db) => {
      const account = await maybeOne(db, accountOfName(site, username))
      if (!account) return
      const { email, name, username: stored } = account
      const details = { name, username: stored, failures: String(failures) }
      await queueAccountMail({ db, state: site.state, now }, { kind: 'SIGN_IN_ATTEMPTS', email, details })
    })
  } catch (error) {
    log.error({ err: error }, 'A user could not be told of guesses at the account')
  }
}

export const forgetGuesses = async (site: StateSite, key: Buffer): Promise<void> => {
  await changing(site, null, async (db) => db.rows(clearBucket(site.state, key)))
}
