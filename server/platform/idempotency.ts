import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'
import { maybeOne, one, type Db } from './database.ts'
import { Problem } from './problem.ts'
import type { SignedIn } from './sessions.ts'
import { sql } from './sql.ts'

/** One intention of a person: the key the portal made for it, and what it asked for. */
export type Intention = { key: string; fingerprint: Buffer }

/** Control characters and endless keys are no keys. */
const keyPattern = /^[\x21-\x7e]{1,200}$/

export function readIntention(
  request: FastifyRequest,
  endpoint: Endpoint,
  asked: unknown = request.body,
): Intention | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new Problem('malformed', 'Idempotency-Key must be 1 to 200 visible characters.')
  }
  const whole = JSON.stringify([endpoint.method, request.url, asked ?? null])
  return { key, fingerprint: createHash('sha256').update(whole).digest() }
}

export type Outcome<Data = unknown> = { kind: 'fresh'; data: Data } | { kind: 'again'; body: string | null }

type Work<Data> = { work: () => Promise<Data>; serialise: (data: Data) => string | null }

/** Does the work once per key. A second call waits for the first (the key is unique), then gets the first one's answer. */
export async function answerOnce<Data>(
  db: Db,
  signedIn: SignedIn,
  intention: Intention | undefined,
  { work, serialise }: Work<Data>,
): Promise<Outcome<Data>> {
  if (!intention) return { kind: 'fresh', data: await work() }
  const { agencyId, userId } = signedIn
  const { key, fingerprint } = intention
  const taken = await maybeOne(
    db,
    sql`insert into idempotency_keys (agency_id, user_id, key, fingerprint, expires_at)
        values (${agencyId}, ${userId}, ${key}, ${fingerprint}, now() + interval '24 hours')
        on conflict (agency_id, user_id, key) do nothing returning true`,
  )
  if (!taken) return firstAnswer(db, signedIn, intention)
  const data = await work()
  const body = serialise(data)
  await db.rows(
    sql`update idempotency_keys set response_status = ${body === null ? 204 : 200}, response_body = ${body}
         where agency_id = ${agencyId} and user_id = ${userId} and key = ${key}`,
  )
  return { kind: 'fresh', data }
}

async function firstAnswer(
  db: Db,
  { agencyId, userId }: SignedIn,
  { key, fingerprint }: Intention,
): Promise<Outcome<never>> {
  const first = await one(
    db,
    sql<{ fingerprint: Buffer; body: string | null }>`
      select fingerprint, response_body::text as body from idempotency_keys
       where agency_id = ${agencyId} and user_id = ${userId} and key = ${key}`,
  )
  if (!first.fingerprint.equals(fingerprint)) {
    throw new Problem('rule-broken', 'This Idempotency-Key was used for another request.')
  }
  return { kind: 'again', body: first.body }
}
