import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { maybeOne } from '../../../platform/database.ts'
import { spellingOf } from '../../../platform/username-spelling.ts'
import { changing, readingFrom, type StateSite } from '../routes/state-site.ts'
import { blockedUntil, clearBucket, returnAttempt, takeAttempt, type Bucket, type Pace } from './throttle.queries.ts'

const pace: Pace = { windowSeconds: 3600, firstWaitSeconds: 30, longestWaitSeconds: 900 }
const freeFailuresPerPerson = 5
/** A whole office may share one address. */
const freeFailuresPerAddress = 50

/** One IPv6 network has 2^64 addresses, which count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::')
  const groups = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const full =
    tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const keyOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/**
 * Attempts are counted per address, and per address and username, but never per username alone, which would let an
 * attacker lock out a user.
 */
export function throttleBuckets(address: string, username: string): { person: Bucket; address: Bucket } {
  const network = networkOf(address)
  return {
    person: { key: keyOf('person', network, spellingOf(username)), freeFailures: freeFailuresPerPerson },
    address: { key: keyOf('address', network), freeFailures: freeFailuresPerAddress },
  }
}

/** Attempts at an account whose user is known, from anywhere: a code of six digits must not be tried from many addresses. */
export const accountBuckets = (address: string, use: 'code' | 'password' | 'forgotten', whose: string): Buckets => ({
  person: { key: keyOf(use, spellingOf(whose)), freeFailures: freeFailuresPerPerson },
  address: { key: keyOf('address', networkOf(address)), freeFailures: freeFailuresPerAddress },
})

/** Requests for access, from one address and from anywhere. They need no password and so never slow the sign-ins of an office. */
export const requestBuckets = (address: string, email: string): { here: Buckets; anywhere: Buckets } => {
  const network = networkOf(address)
  const buckets = (from: string, ...person: string[]): Buckets => ({
    person: { key: keyOf('request', ...person, spellingOf(email)), freeFailures: freeFailuresPerPerson },
    address: { key: keyOf(from, network), freeFailures: freeFailuresPerAddress },
  })
  return { here: buckets('requests here', network), anywhere: buckets('requests') }
}

export type Buckets = ReturnType<typeof throttleBuckets>

class Blocked extends Error {}

/** Returns the seconds to wait; 0 when the attempt is allowed. */
export async function attemptSignIn(site: StateSite, buckets: Buckets, now: Date): Promise<number> {
  try {
    await changing(site, null, async (db) => {
      for (const bucket of [buckets.person, buckets.address]) {
        // Throws, so that the count of the first bucket is rolled back when the second refuses.
        if (!(await maybeOne(db, takeAttempt(site.state, bucket, pace, now)))) throw new Blocked()
      }
    })
    return 0
  } catch (error) {
    if (!(error instanceof Blocked)) throw error
    const found = await maybeOne(readingFrom(site), blockedUntil(site.state, [buckets.person.key, buckets.address.key]))
    const left = found?.until ? Date.parse(found.until) - now.getTime() : 0
    return Math.max(1, Math.ceil(left / 1000))
  }
}

/** The password of an attempt was not checked after all. */
export const notMade = async (site: StateSite, buckets: Buckets): Promise<void> =>
  changing(site, null, async (db) => {
    await db.batch([returnAttempt(site.state, buckets.person), returnAttempt(site.state, buckets.address)])
  })

export const succeeded = async (site: StateSite, buckets: Buckets): Promise<void> =>
  changing(site, null, async (db) => {
    await db.batch([clearBucket(site.state, buckets.person.key), returnAttempt(site.state, buckets.address)])
  })
