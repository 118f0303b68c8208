import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export type AccountLinkPurpose = 'reset-password' | 'invitation' | 'staff-invitation'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ivLength = 12
const tagLength = 16

/** What ACCOUNT_SECRET is used for: links in mails about accounts, secrets of authenticator apps, recovery codes. */
export class AccountKeys {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** A separate key for each use, so that a value made for one use cannot serve another. */
  #key(use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', use, 32))
  }

  #proof(use: string, text: string): Buffer {
    return createHmac('sha256', this.#key(use)).update(text).digest()
  }

  linkToken(purpose: AccountLinkPurpose, id: string): string {
    return `${id}.${this.#proof(purpose, id).toString('base64url')}`
  }

  /** The id in a token that was made here for this purpose; undefined otherwise. */
  readLinkToken(purpose: AccountLinkPurpose, token: string): string | undefined {
    const [, id, proof] = new RegExp(`^(${uuid})\\.([\\w-]{43})$`).exec(token) ?? []
    if (id === undefined || proof === undefined) return undefined
    const given = Buffer.from(proof, 'base64url')
    const expected = this.#proof(purpose, id)
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  /** Bound to the user, so that an encrypted secret cannot be copied to another user's row. */
  encrypt(userId: number, text: string): Buffer {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key('second-factor'), iv).setAAD(Buffer.from(String(userId)))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
  }

  /** Throws if it was encrypted with another secret or for another user. */
  decrypt(userId: number, bytes: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#key('second-factor'), bytes.subarray(0, ivLength))
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
  }

  /** Recovery codes are short, so their hashes need a key: without it they could be found by trying all. */
  hashRecoveryCode(userId: number, code: string): Buffer {
    return this.#proof('recovery-code', `${userId}.${code}`)
  }

  /** What an agency publishes in its DNS to show that the domain is its own. */
  domainProof(agencyId: number, domain: string): string {
    return this.#proof('email-domain', `${agencyId}.${domain}`).toString('base64url').slice(0, 32)
  }
}
