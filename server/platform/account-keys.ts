import { hashRaw } from '@node-rs/argon2'
import type { StateCode } from '../../contract/states.ts'
import { newSecret } from './cookies.ts'
import type { KeyRing } from './key-ring.ts'
import { spellingOf } from './username-spelling.ts'

export type AccountLinkPurpose = 'reset-password' | 'invitation' | 'staff-invitation'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Whose browser it is. A new password has another hash, with which earlier tokens no longer agree. */
type BrowserOwner = { state: StateCode; username: string; passwordHash: string }

const browserOf = ({ state, username, passwordHash }: BrowserOwner, id: string, since: string) =>
  JSON.stringify([state, spellingOf(username), passwordHash, id, since])

/**
 * What ACCOUNT_SECRET is used for: mails about accounts, authenticator apps, recovery codes, keys that sign tokens,
 * browsers that have signed in before, refused sign-ins and renewed sessions.
 */
export class AccountKeys {
  readonly #keys: KeyRing

  constructor(keys: KeyRing) {
    this.#keys = keys
  }

  linkToken(purpose: AccountLinkPurpose, id: string): string {
    return `${id}.${this.#keys.prove(purpose, id).toString('base64url')}`
  }

  /** The id in a token that was made here for this purpose; undefined otherwise. */
  readLinkToken(purpose: AccountLinkPurpose, token: string): string | undefined {
    const [, id, proof] = new RegExp(`^(${uuid})\\.([\\w-]{43})$`).exec(token) ?? []
    if (id === undefined || proof === undefined) return undefined
    return this.#keys.isProof(purpose, id, proof) ? id : undefined
  }

  /** For a browser that has signed in with the name; keeps the id that it has already. */
  browserToken(owner: BrowserOwner, now: Date, id = newSecret()): string {
    const since = String(Math.floor(now.getTime() / 1000))
    return `${id}.${since}.${this.#keys.prove('known-browser', browserOf(owner, id, since)).toString('base64url')}`
  }

  /** The id in a token that was made here for this name and password, and since when; undefined otherwise. */
  readBrowserToken(owner: BrowserOwner, token: string): { id: string; since: Date } | undefined {
    const [, id, since, proof] = /^([\w-]{43})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
    if (id === undefined || since === undefined || proof === undefined) return undefined
    const isOurs = this.#keys.isProof('known-browser', browserOf(owner, id, since), proof)
    return isOurs ? { id, since: new Date(Number(since) * 1000) } : undefined
  }

  /** Why a sign-in was refused, with the typed name: kept by the browser until the next page. */
  sealRefusal(owner: string, text: string): string {
    return this.#keys.encrypt('refused-sign-in', owner, text).toString('base64url')
  }

  /** Undefined if it was not sealed here for this owner. */
  openRefusal(owner: string, sealed: string): string | undefined {
    return this.#keys.decrypt('refused-sign-in', owner, Buffer.from(sealed, 'base64url'))
  }

  /** The secret that follows a former one of a session; who knows only that cannot tell it. */
  nextSecret(sessionId: string, former: string): string {
    return this.#keys.prove('session-token', JSON.stringify([sessionId, former])).toString('base64url')
  }

  encrypt(userId: number, text: string): Buffer {
    return this.#keys.encrypt('second-factor', String(userId), text)
  }

  /** Throws if it was encrypted with another secret or for another user. */
  decrypt(userId: number, bytes: Buffer): string {
    const text = this.#keys.decrypt('second-factor', String(userId), bytes)
    if (text === undefined) throw new Error('The secret of a second factor cannot be read with ACCOUNT_SECRET')
    return text
  }

  /** False if an older secret encrypted it. */
  isNewest(userId: number, bytes: Buffer): boolean {
    return this.#keys.isNewest('second-factor', String(userId), bytes)
  }

  /** Encrypted with the newest secret; undefined if no secret can read it. */
  encryptAnew(userId: number, bytes: Buffer): Buffer | undefined {
    return this.#keys.encryptAnew('second-factor', String(userId), bytes)
  }

  wrapSigningKey(kid: string, privateJwk: string): Buffer {
    return this.#keys.encrypt('signing-key', kid, privateJwk)
  }

  /** Undefined if it was wrapped with another secret. */
  unwrapSigningKey(kid: string, wrapped: Buffer): string | undefined {
    return this.#keys.decrypt('signing-key', kid, wrapped)
  }

  wrapSigningKeyAnew(kid: string, wrapped: Buffer): Buffer | undefined {
    return this.#keys.encryptAnew('signing-key', kid, wrapped)
  }

  /**
   * Recovery codes are short, so they are hashed like passwords, with a salt that only the secret gives: without it they
   * cannot be tried at all, and with it only slowly. The first hash is of the newest secret.
   */
  async hashRecoveryCode(userId: number, code: string): Promise<[Buffer, ...Buffer[]]> {
    const [newest, ...older] = this.#keys.proofs('recovery-code-salt', String(userId))
    const hashWith = async (salt: Buffer) => hashRaw(code, { salt })
    return [await hashWith(newest), ...(await Promise.all(older.map(hashWith)))]
  }

  /** As codes were hashed earlier; those that were not renewed since still count. */
  earlierHashesOfCode(userId: number, code: string): Buffer[] {
    return this.#keys.proofs('recovery-code', `${userId}.${code}`)
  }

  /** What an agency publishes in its DNS to show that the domain is its own; the first is the one to publish. */
  domainProofs(agencyId: number, domain: string): string[] {
    return this.#keys
      .proofs('email-domain', `${agencyId}.${domain}`)
      .map((proof) => proof.toString('base64url').slice(0, 32))
  }
}
