import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * The secrets of one setting, newest first: the newest signs and encrypts, the older ones still verify and decrypt. Each
 * use has a key of its own, so that a value made for one use cannot serve another.
 */
export class KeyRing {
  readonly #secrets: readonly [string, ...string[]]
  readonly #keys = new Map<string, readonly [Buffer, ...Buffer[]]>()

  constructor(secrets: readonly [string, ...string[]]) {
    this.#secrets = secrets
  }

  #keysFor(use: string): readonly [Buffer, ...Buffer[]] {
    const known = this.#keys.get(use)
    if (known) return known
    const toKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
    const [newest, ...older] = this.#secrets
    const made = [toKey(newest), ...older.map(toKey)] as const
    this.#keys.set(use, made)
    return made
  }

  /** HMAC-SHA256 of the text with the newest key. */
  prove(use: string, text: string): Buffer {
    return hmac(this.#keysFor(use)[0], text)
  }

  /** The same with every key, newest first. */
  proofs(use: string, text: string): [Buffer, ...Buffer[]] {
    const [newest, ...older] = this.#keysFor(use)
    return [hmac(newest, text), ...older.map((key) => hmac(key, text))]
  }

  /** Compares the text of the proof, because several base64url texts stand for the same bytes. */
  isProof(use: string, text: string, given: string): boolean {
    const bytes = Buffer.from(given)
    return this.proofs(use, text).some((proof) => {
      const expected = Buffer.from(proof.toString('base64url'))
      return expected.length === bytes.length && timingSafeEqual(expected, bytes)
    })
  }

  /** AES-256-GCM. Bound to its owner, so that an encrypted value cannot be copied to another row. */
  encrypt(use: string, owner: string, text: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#keysFor(use)[0], nonce).setAAD(Buffer.from(owner))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  }

  /** Undefined if it was encrypted with another secret or for another owner. */
  decrypt(use: string, owner: string, bytes: Buffer): string | undefined {
    for (const key of this.#keysFor(use)) {
      const text = decryptWith(key, owner, bytes)
      if (text !== undefined) return text
    }
    return undefined
  }

  /** Encrypted with the newest secret; the same bytes if they are already, undefined if they cannot be read. */
  encryptAnew(use: string, owner: string, bytes: Buffer): Buffer | undefined {
    if (this.isNewest(use, owner, bytes)) return bytes
    const text = this.decrypt(use, owner, bytes)
    return text === undefined ? undefined : this.encrypt(use, owner, text)
  }

  /** False if an older secret encrypted it; it is then encrypted again when it is used. */
  isNewest(use: string, owner: string, bytes: Buffer): boolean {
    return decryptWith(this.#keysFor(use)[0], owner, bytes) !== undefined
  }
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function decryptWith(key: Buffer, owner: string, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
