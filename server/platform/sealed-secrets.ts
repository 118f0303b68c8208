import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** To whom a secret belongs; it can be opened only for the same owner. */
export type SecretOwner = { state: string; agencyId: number; software: string }

const nonceBytes = 12
const tagBytes = 16
const boundTo = ({ state, agencyId, software }: SecretOwner) => Buffer.from(`${state}.${agencyId}.${software}`)

/** Encrypts secrets for the database, so that a copy of it contains no usable token. */
export class SealedSecrets {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'software-credentials', 32))
  }

  seal(owner: SecretOwner, value: object): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(boundTo(owner))
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text])
  }

  /** Undefined when it was sealed for another owner or with another key. */
  open(owner: SecretOwner, sealed: Buffer): unknown {
    const nonce = sealed.subarray(0, nonceBytes)
    const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce).setAAD(boundTo(owner)).setAuthTag(tag)
      const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
      return JSON.parse(text.toString('utf8'))
    } catch {
      return undefined
    }
  }
}
