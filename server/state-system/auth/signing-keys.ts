import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { maybeOne } from '../../platform/database.ts'
import { changing, readingFrom, type StateSite } from '../kit/routes/state-site.ts'
import {
  findSigningKey,
  insertKey,
  lockKeys,
  publishedKeys,
  requireAllPortalSignIns,
  retireOtherKeys,
  withdrawOtherKeys,
  type NewKey,
  type WrappedKey,
} from './signing-keys.queries.ts'

/** How long others may cache the list. The portal asks past other caches and keeps its copy as long. */
export const keyListLifeSeconds = 30
/** Maximum age of cached copies of the list, in proxies and in the portal. */
const publishedAheadMs = 2 * keyListLifeSeconds * 1000
/** After the last token of a retired key, which lives a minute, with room for clocks that differ. */
const publishedAfterMs = 5 * 60_000

export type SigningKey = { kid: string; algorithm: string; privateJwk: JWK }

async function makeKey({ accountKeys }: StateSite): Promise<SigningKey & NewKey> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const bare = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(bare)
  const about = { kid, alg: 'EdDSA', use: 'sig' }
  const privateJwk = { ...(await exportJWK(privateKey)), ...about }
  const wrapped = accountKeys.wrapSigningKey(kid, JSON.stringify(privateJwk))
  return { kid, algorithm: 'EdDSA', publicJwk: { ...bare, ...about }, privateJwk, wrapped }
}

function unwrap({ accountKeys }: StateSite, key: WrappedKey | undefined): SigningKey | undefined {
  if (!key) return undefined
  const text = accountKeys.unwrapSigningKey(key.kid, key.wrapped)
  return text === undefined ? undefined : { ...key, privateJwk: JSON.parse(text) as JWK }
}

/**
 * The current signing key; created if the state has none, or none that ACCOUNT_SECRET can decrypt. Concurrent first
 * requests create only one.
 */
export async function signingKey(site: StateSite, now: Date): Promise<SigningKey> {
  const known = unwrap(site, await maybeOne(readingFrom(site), findSigningKey(site.state, now)))
  if (known) return known
  const made = await makeKey(site)
  return changing(site, null, async (db) => {
    await db.rows(lockKeys(site.state))
    const first = unwrap(site, await maybeOne(db, findSigningKey(site.state, now)))
    if (first) return first
    await db.rows(insertKey(site.state, made, now))
    await db.rows(retireOtherKeys(site.state, made.kid, now))
    return made
  })
}

/** The keys for verifying signatures: those that sign, will sign, or signed recently. */
export async function publicKeys(site: StateSite, now: Date): Promise<JWK[]> {
  await signingKey(site, now)
  const keys = await readingFrom(site).rows(publishedKeys(site.state, new Date(now.getTime() - publishedAfterMs)))
  return keys.map(({ publicJwk }) => publicJwk)
}

/** Publishes a new key immediately; it replaces the old ones when all cached copies of the list must contain it. */
export async function rotateSigningKey(site: StateSite, now: Date): Promise<{ kid: string; signsFrom: Date }> {
  const made = await makeKey(site)
  const signsFrom = new Date(now.getTime() + publishedAheadMs)
  await changing(site, null, async (db) => {
    await db.rows(lockKeys(site.state))
    await db.rows(insertKey(site.state, made, now))
    await db.rows(retireOtherKeys(site.state, made.kid, signsFrom))
  })
  return { kid: made.kid, signsFrom }
}

/** After a leak: the new key signs at once, all others no longer count, and the portal asks its users to sign in again. */
export async function withdrawSigningKeys(site: StateSite, now: Date): Promise<{ kid: string; withdrawn: number }> {
  const made = await makeKey(site)
  return changing(site, null, async (db) => {
    await db.rows(lockKeys(site.state))
    await db.rows(insertKey(site.state, made, now))
    const withdrawn = await db.rows(withdrawOtherKeys(site.state, made.kid, now))
    await db.rows(requireAllPortalSignIns(site.state))
    return { kid: made.kid, withdrawn: withdrawn.length }
  })
}
