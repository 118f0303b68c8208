import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queueAccountMail } from '../areas/accounts/queue-account-mail.ts'
import { maybeOne } from '../platform/database.ts'
import { accountOfName } from './people.queries.ts'
import { changing, readingFrom, type StateSite } from './state-site.ts'
import { clearBucket, countFailure, failuresSince } from './throttle.queries.ts'

const windowMs = 3_600_000
/** Somebody who mistypes does not come this far. */
export const failuresBeforeSlow = 20
const longestDelayMs = 8_000

const keyOf = (username: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['account', username.toLowerCase()]))
    .digest()

/** How long a guess at an account takes that many others were made at, from whatever addresses. */
export const delayAfter = (failures: number): number =>
  failures < failuresBeforeSlow
    ? 0
    : Math.min(longestDelayMs, 1000 * 2 ** Math.floor(failures / failuresBeforeSlow - 1))

/** Makes guesses slow without refusing any, so that an attacker cannot lock a user out. Returns the milliseconds. */
export async function slowDown(site: StateSite, username: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowMs)
  const found = await maybeOne(readingFrom(site), failuresSince(site.state, keyOf(username), since))
  const delay = delayAfter(found?.failures ?? 0)
  if (delay > 0) await sleep(delay)
  return delay
}

/** Counts a failure, and tells the user once in the hour that somebody is guessing. */
export async function noteFailure(site: StateSite, username: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMs)
  await changing(site, null, async (db) => {
    const counted = await maybeOne(db, countFailure(site.state, keyOf(username), since, now))
    if (counted?.failures !== failuresBeforeSlow) return
    const account = await maybeOne(db, accountOfName(username))
    if (!account) return
    const { email, name, username: stored } = account
    const details = { name, username: stored, failures: String(failuresBeforeSlow) }
    await queueAccountMail({ db, state: site.state, now }, { kind: 'SIGN_IN_ATTEMPTS', email, details })
  })
}

export const forgetFailures = async (site: StateSite, username: string): Promise<void> => {
  await changing(site, null, async (db) => db.rows(clearBucket(site.state, keyOf(username))))
}
