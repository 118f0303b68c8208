import { createHash } from 'node:crypto'
import type { UserLimit } from '../../contract/endpoint.ts'
import type { StateCode } from '../../contract/states.ts'
import { countRequests } from './rate-limit.queries.ts'
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

/** A call counts as one email, whatever it sends. The others count here, so that the calls after it are refused. */
export async function countSentMails(scope: Scope, mails: number): Promise<void> {
  if (mails !== 1) await scope.db.rows(countRequests(bucketOf('mail', scope), mails - 1, hourMs))
}
