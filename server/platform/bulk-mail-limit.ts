import { createHash } from 'node:crypto'
import { one } from './database.ts'
import { tooMany } from './problem.ts'
import { countRequests } from './rate-limit.queries.ts'
import type { Scope } from './scope.ts'

const dayMs = 24 * 3_600_000

const inHours = (ms: number): string => {
  const hours = Math.max(1, Math.ceil(ms / 3_600_000))
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

const number = new Intl.NumberFormat('en-AU')

/**
 * Counts the emails of a bulk action of the user, in the transaction that queues them, so that those of a refused action do
 * not count.
 */
export async function takeBulkMails({ db, state, userId }: Scope, mails: number, most: number): Promise<void> {
  if (mails === 0) return
  const bucket = createHash('sha256')
    .update(JSON.stringify(['user', 'bulk-mail', state, userId]))
    .digest()
  const { total, leftMs } = await one(db, countRequests(bucket, mails, dayMs))
  if (total <= most) return
  const left = Math.max(0, most - (total - mails))
  const selectFewer = `${number.format(left)} ${left === 1 ? 'is' : 'are'} left: select fewer, or try`
  throw tooMany(
    `You can send at most ${number.format(most)} emails a day by bulk actions. ${left > 0 ? selectFewer : 'Please try'} again ${inHours(leftMs)}.`,
    leftMs,
  )
}
