import type { StateCode } from '../../../../contract/states.ts'
import { sql, type Sql } from '../../../platform/sql.ts'

export type Bucket = { key: Buffer; freeFailures: number }
export type Pace = { windowSeconds: number; firstWaitSeconds: number; longestWaitSeconds: number }

/**
 * Counts an attempt as failed before the password is checked, so that concurrent attempts cannot bypass the limit.
 * Returns no row when blocked. After the free failures each further one doubles the wait.
 */
export function takeAttempt(state: StateCode, bucket: Bucket, pace: Pace, now: Date): Sql {
  const at = now.toISOString()
  const windowStart = new Date(now.getTime() - pace.windowSeconds * 1000).toISOString()
  return sql`
    insert into sign_in_throttles as t (state, bucket, failures, window_started_at)
    values (${state}, ${bucket.key}, 1, ${at})
    on conflict (state, bucket) do update set
      failures = case when t.window_started_at < ${windowStart} then 1 else t.failures + 1 end,
      window_started_at = case when t.window_started_at < ${windowStart} then excluded.window_started_at
                               else t.window_started_at end,
      blocked_until = case
        when t.window_started_at < ${windowStart} or t.failures + 1 < ${bucket.freeFailures}::int then null
        else ${at}::timestamptz + make_interval(secs => least(${pace.longestWaitSeconds}::float8,
               ${pace.firstWaitSeconds}::float8 * 2 ^ least(t.failures + 1 - ${bucket.freeFailures}::int, 30))) end
     where t.blocked_until is null or t.blocked_until <= ${at}
    returning true`
}

export const blockedUntil = (state: StateCode, keys: Buffer[]) => sql<{ until: string | null }>`
  select max(blocked_until) as until from sign_in_throttles where state = ${state} and bucket = any (${keys}::bytea[])`

export const clearBucket = (state: StateCode, key: Buffer) =>
  sql`delete from sign_in_throttles where state = ${state} and bucket = ${key}`

/** Returns one attempt. Resetting the whole count would let one successful account erase guesses at many others. */
export const returnAttempt = (state: StateCode, bucket: Bucket) => sql`
  update sign_in_throttles
     set failures = greatest(failures - 1, 0),
         blocked_until = case when failures - 1 < ${bucket.freeFailures}::int then null else blocked_until end
   where state = ${state} and bucket = ${bucket.key}`

export type Queue = {
  windowSeconds: number
  freeFailures: number
  longestGapSeconds: number
  longestWaitSeconds: number
}

/**
 * Counts a guess as failed before the password is checked, and gives it its turn: the time in `blocked_until`, which
 * each guess moves forward, so that guesses follow one another whatever process serves them. The gap between them is one
 * second after the free failures and doubles with each further lot of as many. No row if the turn is too far away.
 */
export function takeTurn(state: StateCode, key: Buffer, queue: Queue, now: Date) {
  const at = now.toISOString()
  const isOver = sql`t.window_started_at < ${new Date(now.getTime() - queue.windowSeconds * 1000).toISOString()}`
  const gap = sql`make_interval(secs => case when ${isOver} or t.failures < ${queue.freeFailures}::int then 0
    else least(${queue.longestGapSeconds}::float8, 2 ^ least(t.failures / ${queue.freeFailures}::int - 1, 30)) end)`
  const turn = sql`greatest(t.blocked_until, ${at}::timestamptz) + ${gap}`
  return sql<{ failures: number; turn: string | null }>`
    insert into sign_in_throttles as t (state, bucket, failures, window_started_at) values (${state}, ${key}, 1, ${at})
    on conflict (state, bucket) do update set
      failures = case when ${isOver} then 1 else t.failures + 1 end,
      window_started_at = case when ${isOver} then excluded.window_started_at else t.window_started_at end,
      blocked_until = ${turn}
     where ${turn} <= ${at}::timestamptz + make_interval(secs => ${queue.longestWaitSeconds}::float8)
    returning failures, blocked_until as turn`
}
