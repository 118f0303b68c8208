import { createHash } from 'node:crypto'
import type { UserLimit } from '../../contract/endpoint.ts'
import type { StateCode } from '../../contract/states.ts'
import { countRequests, returnRequests } from './rate-limit.queries.ts'
import type { Scope } from './scope.ts'

export type Whose = { state: StateCode; userId: number; apiKey?: { id: number } | undefined }

export const hourMs = 3_600_000

/** Where the calls of a user are counted. Emails of an API key have a count of their own, so that they do not use up those of its user. */
export const bucketOf = (limit: UserLimit | 'bytes', { state, userId, apiKey }: Whose): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(limit === 'mail' && apiKey ? ['key', limit, state, apiKey.id] : ['user', limit, state, userId]),
    )
    .digest()

/** A call counted as one email before it was known what it sends. The others count here, so that the calls after it are refused. */
export async function countSentMails(scope: Scope, mails: number): Promise<void> {
  const bucket = bucketOf('mail', scope)
  if (mails > 1) await scope.db.rows(countRequests(bucket, mails - 1, hourMs))
  if (mails === 0) await scope.db.rows(returnRequests(bucket, 1, new Date().toISOString(), hourMs))
}
