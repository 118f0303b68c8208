import { replaceEncryptedSecret, secretsAfter } from '../../areas/accounts/second-factors.queries.ts'
import type { Db } from '../../platform/database.ts'
import { changing, type StateSite } from '../kit/routes/state-site.ts'
import { forgetRetiredKeys, lockKeys, replaceWrapping, wrappedKeys } from './signing-keys.queries.ts'

/** How many are now encrypted with the newest secret, and how many no secret can read. */
type Rewrapped = { renewed: number; unreadable: number }

const perTransaction = 200

/**
 * Encrypts what older account secrets encrypted with the newest, so that these can be thrown away. All servers must have
 * the newest already: one without it could not read what is stored then.
 */
export async function reencryptSecrets(site: StateSite, now: Date): Promise<Rewrapped> {
  const count: Rewrapped = { renewed: 0, unreadable: 0 }
  const add = ({ renewed, unreadable }: Rewrapped) => {
    count.renewed += renewed
    count.unreadable += unreadable
  }
  add(await changing(site, null, async (db) => rewrapKeys(db, site, now)))
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const done = await changing(site, null, async (db) => rewrapFactors(db, site, after))
    add(done)
    last = done.last
  }
  return count
}

async function rewrapKeys(db: Db, { state, accountKeys }: StateSite, now: Date): Promise<Rewrapped> {
  const count = { renewed: 0, unreadable: 0 }
  await db.rows(lockKeys(state))
  await db.rows(forgetRetiredKeys(state, now))
  for (const { kid, wrapped } of await db.rows(wrappedKeys(state))) {
    const anew = accountKeys.wrapSigningKeyAnew(kid, wrapped)
    if (!anew) count.unreadable += 1
    else if (anew !== wrapped) {
      await db.rows(replaceWrapping(state, kid, anew))
      count.renewed += 1
    }
  }
  return count
}

/** Of the users after this one; `last` is missing when there are no more. */
async function rewrapFactors(
  db: Db,
  { accountKeys }: StateSite,
  after: number,
): Promise<Rewrapped & { last?: number }> {
  const count = { renewed: 0, unreadable: 0 }
  const stored = await db.rows(secretsAfter(after, perTransaction))
  for (const { userId, encryptedSecret } of stored) {
    const anew = accountKeys.encryptAnew(userId, encryptedSecret)
    if (!anew) count.unreadable += 1
    else if (anew !== encryptedSecret) {
      await db.rows(replaceEncryptedSecret(userId, anew))
      count.renewed += 1
    }
  }
  const last = stored.length === perTransaction ? stored.at(-1)?.userId : undefined
  return { ...count, ...(last !== undefined && { last }) }
}
