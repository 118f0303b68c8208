import { createHash } from 'node:crypto'
import { one } from './database.ts'
import { tooMany } from './problem.ts'
import { countRequests, returnRequests } from './rate-limit.queries.ts'
import type { Scope } from './scope.ts'

const dayMs = 24 * 3_600_000

const inHours = (ms: number): string => {
  const hours = Math.max(1, Math.ceil(ms / 3_600_000))
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

const number = new Intl.NumberFormat('en-AU')

const bucketOf = ({ state, userId }: Pick<Scope, 'state' | 'userId'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['user', 'bulk-mail', state, userId]))
    .digest()

type Counted = { total: number; leftMs: number }

/** Why a user cannot send some more emails after those that count already; null if that is possible. */
function whyTooMany({ total, leftMs }: Counted, mails: number, most: number): string | null {
  if (total + mails <= most) return null
  const left = Math.max(0, most - total)
  const selectFewer = `${number.format(left)} ${left === 1 ? 'is' : 'are'} left: select fewer, or try`
  return `You can send at most ${number.format(most)} emails a day by bulk actions. ${left > 0 ? selectFewer : 'Please try'} again ${inHours(leftMs)}.`
}

/** The same before anything is sent. */
export const whyNotBulkMails = async (scope: Scope, mails: number, most: number): Promise<string | null> =>
  mails === 0 ? null : whyTooMany(await one(scope.db, countRequests(bucketOf(scope), 0, dayMs)), mails, most)

/**
 * Counts the emails of a bulk action of the user, in the transaction that queues them, so that those of a refused action do
 * not count.
 */
export async function takeBulkMails(scope: Scope, mails: number, most: number): Promise<void> {
  if (mails === 0) return
  const { total, leftMs } = await one(scope.db, countRequests(bucketOf(scope), mails, dayMs))
  const problem = whyTooMany({ total: total - mails, leftMs }, mails, most)
  if (problem !== null) throw tooMany(problem, leftMs)
}

/** Emails of an action that were not sent, because it was stopped or failed there, do not count. */
export async function returnBulkMails(scope: Scope, mails: number, startedAt: string): Promise<void> {
  if (mails > 0) await scope.db.rows(returnRequests(bucketOf(scope), mails, startedAt, dayMs))
}
